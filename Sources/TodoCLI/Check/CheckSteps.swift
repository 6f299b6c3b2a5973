import TodoDomain
import TodoText

/// Reads a check file step by step.
struct CheckSteps {
  private let script: Script
  private let context: () -> QueryContext
  private var reader = StepReader()
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

  /// Whether a step can have these statements, each indented by this many bytes.
  static func canHold(_ statements: [Statement], indentation: Int) -> Bool {
    guard statements.count <= maximumStatementCount else { return false }
    return statements.reduce(0) { $0 + indentation + $1.bytes.count } <= maximumByteCount
  }

  init(name: String, _ bytes: ByteSource, context: @escaping () -> QueryContext = { .unknown }) {
    script = Script(name: name, bytes, maximumByteCount: Self.maximumByteCount)
    self.context = context
  }

  /// Returns the next step with its statements, or `nil` at the end.
  ///
  /// - Throws: A failure with exit code 66 if the file can't be read, and 65 for an invalid line.
  mutating func next() throws(Failure) -> CheckFile.Step? {
    do throws(ScriptFailure) {
      while let line = try script.nextLine() {
        if let finished = try read(line) { return finished }
      }
    } catch {
      switch error {
      case .badLine(let failure), .fatal(let failure): throw failure
      }
    }
    defer { step = nil }
    return step
  }

  /// Reads a line, and returns the step before it if it begins another.
  private mutating func read(
    _ line: LineReader.Line
  ) throws(ScriptFailure) -> CheckFile.Step? {
    if line.number == 1, script.lineEnd == "\r\n" { lineEnd = "\r\n" }
    if line.bytes.first?.isBlank ?? false {
      try readStatement(line)
      return nil
    }
    if line.bytes.count > LineReader.maximumByteCount {
      throw script.badLine(line, at: line.bytes.startIndex, SyntaxError.lineTooLong)
    }
    if let first = line.bytes.first, "+~-!=".utf8.contains(first) {
      throw script.badLine(line, at: line.bytes.startIndex, StatementError.notIndented)
    }
    guard let (machine, deed) = try stepBegun(in: line) else { return nil }
    defer {
      statementByteCount = 0
      step = CheckFile.Step(
        machine: machine, deed: deed,
        text: String(decoding: line.bytes.trimmingBlanks, as: UTF8.self),
        line: line.number, end: script.lineRange.upperBound, missingLineEnd: missingLineEnd)
    }
    return step
  }

  /// The part of a line end that the last line lacks.
  private var missingLineEnd: String {
    switch script.lineEnd {
    case "": lineEnd
    case "\r": "\n"
    default: ""
    }
  }

  private mutating func stepBegun(
    in line: LineReader.Line
  ) throws(ScriptFailure) -> (machine: String?, deed: CheckFile.Deed)? {
    var reader = reader
    defer { self.reader = reader }
    do throws(ScriptError) {
      return try ScriptLine.read(line, of: script.name) { bytes, _ throws(ParseError) in
        try reader.step(in: bytes, context)
      }
    } catch {
      throw .badLine(Failure(error))
    }
  }

  private mutating func readStatement(_ line: LineReader.Line) throws(ScriptFailure) {
    let lineRange = script.lineRange
    guard let (statement, range) = try script.statement(in: line) else { return }
    guard var step else {
      throw script.badLine(line, at: range.lowerBound, StatementError.noStep)
    }
    // Only the local variable holds it now, so that its statements aren't copied.
    self.step = nil
    statementByteCount += line.bytes.count
    guard step.statements.count < Self.maximumStatementCount,
      statementByteCount <= Self.maximumByteCount
    else {
      throw script.badLine(line, at: range.lowerBound, StatementError.tooMany)
    }
    let offset = lineRange.lowerBound - line.bytes.startIndex
    let comment = line.bytes[range.upperBound...].firstIndex { !$0.isBlank }
    if step.statements.isEmpty {
      step.indentation = Array(line.bytes[..<range.lowerBound])
    }
    step.statements.append(
      CheckFile.Stated(
        statement: statement, line: line.number,
        range: range.lowerBound + offset..<range.upperBound + offset, lineRange: lineRange,
        comment: comment.map { $0 + offset }))
    step.end = lineRange.upperBound
    step.missingLineEnd = missingLineEnd
    self.step = step
  }
}

extension Script {
  /// Returns the statement in an indented line of a check file and its byte range; `nil` for a blank line or a comment.
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
  /// Returns the statement in `line` of a check file and its byte range; `nil` for a blank line or a comment.
  static func statement(
    in line: LineReader.Line, file: String
  ) throws(ScriptError) -> (statement: Statement, range: Range<Int>)? {
    try read(line, of: file) { bytes, first throws(ParseError) in
      first == UInt8(ascii: "#") ? nil : try StatementReader.statement(in: bytes)
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without spaces and tabs at the end.
  fileprivate var trimmingBlanks: ArraySlice<UInt8> {
    var bytes = self
    while let last = bytes.last, last.isBlank { bytes.removeLast() }
    return bytes
  }
}
