import TodoDomain
import TodoText

/// A script in a file or on standard input.
///
///     while let line = try script.nextLine() {
///       guard let command = try script.command(in: line) else { continue }
///       …
///     }
final class Script {
  /// Its name in messages.
  let name: String
  let source: ByteSource
  private var lines: LineReader
  private let context: () -> QueryContext

  /// Reads a script from `source`, with queries in `context`.
  init(
    name: String, _ source: ByteSource, context: @escaping () -> QueryContext = { .unknown }
  ) {
    self.name = name
    self.source = source
    self.context = context
    lines = LineReader(source)
  }

  /// Reads a script in `bytes`, with lines of at most `maximumByteCount` bytes.
  init(name: String, _ bytes: [UInt8], maximumByteCount: Int) {
    self.name = name
    source = ByteSource([])
    context = { .unknown }
    lines = LineReader(bytes, maximumByteCount: maximumByteCount)
  }

  /// The range of the last line in the file, line end included.
  var lineRange: Range<Int> { lines.range }

  /// The end of the last line: `\n` or `\r\n`, or what there is of it at the end of the file.
  var lineEnd: String { lines.end }

  /// Returns the next line, or `nil` at the end.
  func nextLine() throws(ScriptFailure) -> LineReader.Line? {
    do throws(LineReaderError) {
      return try lines.next()
    } catch {
      switch error {
      case .unreadable(let errorNumber):
        throw .fatal(.unreadable(name, errorNumber: errorNumber))
      case .tooLong(let line):
        throw .badLine(
          Failure(ScriptError(file: name, line: line, column: 1, reason: SyntaxError.lineTooLong)))
      }
    }
  }

  /// Returns the command in a line of this script, or `nil` for a blank line or a comment.
  func command(in line: LineReader.Line) throws(ScriptFailure) -> Command? {
    try read(line) { bytes, _ throws(ParseError) in
      try ScriptLine.command(bytes, of: .changes, context)
    }
  }

  /// Calls `body` with the bytes of a nonblank line of this script and the first nonblank byte.
  func read<Value>(
    _ line: LineReader.Line, _ body: (ArraySlice<UInt8>, UInt8) throws(ParseError) -> Value?
  ) throws(ScriptFailure) -> Value? {
    do throws(ScriptError) {
      return try ScriptLine.read(line, of: name, body)
    } catch {
      throw .badLine(Failure(error))
    }
  }
}

/// Why a line of a script can't be run.
enum ScriptFailure: Error {
  /// The line is bad; others may follow.
  case badLine(Failure)
  /// The script can't go on.
  case fatal(Failure)

  var failure: Failure {
    switch self {
    case .badLine(let failure), .fatal(let failure): failure
    }
  }
}

extension Failure {
  /// Reports an error in a script.
  init(_ error: ScriptError) {
    self.init(message: error.description, hint: error.hint, exitCode: .badData)
  }
}

/// Reads one line of a script.
enum ScriptLine {
  /// Returns the command in `line`, or `nil` for a blank line or a comment.
  ///
  /// `file` is the script's name in errors, and `context` the context of its queries.
  static func command(
    in line: LineReader.Line, file: String, of table: CommandTable = .changes,
    _ context: () -> QueryContext = { .unknown }
  ) throws(ScriptError) -> Command? {
    try read(line, of: file) { bytes, _ throws(ParseError) in
      try command(bytes, of: table, context)
    }
  }

  /// Returns the command in `bytes`, which are UTF-8 without NUL; `nil` for blanks or a comment.
  static func command(
    _ bytes: ArraySlice<UInt8>, of table: CommandTable, _ context: () -> QueryContext
  ) throws(ParseError) -> Command? {
    let request =
      bytes.first { !$0.isBlank } == UInt8(ascii: "{")
      ? try table.request(json: bytes)
      : try table.request(words: try Lexer.words(of: bytes))
    // These tables have only changes in them.
    guard case .change(let change)? = request else { return nil }
    return try change.command(in: context)
  }

  /// Calls `body` with the bytes of a nonblank line and the first nonblank byte.
  static func read<Value>(
    _ line: LineReader.Line, of file: String,
    _ body: (ArraySlice<UInt8>, UInt8) throws(ParseError) -> Value?
  ) throws(ScriptError) -> Value? {
    do throws(ParseError) {
      guard let first = line.bytes.first(where: { !$0.isBlank }) else { return nil }
      if let error = invalidByte(in: line.bytes) { throw error }
      return try body(line.bytes, first)
    } catch {
      throw ScriptError(
        file: file, line: line.number, column: column(of: error.index, in: line.bytes),
        reason: error.reason)
    }
  }

  private static func invalidByte(in bytes: ArraySlice<UInt8>) -> ParseError? {
    if let nul = bytes.firstIndex(of: 0) { return ParseError(reason: .nul, index: nul) }
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return ParseError(
        reason: .notUTF8, index: bytes.startIndex + error.byteOffsets.lowerBound)
    }
  }

  /// Returns the column, counted from 1 in Unicode scalars; a tab counts as one.
  ///
  /// The bytes before `index` are valid UTF-8.
  static func column(of index: Int, in bytes: ArraySlice<UInt8>) -> Int {
    1 + bytes[..<index].count { !UTF8.isContinuation($0) }
  }
}

/// An error in a script, and its place.
struct ScriptError: Error, Sendable {
  var file: String
  /// From 1.
  var line: Int
  /// From 1, in Unicode scalars.
  var column: Int
  var reason: any Mistake
}

extension ScriptError: CustomStringConvertible {
  /// `script.todo:3:14: unterminated quote`.
  var description: String {
    "\(file.terminalSafe):\(line):\(column): \(reason)"
  }

  /// The next thing to try, or `nil` if nothing useful can be said.
  var hint: String? { reason.hint }
}
