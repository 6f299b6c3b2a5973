import TodoDomain
import TodoText

/// A script that can be read: a file, or standard input.
///
///     while let line = try script.nextLine() {
///       guard let command = try script.command(in: line) else { continue }
///       …
///     }
final class Script {
  /// What messages call it.
  let name: String
  let source: ByteSource
  private var lines: LineReader
  private let context: () -> QueryContext

  /// Reads a script from `source`, and its queries in `context`; a line has at most `maximumByteCount`
  /// bytes.
  init(
    name: String, _ source: ByteSource, maximumByteCount: Int = LineReader.maximumByteCount,
    context: @escaping () -> QueryContext = { .unknown }
  ) {
    self.name = name
    self.source = source
    self.context = context
    lines = LineReader(source, maximumByteCount: maximumByteCount)
  }

  /// Where the line that was read last is in the file, with its end.
  var lineRange: Range<Int> { lines.range }

  /// How it ends: with `\n` or `\r\n`, or with what there is of it where the file ends.
  var lineEnd: String { lines.end }

  /// The next line, or `nil` at the end.
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

  /// Reads all commands; throws what is wrong in the first line that can't be run.
  func check() throws(Failure) {
    do throws(ScriptFailure) {
      while let line = try nextLine() { _ = try command(in: line) }
    } catch {
      switch error {
      case .badLine(let failure), .fatal(let failure): throw failure
      }
    }
  }

  /// The command in a line of this script, or `nil` for a blank line and a comment.
  func command(in line: LineReader.Line) throws(ScriptFailure) -> Command? {
    do throws(ScriptError) {
      return try ScriptLine.command(in: line, file: name, context)
    } catch {
      throw .badLine(Failure(error))
    }
  }
}

/// Why a line of a script can't be run.
enum ScriptFailure: Error {
  /// The line is bad; others may follow.
  case badLine(Failure)
  /// Nothing more can be done.
  case fatal(Failure)
}

extension Failure {
  /// Something in a script is not as it should be.
  init(_ error: ScriptError) {
    self.init(message: error.description, hint: error.hint, exitCode: .badData)
  }
}
