import TodoDomain
import TodoText

/// A script whose steps state what they change.
///
///     add "Buy milk" --tag shop
///       + 1 description: "Buy milk"
///       + 1 tags: shop
///     toggle 9
///       ! no todo 9
///
/// A step is an unindented line of a script. The indented lines below it state all that it does; comments and blank
/// lines may be anywhere. Only one step is in memory at a time.
struct CheckFile {
  struct Step {
    var command: Command
    /// The step as written.
    var text: String
    /// Its line, from 1.
    var line: Int
    var statements: [Stated] = []
    /// The blanks before the first statement.
    var indentation = Array("  ".utf8)
    /// The end of its last line, line end included, in bytes from the beginning of the file.
    var end: Int
  }

  /// A statement and its place, in bytes from the beginning of the file.
  struct Stated {
    var statement: Statement
    var range: Range<Int>
    /// Its whole line, with the line end.
    var lineRange: Range<Int>
    /// The start of the comment after it, or `nil` if there is none.
    var comment: Int?
  }

  /// The file to read; `-` is standard input.
  let path: String
  private let file: RereadableFile

  var name: String { file.name }

  var isStandardInput: Bool { path == "-" }

  /// Reads the file at `path` and checks that all of its lines are valid; `-` is standard input.
  ///
  /// Input that can't be read twice is copied to `folder`.
  ///
  /// - Throws: A failure with exit code 66 if it can't be read, and 65 for the first invalid line.
  init(path: String, standardInput: Int32, folder: String = "/tmp") throws(Failure) {
    self.path = path
    let name = ByteSource.name(ofFile: path)
    file = try RereadableFile(path: path, standardInput: standardInput, folder: folder) {
      source throws(Failure) in
      var steps = CheckSteps(name: name, source)
      while try steps.next() != nil {}
    }
    var steps = try steps()
    while try steps.next() != nil {}
  }

  /// Returns a reader of the steps, from the first to the last.
  func steps(
    in context: @escaping () -> QueryContext = { .unknown }
  ) throws(Failure) -> CheckSteps {
    CheckSteps(name: name, try file.bytes(), context: context)
  }

  /// Returns a source of the bytes, from the first to the last.
  func bytes() throws(Failure) -> ByteSource { try file.bytes() }
}

/// Reads a check file step by step.
struct CheckSteps {
  private let script: Script
  private let context: () -> QueryContext
  /// The current step, as far as it was read.
  private var step: CheckFile.Step?
  private var statementByteCount = 0
  /// The line end of the first line, and so of all added lines.
  private(set) var lineEnd = "\n"

  /// The most bytes in the line of a statement, and in all such lines of a step: 64 MiB.
  ///
  /// A line may hold two texts of 1 MiB with every byte escaped.
  private static let maximumByteCount = 64 * 1_048_576

  /// The most statements in a step.
  static let maximumStatementCount = 100_000

  init(name: String, _ bytes: ByteSource, context: @escaping () -> QueryContext = { .unknown }) {
    script = Script(name: name, bytes, maximumByteCount: Self.maximumByteCount)
    self.context = context
  }

  /// Whether a step can have these statements, each indented by this many bytes.
  static func canHold(_ statements: [Statement], indentation: Int) -> Bool {
    guard statements.count <= maximumStatementCount else { return false }
    return statements.reduce(0) { $0 + indentation + $1.description.utf8.count } <= maximumByteCount
  }

  /// Returns the next step with its statements, or `nil` at the end.
  ///
  /// - Throws: A failure with exit code 66 if the file can't be read, and 65 for an invalid line.
  mutating func next() throws(Failure) -> CheckFile.Step? {
    do throws(ScriptFailure) {
      while let line = try script.nextLine() {
        if line.number == 1, script.lineEnd == "\r\n" { lineEnd = "\r\n" }
        if let finished = try read(line) { return finished }
      }
    } catch {
      throw error.failure
    }
    defer { step = nil }
    return step
  }

  /// Reads a line, and returns the step before it if it begins another.
  private mutating func read(_ line: LineReader.Line) throws(ScriptFailure) -> CheckFile.Step? {
    try script.read(line) { bytes, first throws(ParseError) in
      if bytes[bytes.startIndex].isBlank {
        if first != UInt8(ascii: "#") { try readStatement(bytes) }
        return nil
      }
      let start = bytes.startIndex
      if bytes.count > LineReader.maximumByteCount {
        throw ParseError(reason: .lineTooLong, index: start)
      }
      if "+~-!".utf8.contains(first) { throw ParseError(reason: .notIndented, index: start) }
      guard let command = try ScriptLine.command(bytes, of: .steps, context) else { return nil }
      let blanks = bytes.reversed().prefix(while: \.isBlank).count
      defer {
        statementByteCount = 0
        step = CheckFile.Step(
          command: command, text: String(decoding: bytes.dropLast(blanks), as: UTF8.self),
          line: line.number, end: script.lineRange.upperBound)
      }
      return step
    }
  }

  private mutating func readStatement(_ bytes: ArraySlice<UInt8>) throws(ParseError) {
    let (statement, range) = try StatementReader.statement(in: bytes)
    guard step != nil else { throw ParseError(reason: .noStep, index: range.lowerBound) }
    statementByteCount += bytes.count
    guard step?.statements.count ?? 0 < Self.maximumStatementCount,
      statementByteCount <= Self.maximumByteCount
    else {
      throw ParseError(reason: .tooMany, index: range.lowerBound)
    }
    let lineRange = script.lineRange
    let offset = lineRange.lowerBound - bytes.startIndex
    let comment = bytes[range.upperBound...].firstIndex { !$0.isBlank }
    if step?.statements.isEmpty == true { step?.indentation = Array(bytes[..<range.lowerBound]) }
    step?.statements.append(
      CheckFile.Stated(
        statement: statement, range: range.lowerBound + offset..<range.upperBound + offset,
        lineRange: lineRange, comment: comment.map { $0 + offset }))
    step?.end = lineRange.upperBound
  }
}
