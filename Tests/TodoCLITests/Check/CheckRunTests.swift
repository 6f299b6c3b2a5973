import Composable
import ComposableTesting
import Testing
import TodoDomain
import TodoFixtures
import TodoSQLite

@testable import TodoCLI

@MainActor
@Suite("A check")
struct CheckRunTests {
  let world: World

  init() throws {
    world = try World()
  }

  @Test("gets the same results in one store as in a new store per step, for random scripts")
  func anyScript() async throws {
    var random = SeededRandomNumberGenerator(seed: 31)
    for _ in 0..<15 {
      let lines = (0..<Int.random(in: 5...40, using: &random)).map { _ in Self.line(&random) }
      let path = try world.file("a.check", lines.joined(separator: "\n"))
      let recorded = await world.run("check", "--record", path)
      #expect(recorded.code == 0, "\(recorded.error)\(lines.joined(separator: "\n"))")
      #expect(await world.run("check", path).code == 0)
    }
  }

  @Test("records todos that shift to make room for a moved one, too")
  func shiftedNeighbors() async throws {
    // Only some fifty moves fit between two neighbours.
    var script = "add a\nadd b\nadd c\n"
    for turn in 0..<60 { script += "move \(turn.isMultiple(of: 2) ? 3 : 2) --after 1\n" }
    let path = try world.file("a.check", script)
    #expect(await world.run("check", "--record", path).code == 0)
    let steps = try CheckFile(path: path, standardInput: -1).allSteps()
    #expect(steps.dropFirst(3).contains { $0.statements.count > 1 })
    #expect(await world.run("check", path).code == 0)
  }

  @Test("records a todo that becomes a subtask together with its own subtasks")
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
    let steps = try CheckFile(path: path, standardInput: -1).allSteps()
    #expect(steps.suffix(5).map(\.statements.count) == [520, 260, 780, 260, 0])
    #expect(await world.run("check", path).code == 0)
  }

  @Test("can record at most 100,000 changes and 64 MiB in a step")
  func tooMuchToRecord() throws {
    // A text has at most 1 MiB; 33 of them, with each byte escaped to two, exceed 64 MiB.
    let text = String(repeating: "\"", count: 1_048_000)
    let statements = [Statement](
      repeating: .added(number: 1, field: .description, value: .text(text)), count: 33)
    #expect(!CheckSteps.canHold(statements, indentation: 2))
    #expect(CheckSteps.canHold(Array(statements.prefix(30)), indentation: 2))
    #expect(
      !CheckSteps.canHold(Array(repeating: .deleted(number: 1), count: 100_001), indentation: 2))
    #expect(
      CheckSteps.canHold(Array(repeating: .deleted(number: 1), count: 100_000), indentation: 2))
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

  @Test("reports stores that disagree as a bug in the program")
  func disagreement() async throws {
    var forgetful = try environment()
    forgetful.database.changes.save = { _, _ in }
    #expect(
      await failure("add x\ntoggle 1\n", list: forgetful)
        == .init(code: 70, error: Self.message(2, "the step reported something else than it saved"))
    )

    var deaf = try environment()
    deaf.database.changes.load = { references throws(TodoStoreError) in throw .noTodo(references[0])
    }
    #expect(
      await failure("add x\ntoggle 1\n", script: deaf)
        == .init(
          code: 70,
          error: Self.message(2, "the step does one thing in a store and another in a new one")))

    #expect(
      await failure("add x\ntoggle 1\nundo\n", script: try sloppy())
        == .init(
          code: 70,
          error: Self.message(3, "the step does one thing in a store and another in a new one")))
    #expect(
      await failure("add x\ntoggle 1\n", script: try sloppy())
        == .init(
          code: 70,
          error: Self.message(2, "after the last step the list is another than its steps made it")))
  }

  /// Returns an environment that adds a note to every change it saves.
  private func sloppy() throws -> TodoApp.Environment {
    var environment = try environment()
    environment.database.changes.save = {
      [save = environment.database.changes.save] before, after throws(TodoStoreError) in
      var other = after
      other.note = "sloppy"
      try save(before, other)
    }
    return environment
  }

  private static func message(_ line: Int, _ what: String) -> String {
    "a.check:\(line): \(what)"
  }

  private func environment() throws -> TodoApp.Environment {
    let random = SeededRandom(seed: 0)
    return TodoApp.Environment(
      database: try .temporary(), now: { World.morning }, timeZone: .utc,
      uuid: UUIDVersion7(now: { World.morning }, random: random.next).generator)
  }

  /// Returns the failure of a check of `text`, in these environments instead of the program's own.
  private func failure(
    _ text: String, script: TodoApp.Environment? = nil, list: TodoApp.Environment? = nil
  ) async -> World.Answer {
    do {
      let path = try world.file("a.check", text)
      let surroundings = world.surroundings()
      let settings = try Settings(
        GlobalOptions(now: When("2026-11-21T08:00:00Z")), in: surroundings)
      let (script, list) = (try script ?? environment(), try list ?? environment())
      let run = CheckRun(settings, surroundings, script: { _ in script }, list: { _ in list })
      try await run.run(try CheckFile(path: path, standardInput: -1)) { _, _ in }
      return .init()
    } catch let failure as Failure {
      return .init(
        code: failure.exitCode.rawValue,
        error: failure.message.replacing("\(world.folder)/", with: ""))
    } catch {
      return .init(code: -1, error: "\(error)")
    }
  }

  private static func line(_ random: inout SeededRandomNumberGenerator) -> String {
    func number() -> Int { Int.random(in: 1...6, using: &random) }
    func label() -> String { "@l\(Int.random(in: 1...3, using: &random))" }
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return "add a --tag shop"
    case 1: return "add b --as l\(Int.random(in: 1...3, using: &random)) --due 2026-12-24"
    case 2: return "add c --priority high"
    case 3: return "toggle \(number()) \(number())"
    case 4: return "complete \(label())"
    case 5: return "edit \(number()) --note n --clear tags"
    case 6: return "edit \(label()) d"
    case 7: return "move \(number()) \(number()) --before \(label())"
    case 8: return "move \(number()) --to-top"
    case 9: return "delete \(number())"
    case 10: return "clear"
    case 11: return "redo \(Int.random(in: 1...2, using: &random))"
    case 12: return "add d parent:\(label()) due:2026-12-24 wait:due-2d"
    case 13:
      return "add e repeat:weekly blocked-by:\(label()),\(number()) --as l\(number() % 3 + 1)"
    case 14: return "edit \(number()) parent:\(label()) repeat:monthly"
    case 15: return "edit \(label()) blocked-by:\(label()) until:2027-01-01"
    case 16: return "edit \(label()) --unblock \(label())"
    case 17: return "edit \(label()) parent:"
    case 18: return "skip \(label())"
    default: return "undo \(Int.random(in: 1...3, using: &random))"
    }
  }
}

extension CheckFile {
  /// Returns all steps; the program never holds them at once.
  func allSteps() throws -> [Step] {
    var reader = try steps()
    var steps: [Step] = []
    while let step = try reader.next() { steps.append(step) }
    return steps
  }
}
