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

  /// Reads a script from `source`, with queries in `context` and lines of at most `maximumByteCount` bytes.
  init(
    name: String, _ source: ByteSource, maximumByteCount: Int = LineReader.maximumByteCount,
    context: @escaping () -> QueryContext = { .unknown }
  ) {
    self.name = name
    self.source = source
    self.context = context
    lines = LineReader(source, maximumByteCount: maximumByteCount)
  }

  /// The range of the last line in the file, line end included.
  var lineRange: Range<Int> { lines.range }

  /// The last line's end: `\n` or `\r\n`, or as much of it as there is at the end of the file.
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

  /// Reads all commands, and throws the error of the first bad line.
  func check() throws(Failure) {
    do throws(ScriptFailure) {
      while let line = try nextLine() { _ = try command(in: line) }
    } catch {
      throw error.failure
    }
  }

  /// Returns the command in a line of this script, or `nil` for a blank line or a comment.
  func command(in line: LineReader.Line) throws(ScriptFailure) -> Command? {
    do throws(ScriptError) {
      return try ScriptLine.command(in: line, file: name, context)
    } catch {
      throw .badLine(Failure(error))
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
