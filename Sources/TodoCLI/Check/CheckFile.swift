import TodoDomain

/// A script whose steps say what they change.
///
///     add "Buy milk" --tag shop
///       + 1 description: "Buy milk"
///       + 1 tags: shop
///     toggle 9
///       ! no todo 9
///
/// A step is a line of a script that begins at the beginning of its line. Indented lines below it say
/// all that it does; comments and blank lines may stand anywhere.
struct CheckFile {
  struct Step {
    var command: Command
    /// As it is written.
    var text: String
    /// Where it stands, from 1.
    var line: Int
    /// What it is said to do.
    var statements: [Stated] = []
  }

  /// A statement, and where it stands.
  struct Stated {
    var statement: Statement
    /// From 1.
    var line: Int
    /// The statement itself, in bytes from the beginning of its line.
    var range: Range<Int>
  }

  /// Where it was read; `-` is standard input.
  let path: String
  /// What messages call it.
  let name: String
  /// All of the file.
  let bytes: [UInt8]
  let steps: [Step]

  var isStandardInput: Bool { path == "-" }

  /// The most bytes of a line that says what a step changes: 64 MiB.
  ///
  /// It may hold two texts of 1 MiB with every byte escaped.
  static let maximumByteCount = 64 * 1_048_576

  /// Reads the file at `path`; `-` is standard input.
  ///
  /// - Throws: A failure with exit code 66 if it cannot be read, and 65 for the first line that is
  ///   wrong.
  init(path: String, standardInput: Int32) throws(Failure) {
    let copy = Copy()
    let script = try Script(
      path: path, standardInput: standardInput, maximumByteCount: Self.maximumByteCount,
      keep: { copy.bytes += $0 })
    var steps: [Step] = []
    do throws(ScriptFailure) {
      while let line = try script.nextLine() { try Self.read(line, of: script, into: &steps) }
    } catch {
      switch error {
      case .badLine(let failure), .fatal(let failure): throw failure
      }
    }
    self.path = path
    name = script.name
    bytes = copy.bytes
    self.steps = steps
  }

  /// The bytes that a script shows as it reads them.
  private final class Copy {
    var bytes: [UInt8] = []
  }

  private static func read(
    _ line: LineReader.Line, of script: Script, into steps: inout [Step]
  ) throws(ScriptFailure) {
    let isIndented = line.bytes.first?.isBlank ?? false
    if isIndented {
      guard let (statement, range) = try script.statement(in: line) else { return }
      guard !steps.isEmpty else {
        throw script.badLine(line, at: range.lowerBound, StatementError.noStep)
      }
      let start = line.bytes.startIndex
      steps[steps.count - 1].statements.append(
        Stated(
          statement: statement, line: line.number,
          range: range.lowerBound - start..<range.upperBound - start))
      return
    }

    if line.bytes.count > LineReader.maximumByteCount {
      throw script.badLine(line, at: line.bytes.startIndex, SyntaxError.lineTooLong)
    }
    if let first = line.bytes.first, "+~-!".utf8.contains(first) {
      throw script.badLine(line, at: line.bytes.startIndex, StatementError.notIndented)
    }
    guard let command = try script.command(in: line) else { return }
    let text = line.bytes.trimmingBlanks
    steps.append(
      Step(command: command, text: String(decoding: text, as: UTF8.self), line: line.number))
  }
}

extension Script {
  /// What is said in an indented line of a check file, and where in its bytes that stands; `nil` for a
  /// blank line and a comment.
  fileprivate func statement(
    in line: LineReader.Line
  ) throws(ScriptFailure) -> (statement: Statement, range: Range<Int>)? {
    do throws(ScriptError) {
      return try ScriptLine.statement(in: line, file: name)
    } catch {
      throw .badLine(Failure(error))
    }
  }

  fileprivate func badLine(
    _ line: LineReader.Line, at index: Int, _ reason: any Mistake
  ) -> ScriptFailure {
    .badLine(
      Failure(
        ScriptError(
          file: name, line: line.number,
          column: ScriptLine.column(of: index, in: line.bytes), reason: reason)))
  }
}

extension ScriptLine {
  /// The statement in `line` of a check file, and where in its bytes that is; `nil` for a blank line
  /// and a comment.
  static func statement(
    in line: LineReader.Line, file: String
  ) throws(ScriptError) -> (statement: Statement, range: Range<Int>)? {
    try read(line, of: file) { bytes, first throws(ParseError) in
      first == UInt8(ascii: "#") ? nil : try StatementReader.statement(in: bytes)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Without spaces and tabs at its end.
  fileprivate var trimmingBlanks: ArraySlice<UInt8> {
    var bytes = self
    while let last = bytes.last, last.isBlank { bytes.removeLast() }
    return bytes
  }
}
