import Composable
import Testing
import TodoDomain
import TodoFixtures
import TodoSQLite

@testable import TodoCLI

@MainActor
@Suite("A check of several machines reports a bug in the program")
struct MachineDisagreementTests {
  let world: World

  init() throws {
    world = try World()
  }

  private typealias Mistake = (_ environment: inout TodoApp.Environment, _ machine: String) -> Void

  private static let steps = """
    laptop> add milk
    laptop> sync
    desktop> sync
    desktop> edit 1 oat
    desktop> sync
    laptop> sync

    """

  @Test("only if there is one")
  func none() async {
    #expect(await outcome() == .init())
  }

  @Test("if a sync sends less from one store than from the other")
  func sendsLess() async {
    let forgets: Mistake = { environment, machine in
      if machine == "desktop" { environment.database.sync.unsent = { [] } }
    }
    let mistake = World.Answer(
      code: 70,
      error: "a.check:5: the sync does one thing in a store and another in a new one")
    #expect(await outcome(list: forgets) == mistake)
    #expect(await outcome(script: forgets) == mistake)
  }

  @Test("if a sync reads different data in the two stores")
  func readsOther() async {
    #expect(
      await outcome(list: Self.misreads)
        == .init(
          code: 70,
          error: "a.check:6: after the last step the list is another than its steps made it"))
  }

  @Test("if two machines with the same log have different lists")
  func differs() async {
    #expect(
      await outcome(script: Self.misreads, list: Self.misreads)
        == .init(
          code: 70,
          error: "a.check:6: after the last step two machines with one log have two lists"))
  }

  @Test("if the same steps make two different logs")
  func twoLogs() async {
    let other: Mistake = { environment, _ in
      let keep = environment.database.sync.keep
      environment.database.sync.keep = { replica throws(TodoStoreError) in
        var replica = replica
        replica.clock += 1
        try keep(replica)
      }
    }
    #expect(
      await outcome(list: other)
        == .init(
          code: 70,
          error: "a.check:6: after the last step two logs differ that had the same steps"))
  }

  @Test("if a sync can't read the log")
  func fails() async {
    let unreadable: Mistake = { environment, _ in
      let connect = environment.connect
      environment.connect = { remote in
        var log = connect(remote)
        log.entry = { number throws(TodoStoreError) in
          throw .log(.unreadable(number: number, reason: "it is upside down"))
        }
        return log
      }
    }
    #expect(
      await outcome(list: unreadable)
        == .init(
          code: 70,
          error: "a.check:3: the sync failed: entry 1 of the log can't be read: it is upside down"))
  }

  @Test("if a command doesn't save what it reports")
  func savesOther() async {
    let forgets: Mistake = { environment, machine in
      if machine == "desktop" { environment.database.changes.save = { _, _ in } }
    }
    #expect(
      await outcome(list: forgets)
        == .init(
          code: 70, error: "a.check:4: the step reported something else than it saved"))
  }

  @Test("but not if a list can't be written")
  func cannotWrite() async {
    let full: Mistake = { environment, machine in
      if machine == "desktop" {
        environment.database.sync.keep = { _ throws(TodoStoreError) in
          throw .inputOutput(path: "list", reason: "No space left on device")
        }
      }
    }
    let answer = await outcome(list: full)
    #expect(answer.code == 74)
    #expect(answer.error.contains("No space left on device"))
  }

  /// Makes the laptop misread every text in the log.
  private static let misreads: Mistake = { environment, machine in
    guard machine == "laptop" else { return }
    let connect = environment.connect
    environment.connect = { remote in
      var log = connect(remote)
      let entry = log.entry
      log.entry = { number throws(TodoStoreError) in
        var entry = try await entry(number)
        for index in entry.changes.indices { entry.changes[index].after?.description = "misread" }
        return entry
      }
      return log
    }
  }

  /// Returns the failure of a check whose environments have these bugs.
  private func outcome(
    script: @escaping Mistake = { _, _ in }, list: @escaping Mistake = { _, _ in }
  ) async -> World.Answer {
    do {
      let path = try world.file("a.check", Self.steps)
      let surroundings = world.surroundings()
      let settings = try Settings(
        GlobalOptions(now: When("2026-11-21T08:00:00Z")), in: surroundings)
      let run = CheckRun(
        settings, surroundings, script: try environments(script),
        list: try environments(list))
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

  private func environments(
    _ mistake: @escaping Mistake
  ) throws -> CheckRun.NewEnvironment {
    let log = try ListLog.temporary()
    return { machine throws(TodoStoreError) in
      let random = SeededRandom(seed: 0)
      if let machine { random.restart(for: machine) }
      var environment = TodoApp.Environment(
        database: try .temporary(), now: { World.morning }, timeZone: .utc,
        uuid: UUIDVersion7(now: { World.morning }, random: random.next).generator)
      environment.connect = { _ in log }
      mistake(&environment, machine ?? "")
      return environment
    }
  }
}
