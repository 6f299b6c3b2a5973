import ComposableTesting
import Testing
import TodoDomain
import TodoFixtures

@testable import TodoCLI

@MainActor
@Suite("A check")
struct CheckRunTests {
  let world: World

  init() throws {
    world = try World()
  }

  @Test("of a random script passes as recorded, and states how the list changed")
  func anyScript() async throws {
    var random = SeededRandomNumberGenerator(seed: 31)
    for _ in 0..<15 {
      let script = random.script()
      let path = try world.file("a.check", script)
      let recorded = await world.run("check", "--record", path)
      #expect(recorded.code == 0, "\(recorded.error)\(script)")
      #expect(await world.run("check", path).code == 0)

      var list = try TemporaryList(inOneStore: false)
      for step in try CheckFile(path: path, in: world.environment()).steps {
        let before = try list.todos()
        _ = await list.run(step.command)
        let stated = Set(step.statements.map(\.statement.subject).filter { $0 != "!" })
        // A new todo's position is stated or not depending on the others.
        let positions = stated.filter { $0.hasPrefix("+") && $0.hasSuffix(" position:") }
        let differences = Self.differences(from: before, to: try list.todos())
        #expect(stated.subtracting(positions) == differences, "\(step.text)")
      }
    }
  }

  private static func differences(from before: [Todo], to after: [Todo]) -> Set<String> {
    var subjects: Set<String> = []
    for number in Set((before + after).map(\.number)) {
      let ends = (before.first { $0.number == number }, after.first { $0.number == number })
      guard let todo = ends.1 else {
        subjects.insert("- \(number)")
        continue
      }
      let isNew = ends.0 == nil
      for field in Todo.Field.stated where todo[field] != (ends.0 ?? .blank)[field] {
        if isNew, field == .position || field == .createdAt { continue }
        subjects.insert("\(isNew ? "+" : "~") \(number) \(field.name):")
      }
    }
    return subjects
  }

  @Test("records todos that shift to make room for a moved one, too")
  func shiftedNeighbors() async throws {
    // Only about fifty moves fit between two neighbours.
    var script = "add a\nadd b\nadd c\n"
    for turn in 0..<60 { script += "move \(turn.isMultiple(of: 2) ? 3 : 2) --after 1\n" }
    let path = try world.file("a.check", script)
    #expect(await world.run("check", "--record", path).code == 0)
    let steps = try CheckFile(path: path, in: world.environment()).steps
    #expect(steps.dropFirst(3).contains { $0.statements.count > 1 })
    #expect(await world.run("check", path).code == 0)
  }

  @Test("records a todo that becomes a subtask, along with its own subtasks")
  func placed() async throws {
    let script = "add a\nadd b parent:1\nadd c\nadd d\nedit 1 parent:3\nedit 2 parent:\n"
    let path = try world.file("a.check", script)
    #expect(await world.run("check", "--record", path).code == 0)
    let recorded = try String(decoding: world.bytes("a.check"), as: UTF8.self)
    #expect(recorded.contains("edit 1 parent:3\n  ~ 1 "))
    #expect(await world.run("check", path).code == 0)
  }

  @Test("distinguishes the two encodings of é")
  func normalization() async throws {
    let path = try world.file(
      "a.check",
      """
      add "\u{E9}"
        + 1 description: "\u{E9}"
      edit 1 x
        ~ 1 description: "\u{E9}" -> "x"
      edit 1 "e\u{301}"
        ~ 1 description: "x" -> "e\u{301}"
      undo 2
        ~ 1 description: "e\u{301}" -> "\u{E9}"

      """)
    #expect(await world.run("check", path) == .init(output: "1 file, 4 steps: all as stated\n"))

    let text = try String(decoding: world.bytes("a.check"), as: UTF8.self)
    let lines = text.split(separator: "\n")
    _ = try world.file("a.check", lines.dropLast().joined(separator: "\n"))
    #expect(await world.run("check", path, "--quiet").output == "\(path):7\n")
  }

  @Test("records every change of a step that a command would report only as counts")
  func many() async throws {
    var script = ""
    for number in 1...260 { script += "add \(number)\n" }
    script += "complete 1-260\nclear\nundo\nundo 261\nredo 262\n"
    let path = try world.file("a.check", script)
    #expect(await world.run("check", "--record", path).code == 0)
    let steps = try CheckFile(path: path, in: world.environment()).steps
    #expect(steps.suffix(5).map(\.statements.count) == [520, 260, 780, 260, 0])
    #expect(await world.run("check", path).code == 0)
  }

  @Test("can record at most 100,000 changes and 64 MiB in a step")
  func tooMuchToRecord() throws {
    // A text has at most 1 MiB; 33 of them, with each byte escaped to two, exceed 64 MiB.
    let text = String(repeating: "\"", count: 1_048_000)
    let statements = [Statement](
      repeating: .added(1, .description, .text(text)), count: 33)
    #expect(!CheckFile.canHold(statements, indentation: 2))
    #expect(CheckFile.canHold(Array(statements.prefix(30)), indentation: 2))
    #expect(
      !CheckFile.canHold(Array(repeating: .deleted(1), count: 100_001), indentation: 2))
    #expect(
      CheckFile.canHold(Array(repeating: .deleted(1), count: 100_000), indentation: 2))
  }

  @Test("refuses a step with more than 100,000 statements")
  func tooMany() async throws {
    let hint =
      "hint: Let the step change fewer todos: at most 100,000 changes can be stated, in 64 MiB."
    var stated = "add x\n"
    for number in 1...100_001 { stated += "  - \(number)\n" }
    let path = try world.file("a.check", stated)
    let answer = await world.run("check", path)
    #expect(answer.code == 65)
    #expect(
      answer.error
        == "todo: \(path):100002:3: more is stated of one step than can be checked\n\(hint)\n")
  }
}
