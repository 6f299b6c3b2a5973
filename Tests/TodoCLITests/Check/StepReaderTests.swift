import ComposableTesting
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoCLI

@Suite("A step of a check file")
struct StepReaderTests {
  private typealias Step = (machine: String?, deed: CheckFile.Deed)

  private static let milk = CheckFile.Deed.command(
    .add(Edit([.description: .text("Buy milk")]), label: nil))

  @Test(
    "may start with a machine",
    arguments: [
      ("add 'Buy milk'", nil, milk),
      ("laptop> add 'Buy milk'", "laptop", milk),
      ("laptop>add 'Buy milk'", "laptop", milk),
      ("ada@laptop-2.home_1>\t add 'Buy milk' # > why", "ada@laptop-2.home_1", milk),
      (#"L> {"command":"add","description":"Buy milk"}"#, "L", milk),
      (#"{"command":"add","description":"Buy milk"}"#, nil, milk),
      ("laptop> sync", "laptop", .sync),
      ("laptop>sync   # now", "laptop", .sync),
      ("laptop> undo 2", "laptop", .command(.undo(2))),
    ] as [(String, String?, CheckFile.Deed)])
  func machine(line: String, machine: String?, deed: CheckFile.Deed) throws {
    let step = try #require(try Self.steps(line).first)
    #expect(step.machine == machine)
    #expect(step.deed == deed)
  }

  @Test(
    "isn't read from a comment or an empty line",
    arguments: ["# laptop> sync", "#> sync", "", "# sync"])
  func comment(line: String) throws {
    #expect(try Self.steps(line).isEmpty)
    #expect(try Self.steps("laptop> sync", line).count == 1)
    #expect(try Self.steps("clear", line).count == 1)
  }

  @Test("adds each machine once, in order of appearance")
  func machines() throws {
    var reader = StepReader()
    for line in ["b> sync", "a> sync", "b> sync", "B> sync"] {
      _ = try reader.step(in: Array(line.utf8)[...]) { .unknown }
    }
    #expect(reader.machines == ["b", "a", "B"])
  }

  @Test(
    "that is invalid is refused with its position, a reason and a hint",
    arguments: [
      (
        ["laptop> sync", "# x", "add x"], "3:1: the machine of this step is missing",
        "Begin each step with its machine, as in `laptop> sync`."
      ),
      (["laptop> sync", "sync"], "2:1: the machine of this step is missing", nil),
      (
        ["add x", "laptop> add x"],
        "2:1: this step is for the machine `laptop`, and the steps above have no machine",
        "Begin each step of a file with a machine, or none."
      ),
      (
        ["sync"], "1:1: `sync` needs a machine",
        "Begin each step with its machine, as in `laptop> sync`."
      ),
      (["add x", "sync"], "2:1: `sync` needs a machine", nil),
      (
        ["laptop> sync --clone x"], "1:14: unexpected word `--clone` after `sync`",
        "Machines of a check file share one log; write `sync` alone."
      ),
      (
        ["laptop>"], "1:8: there is no step after `laptop>`", "For example: laptop> sync"
      ),
      (["laptop> # x"], "1:8: there is no step after `laptop>`", nil),
      (
        ["> sync"], "1:1: the name of a machine is missing before `>`",
        "A name begins with a letter and has letters, digits, and . _ - @ in it."
      ),
      (["1st> sync"], "1:1: `1st` is not a name for a machine", nil),
      (["é> sync"], "1:1: `é` is not a name for a machine", nil),
      (["a:b> sync"], "1:1: `a:b` is not a name for a machine", nil),
      (["my laptop> sync"], "1:1: unknown command `my`", nil),
      (["laptop> ad x"], "1:9: unknown command `ad`", "Did you mean `add`?"),
      (["laptop> snyc"], "1:9: unknown command `snyc`", "Did you mean `sync`?"),
      (
        ["laptop> xyz"], "1:9: unknown command `xyz`",
        "Use add, toggle, complete, reopen, edit, note, skip, move, delete, clear, undo, redo or sync."
      ),
      (
        ["snyc"], "1:1: unknown command `snyc`",
        "Use add, toggle, complete, reopen, edit, note, skip, move, delete, clear, undo or redo."
      ),
      (["laptop> add é \"x"], "1:15: unterminated quote", nil),
      ([#"laptop> {"command":"add","x":1}"#], "1:26: add has no key `x`", nil),
      (
        (0...16).map { "m\($0)> sync" }, "17:1: there are more than 16 machines in this file",
        "Split the file."
      ),
    ] as [([String], String, String?)])
  func refusals(lines: [String], message: String, hint: String?) {
    let error = #expect(throws: ScriptError.self) { try Self.steps(lines) }
    #expect(error?.description == "a.check:\(message)")
    if let hint { #expect(error?.hint == hint) }
  }

  @Test("of random text never crashes the reader, and means the same in a slice")
  func anyBytes() {
    var random = SeededRandomNumberGenerator(seed: 51)
    let starts = ["laptop> ", "a>", "> ", "a@b> sync", "a> {", "sync ", ""]
    for _ in 0..<3000 {
      let line = Array(
        ((starts.randomElement(using: &random) ?? "") + random.text(length: 20)).utf8)
      let whole = outcome(line[...])
      #expect(whole == outcome(([9, 9] + line)[2...]))
      #expect(whole == whole.terminalSafe)
    }
  }

  private func outcome(_ line: ArraySlice<UInt8>) -> String {
    var reader = StepReader()
    do {
      let step = try ScriptLine.read(.init(number: 1, bytes: line), of: "a.check") {
        bytes, _ throws(ParseError) in
        try reader.step(in: bytes) { .unknown }
      }
      return step.map { "\($0.machine ?? "") \($0.deed == .sync)" } ?? ""
    } catch {
      return error.description
    }
  }

  private static func steps(_ lines: String...) throws(ScriptError) -> [Step] { try steps(lines) }

  private static func steps(_ lines: [String]) throws(ScriptError) -> [Step] {
    var reader = StepReader()
    var steps: [Step] = []
    for (index, line) in lines.enumerated() {
      let step = try ScriptLine.read(
        .init(number: index + 1, bytes: Array(line.utf8)[...]), of: "a.check"
      ) { bytes, _ throws(ParseError) in
        try reader.step(in: bytes) { .unknown }
      }
      if let step { steps.append(step) }
    }
    return steps
  }
}
