import TodoDomain

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
struct FormatProblem: Hashable, Sendable {
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

  static let nul = FormatProblem("a NUL, which cannot be stored")
  static let notUTF8 = FormatProblem("not UTF-8", hint: "Save the file as UTF-8.")
}

extension FormatError {
  static func malformed(_ place: FilePlace, _ message: String, hint: String? = nil) -> FormatError {
    .malformed(place, FormatProblem(message, hint: hint))
  }
}

extension FilePlace {
  /// The place behind `bytes`, which begin here and are valid UTF-8.
  mutating func advance(over bytes: ArraySlice<UInt8>) {
    var rest = bytes
    if let lineFeed = bytes.lastIndex(of: UInt8(ascii: "\n")) {
      line += bytes[...lineFeed].count { $0 == UInt8(ascii: "\n") }
      column = 1
      rest = bytes[(lineFeed + 1)...]
    }
    column += rest.count { !UTF8.isContinuation($0) }
  }

  /// The place behind `bytes`.
  func advanced(over bytes: ArraySlice<UInt8>) -> FilePlace {
    var place = self
    place.advance(over: bytes)
    return place
  }
}

/// Throws where `bytes`, which begin at `place`, are not UTF-8, or hold a NUL.
func checkText(_ bytes: ArraySlice<UInt8>, at place: FilePlace) throws(FormatError) {
  if let nul = bytes.firstIndex(of: 0) {
    throw .malformed(place.advanced(over: bytes[..<nul]), .nul)
  }
  do {
    _ = try UTF8Span(validating: bytes.span)
  } catch {
    let end = bytes.startIndex + error.byteOffsets.lowerBound
    throw .malformed(place.advanced(over: bytes[..<end]), .notUTF8)
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
