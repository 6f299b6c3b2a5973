import TodoText

/// A place in a text file.
package struct FilePlace: Hashable, Sendable {
  /// From 1.
  package var line = 1
  /// From 1, in Unicode scalars.
  package var column = 1

  package static let start = FilePlace()

  /// A limit beyond any real file, for what is inside of each other.
  static let maximumDepth = 64

  /// Advances over `bytes`, which begin here and are valid UTF-8.
  ///
  /// If they are known to be ASCII, only line feeds need to be counted.
  mutating func advance(over bytes: ArraySlice<UInt8>, isASCII: Bool = false) {
    var rest = bytes
    if bytes.firstIndex(ofByte: UInt8(ascii: "\n")) != nil,
      let last = bytes.lastIndex(of: UInt8(ascii: "\n"))
    {
      line += bytes.count { $0 == UInt8(ascii: "\n") }
      column = 1
      rest = bytes[(last + 1)...]
    }
    column += isASCII ? rest.count : rest.count { !UTF8.isContinuation($0) }
  }

  func advanced(over bytes: ArraySlice<UInt8>) -> FilePlace {
    var place = self
    place.advance(over: bytes)
    return place
  }
}

/// Why a file can't be read in a format.
package enum FormatError: Error, Hashable, Sendable {
  /// `read(2)` failed.
  case unreadable(errorNumber: Int32)
  /// The text at a place violates the format.
  case malformed(FilePlace, FormatProblem)

  package static func malformed(
    _ place: FilePlace, _ message: String, hint: String? = nil
  ) -> FormatError {
    .malformed(place, FormatProblem(message, hint: hint))
  }
}

extension FormatError: CustomStringConvertible {
  /// `3:14: unterminated quote`, or the system's error message.
  package var description: String {
    switch self {
    case .unreadable(let errorNumber): SystemError(errorNumber).description
    case .malformed(let place, let problem): "\(place.line):\(place.column): \(problem.message)"
    }
  }
}

package struct FormatProblem: Mistake, Hashable {
  /// The problem in a few words: `unterminated quote`.
  ///
  /// Text from users and files is ``quoted(_:)``.
  package var message: String
  /// The next thing to try, or `nil` if there is nothing useful to say.
  package var hint: String?

  package var description: String { message }

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  init(_ mistake: any Mistake) {
    let hint: String? =
      switch mistake as? SyntaxError {
      // Their hints are for scripts.
      case .json(.wrongType), .json(.somethingAfter): nil
      default: mistake.hint
      }
    self.init(mistake.description, hint: hint)
  }

  static let utf16 = FormatProblem("this is UTF-16, not UTF-8", hint: "Save the file as UTF-8.")
  static let notUTF8 = FormatProblem("not UTF-8", hint: "Save the file as UTF-8.")
}

extension FilePlace {
  /// Returns a value, or throws its problem at this place.
  @discardableResult
  func check<Value>(
    _ value: @autoclosure () throws(FormatProblem) -> Value
  ) throws(FormatError) -> Value {
    do throws(FormatProblem) { return try value() } catch { throw .malformed(self, error) }
  }

  /// Throws if something is in as many others of its kind as in no real file.
  func check(depth: Int, of kind: String) throws(FormatError) {
    if depth < Self.maximumDepth { return }
    throw .malformed(self, "more than \(Self.maximumDepth) \(kind) inside of each other")
  }
}

/// Throws if `bytes`, which begin at `place`, aren't UTF-8 or have a NUL.
///
/// - Returns: Whether they are known to be ASCII.
@discardableResult
package func checkText(
  _ bytes: ArraySlice<UInt8>, at place: FilePlace
) throws(FormatError) -> Bool {
  if let nul = bytes.firstIndex(ofByte: 0) {
    let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    if isUTF16, place == .start { throw .malformed(place, .utf16) }
    throw .malformed(place.advanced(over: bytes[..<nul]), "a NUL, which cannot be stored")
  }
  do {
    return try UTF8Span(validating: bytes.span).isKnownASCII
  } catch {
    let end = bytes.startIndex + error.byteOffsets.lowerBound
    throw .malformed(place.advanced(over: bytes[..<end]), .notUTF8)
  }
}

extension LineReader {
  mutating func nextLine() throws(FormatError) -> Line? {
    do throws(LineReaderError) {
      return try next()
    } catch {
      switch error {
      case .unreadable(let errorNumber): throw .unreadable(errorNumber: errorNumber)
      case .tooLong(let line): throw .malformed(FilePlace(line: line), "this line is too long")
      }
    }
  }
}
