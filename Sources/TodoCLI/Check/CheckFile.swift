import TodoDomain
import TodoText

/// A script whose steps state their effects.
///
///     add "Buy milk" --tag shop
///       + 1 description: "Buy milk"
///       + 1 tags: shop
///     toggle 9
///       ! no todo 9
///
/// A step is an unindented line of a script. The indented lines below it state all of its effects; comments and blank
/// lines may be anywhere.
struct CheckFile {
  struct Step {
    var command: Command
    /// The step as written.
    var text: String
    /// Its line, from 1.
    var line: Int
    var statements: [Stated] = []
    /// The bytes in the lines of the statements.
    var statementByteCount = 0
    /// The blanks before the first statement.
    var indentation = Array("  ".utf8)
    /// The end of its last line, line end included, as an offset into the file.
    var end: Int
  }

  /// A statement and its place, in byte offsets into the file.
  struct Stated {
    var statement: Statement
    var range: Range<Int>
    /// Its whole line, with the line end.
    var lineRange: Range<Int>
    /// The start of the comment after it, or `nil` if there is none.
    var comment: Int?
  }

  /// The path of the file; `-` is standard input.
  let path: String
  let bytes: [UInt8]
  private(set) var steps: [Step] = []
  /// The line end of the file's first line, also used for added lines.
  private(set) var lineEnd = "\n"

  var name: String { ByteSource.name(ofFile: path) }

  var isStandardInput: Bool { path == "-" }

  /// Reads the file at `path`, with queries in `context`; `-` is standard input.
  ///
  /// - Throws: A failure with exit code 66 if it can't be read, and 65 for the first invalid line.
  init(
    path: String, in environment: ShellEnvironment, context: () -> QueryContext = { .unknown }
  ) throws(Failure) {
    self.path = path
    let source = try ByteSource.arrived(path: path, in: environment)
    do throws(SystemError) {
      bytes = try source.bytes()
    } catch {
      throw .unreadable(ByteSource.name(ofFile: path), errorNumber: error.code)
    }
    let script = Script(name: name, bytes, maximumByteCount: Self.maximumByteCount)
    do throws(ScriptFailure) {
      while let line = try script.nextLine() {
        if line.number == 1, script.lineEnd == "\r\n" { lineEnd = "\r\n" }
        try read(line, of: script, context)
      }
    } catch {
      throw error.failure
    }
  }

  /// The most bytes in the line of a statement, and in all such lines of a step: 64 MiB.
  ///
  /// A line may hold two texts of 1 MiB with every byte escaped.
  private static let maximumByteCount = 64 * 1_048_576

  /// The most statements in a step.
  static let maximumStatementCount = 100_000

  /// Whether a step can have these statements, each indented by this many bytes.
  static func canHold(_ statements: [Statement], indentation: Int) -> Bool {
    guard statements.count <= maximumStatementCount else { return false }
    return statements.reduce(0) { $0 + indentation + $1.description.utf8.count } <= maximumByteCount
  }

  private mutating func read(
    _ line: LineReader.Line, of script: Script, _ context: () -> QueryContext
  ) throws(ScriptFailure) {
    let lineRange = script.lineRange
    let step = try script.read(line) { bytes, first throws(ParseError) -> Step? in
      let start = bytes.startIndex
      if bytes[start].isBlank {
        if first != UInt8(ascii: "#") { try readStatement(bytes, in: lineRange) }
        return nil
      }
      if bytes.count > LineReader.maximumByteCount {
        throw ParseError(reason: .lineTooLong, index: start)
      }
      if "+~-!".utf8.contains(first) { throw ParseError(reason: .notIndented, index: start) }
      guard let command = try ScriptLine.command(bytes, of: .steps, context) else { return nil }
      let blanks = bytes.reversed().prefix(while: \.isBlank).count
      return Step(
        command: command, text: String(decoding: bytes.dropLast(blanks), as: UTF8.self),
        line: line.number, end: lineRange.upperBound)
    }
    if let step { steps.append(step) }
  }

  /// Adds the statement in `line` to the last step.
  private mutating func readStatement(
    _ line: ArraySlice<UInt8>, in lineRange: Range<Int>
  ) throws(ParseError) {
    let (statement, range) = try StatementReader.statement(in: line)
    guard var step = steps.popLast() else {
      throw ParseError(reason: .noStep, index: range.lowerBound)
    }
    step.statementByteCount += line.count
    guard step.statements.count < Self.maximumStatementCount,
      step.statementByteCount <= Self.maximumByteCount
    else {
      throw ParseError(reason: .tooMany, index: range.lowerBound)
    }
    let offset = lineRange.lowerBound - line.startIndex
    let comment = line[range.upperBound...].firstIndex { !$0.isBlank }
    if step.statements.isEmpty { step.indentation = Array(line[..<range.lowerBound]) }
    step.statements.append(
      Stated(
        statement: statement, range: range.lowerBound + offset..<range.upperBound + offset,
        lineRange: lineRange, comment: comment.map { $0 + offset }))
    step.end = lineRange.upperBound
    steps.append(step)
  }
}
