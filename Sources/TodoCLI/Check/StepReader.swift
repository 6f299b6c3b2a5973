import TodoDomain
import TodoText

/// Reads lines that begin a step of a check file, and checks that all steps have a machine or none has.
struct StepReader {
  /// The machines so far, in order of appearance; empty in a file without machines.
  private(set) var machines: [String] = []
  /// Whether there are steps without a machine.
  private var hasPlainSteps = false

  /// The most machines in a file: each of them takes memory.
  static let maximumMachineCount = 16

  /// Returns the step in `line`; `nil` for a comment or a blank line.
  mutating func step(
    in line: ArraySlice<UInt8>, _ context: () -> QueryContext
  ) throws(ParseError) -> (machine: String?, deed: CheckFile.Deed)? {
    guard let (machine, rest) = try MachineName.read(line) else {
      guard let deed = try deed(in: line, context) else { return nil }
      if let other = machines.first {
        throw ParseError(reason: MachineError.noMachine(other: other), index: line.startIndex)
      }
      if deed == .sync {
        throw ParseError(reason: MachineError.syncWithoutMachine, index: line.startIndex)
      }
      hasPlainSteps = true
      return (nil, deed)
    }
    if !machines.contains(machine) { try add(machine, at: line.startIndex) }
    guard let deed = try deed(in: rest, or: ["sync"], context) else {
      throw ParseError(reason: MachineError.noStep(machine: machine), index: rest.startIndex)
    }
    return (machine, deed)
  }

  private mutating func add(_ machine: String, at index: Int) throws(ParseError) {
    if hasPlainSteps {
      throw ParseError(reason: MachineError.machineAfterOthers(machine), index: index)
    }
    guard machines.count < Self.maximumMachineCount else {
      throw ParseError(
        reason: MachineError.tooMany(limit: Self.maximumMachineCount), index: index)
    }
    machines.append(machine)
  }

  private func deed(
    in bytes: ArraySlice<UInt8>, or others: [String] = [], _ context: () -> QueryContext
  ) throws(ParseError) -> CheckFile.Deed? {
    let word = bytes.drop(while: \.isBlank).prefix { !$0.isBlank }
    guard word.elementsEqual("sync".utf8) else {
      return try ScriptLine.command(bytes, of: .steps, or: others, context).map(
        CheckFile.Deed.command)
    }
    let words = try Lexer.words(of: bytes)
    if words.count > 1 {
      throw ParseError(reason: MachineError.wordAfterSync(words[1].text), index: words[1].index)
    }
    return .sync
  }
}
