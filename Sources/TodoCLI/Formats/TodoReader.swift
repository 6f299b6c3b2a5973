import TodoDomain

import Glibc

/// Reads the todos of a file one by one.
///
/// It holds one of them at a time, so that memory does not grow with the file. Every text that it hands
/// out is one that ``TextRule`` allows, and every tag is one word: what a file has and a todo has no
/// field for goes into the note as a ``KeptField``.
protocol TodoReader {
  /// The next todo, or `nil` at the end of the file.
  mutating func next() throws(FormatError) -> ImportedTodo?

  /// Where the todo begins that ``next()`` returned last.
  var place: FilePlace { get }

  /// Whether ``next()``, once it threw, goes on with what comes after.
  var canGoOn: Bool { get }

  /// What the file has that belongs to no todo, and was not taken, as far as it was read.
  var leftOut: [LeftOut] { get }
}

extension TodoReader {
  var leftOut: [LeftOut] { [] }
}

/// Something in a file that is no todo.
struct LeftOut: Hashable, Sendable {
  /// As a message calls one of them: `line that is no task`.
  var one: String
  /// As a message calls several: `lines that are no task`.
  var several: String
  /// How often it is there.
  var count: Int
}

extension LeftOut: CustomStringConvertible {
  /// `3 lines that are no task`.
  var description: String { "\(grouped(count)) \(count == 1 ? one : several)" }
}

/// A place in a text file.
struct FilePlace: Hashable, Sendable {
  /// From 1.
  var line = 1
  /// From 1, in Unicode scalars.
  var column = 1
}

/// Why a file cannot be read as what it is said to be.
enum FormatError: Error, Hashable, Sendable {
  /// `read(2)` failed.
  case unreadable(errorNumber: Int32)
  /// What stands at a place is not as the format has it.
  case malformed(FilePlace, FormatProblem)
}

/// What is wrong at a place of a file.
struct FormatProblem: Error, Hashable, Sendable {
  /// What happened, in a few words: `unterminated quote`.
  ///
  /// What somebody else wrote stands in it ``quoted(_:)``.
  var message: String
  /// The next thing to try, or `nil` where nothing useful can be said.
  var hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  init(_ error: TextError) {
    self.init(error.description, hint: error.hint)
  }

  init(_ mistake: any Mistake) {
    let hint: String? =
      switch (mistake as? SyntaxError, mistake as? ValueError) {
      // Their hints are for scripts.
      case (.json(.wrongType), _), (.json(.somethingAfter), _): nil
      // A file means the same on every day: nothing in it is relative to today.
      case (_, .notADate): "A date is written 2026-12-24 or 2026-12-24T18:00."
      default: mistake.hint
      }
    self.init(mistake.description, hint: hint)
  }

  init(_ error: NumberError) {
    self.init(error.description)
  }

  // So that its cases can be named alone.
  init(_ error: ValueError) {
    self.init(error as any Mistake)
  }

  static func notAnInstant(_ text: String) -> FormatProblem {
    FormatProblem(
      "\(quoted(text)) is not an instant", hint: "An instant is written 2026-12-24T18:00:00.000Z.")
  }

  static let nul = FormatProblem("a NUL, which cannot be stored")
  static let notUTF8 = FormatProblem("not UTF-8", hint: "Save the file as UTF-8.")
}

extension FormatError {
  static func malformed(_ place: FilePlace, _ message: String, hint: String? = nil) -> FormatError {
    .malformed(place, FormatProblem(message, hint: hint))
  }
}

extension Failure {
  /// The file called `file` cannot be read.
  init(_ error: FormatError, file: String) {
    switch error {
    case .unreadable(let errorNumber):
      self = .unreadable(file, errorNumber: errorNumber)
    case .malformed(let place, let problem):
      self.init(
        message: "\(file.terminalSafe):\(place.line):\(place.column): \(problem.message)",
        hint: problem.hint, exitCode: .badData)
    }
  }
}

extension FilePlace {
  /// The place behind `bytes`, which begin here and are valid UTF-8.
  ///
  /// Where they are known to be ASCII, they need not be looked at but for the line feeds.
  mutating func advance(over bytes: ArraySlice<UInt8>, isASCII: Bool = false) {
    var rest = bytes
    if bytes.first(UInt8(ascii: "\n")) != nil,
      let last = bytes.lastIndex(of: UInt8(ascii: "\n"))
    {
      line += bytes.count { $0 == UInt8(ascii: "\n") }
      column = 1
      rest = bytes[(last + 1)...]
    }
    column += isASCII ? rest.count : rest.count { !UTF8.isContinuation($0) }
  }

  /// The place behind `bytes`.
  func advanced(over bytes: ArraySlice<UInt8>) -> FilePlace {
    var place = self
    place.advance(over: bytes)
    return place
  }
}

/// Throws where `bytes`, which begin at `place`, are not UTF-8, or hold a NUL.
///
/// - Returns: Whether they are known to be ASCII.
@discardableResult
func checkText(
  _ bytes: ArraySlice<UInt8>, at place: FilePlace
) throws(FormatError) -> Bool {
  if let nul = bytes.first(0) {
    throw .malformed(place.advanced(over: bytes[..<nul]), .nul)
  }
  do {
    return try UTF8Span(validating: bytes.span).isKnownASCII
  } catch {
    let end = bytes.startIndex + error.byteOffsets.lowerBound
    throw .malformed(place.advanced(over: bytes[..<end]), .notUTF8)
  }
}

extension ArraySlice<UInt8> {
  /// `memchr` compares many bytes at a time, which `firstIndex(of:)` does not.
  fileprivate func first(_ byte: UInt8) -> Index? {
    withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count)
      else { return nil }
      return startIndex + (UnsafeRawPointer(found) - UnsafeRawPointer(start))
    }
  }
}

/// Throws where `text`, which stands at `place`, may not be kept.
func checkText(
  _ text: String, _ rule: TextRule, at place: FilePlace
) throws(FormatError) {
  do {
    try rule.check(text)
  } catch {
    throw .malformed(place, FormatProblem(error))
  }
}
