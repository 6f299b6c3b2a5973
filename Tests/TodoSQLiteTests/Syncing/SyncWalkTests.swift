import Composable
import ComposableTesting
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("Three machines that do anything in any order")
@MainActor
struct SyncWalkTests {
  @Test(
    "end with the same list, each command once, and every loss recorded",
    arguments: 0..<UInt64(ExplorationDepth.walks))
  func walk(seed: UInt64) async throws {
    try await SyncWalk(seed: seed).run(commands: 40)
  }

  @Test("get the same results from the in-memory model", arguments: 100..<106)
  func agreement(seed: UInt64) async throws {
    try await SyncWalk(seed: seed, hasTwins: true).run(commands: 40)
  }
}

/// A random walk of a few machines, with lost answers and late pushes.
@MainActor
private final class SyncWalk {
  private var random: SeededRandomNumberGenerator
  private let log = SharedLog()
  private var machines: [Machine] = []
  /// A twin of each machine with an in-memory database, on a separate log, if the two are to be compared.
  private var twins: [Machine] = []
  private let twinLog = SharedLog()
  /// The todos that each machine printed, by their numbers there.
  private var printed: [[Int64: Todo.ID]] = []
  private var time: Int64 = 0
  private var trace: [String] = []
  /// The texts that commands set, by command, except those of undone commands.
  private var texts: [String: String] = [:]
  private var takenBack: [String: String] = [:]

  init(seed: UInt64, hasTwins: Bool = false) throws {
    random = SeededRandomNumberGenerator(seed: seed)
    for index in 0..<3 {
      let name = "machine \(index)"
      let seed = seed * 3 + UInt64(index) + 1
      machines.append(try Machine(name, log, seed: seed))
      printed.append([:])
      guard hasTwins else { continue }
      let database = TodoDatabase(ValueDatabase())
      twins.append(try Machine(name, twinLog, seed: seed, database: database))
    }
  }

  func run(commands: Int) async throws {
    for fleet in [machines, twins] where !fleet.isEmpty {
      for text in ["one", "two", "three"] { await fleet[0].add(text, at: 0) }
      try await fleet[0].begin()
      for machine in fleet.dropFirst() { try await machine.join() }
    }
    for index in machines.indices { await look(at: index) }

    for _ in 0..<commands {
      let index = Int.random(in: machines.indices, using: &random)
      if Int.random(in: 0..<4, using: &random) == 0 {
        let weather = LogValue.Weather.allCases.randomElement(using: &random) ?? .fine
        let isFine = Bool.random(using: &random)
        for log in [log, twinLog] {
          log.setWeather(isFine ? .fine : weather)
          if isFine { log.deliver() }
        }
        trace.append("\(index): sync in \(isFine ? .fine : weather)")
        raceAnother(index)
        let result = try await sync(machines[index])
        log.setMeanwhile(nil)
        if !twins.isEmpty { #expect(try await sync(twins[index]) == result) }
      } else {
        try await act(index)
      }
      await look(at: index)
      guard !twins.isEmpty else { continue }
      let (list, other) = await (machines[index].todos(), twins[index].todos())
      try #require(list == other, "\(trace.joined(separator: "\n"))")
    }
    for log in [log, twinLog] {
      log.setWeather(.fine)
      log.deliver()
    }
    for _ in 1...2 {
      for machine in machines + twins { try await machine.sync() }
    }
    try await check()
  }

  /// Lets another machine sync first, now and then.
  private func raceAnother(_ index: Int) {
    guard twins.isEmpty, Int.random(in: 0..<3, using: &random) == 0,
      let other = machines.indices.filter({ $0 != index }).randomElement(using: &random)
    else { return }
    trace.append("\(other): sync meanwhile")
    log.setMeanwhile { [machine = machines[other]] in _ = try? await machine.sync() }
  }

  /// Returns the report, or `nil` if the log couldn't be reached.
  private func sync(_ machine: Machine) async throws -> SyncReport? {
    do {
      return try await machine.sync()
    } catch TodoStoreError.log(.unreachable) {
      return nil
    }
  }

  private func act(_ index: Int) async throws {
    // The clocks of the machines differ.
    time += Int64.random(in: 1...2, using: &random)
    let now = time + Int64(index) * 3
    let todos = await machines[index].todos()
    let numbers = todos.map(\.number)
    guard let number = numbers.randomElement(using: &random),
      let other = numbers.randomElement(using: &random)
    else {
      for fleet in [machines, twins] where !fleet.isEmpty {
        await fleet[index].add("again", at: now)
      }
      return
    }
    let one = [Reference.number(number)]
    var part = Edit.linking(.parent, to: number)
    part.set(.description, to: .text("part \(time) of \(index)"))
    let command: Command =
      switch Int.random(in: 0..<20, using: &random) {
      case 0, 1: .add(Edit([.description: .text("new \(time) of \(index)")]), label: nil)
      case 2: .edit(one, Edit([.description: .text("text \(time) of \(index)")]))
      case 3:
        .edit(
          one, Edit([.priority: .priority(Priority.allCases.randomElement(using: &random) ?? .low)])
        )
      case 4: .edit(one, Edit(added: [.tags: ["tag\(Int.random(in: 0..<3, using: &random))"]]))
      case 5: .edit(one, Edit(removed: [.tags: ["tag\(Int.random(in: 0..<3, using: &random))"]]))
      case 6: .edit(one, .linking(Bool.random(using: &random) ? .parent : .blockedBy, to: other))
      case 7: .toggle(one)
      case 8: .delete(one)
      case 9: .move(one, to: Bool.random(using: &random) ? .top : .after(.number(other)))
      case 10:
        .edit(
          one,
          Edit([
            .due: .due(.date(CivilDate(daysSince1970: 20_500 + Int(time)))),
            .repeat: .rule(RepeatRule(.days(every: 1))),
          ]))
      case 11, 12: .undo(1)
      case 13: .undo(2)
      case 14: .clear
      case 15: .add(part, label: nil)
      case 16:
        .edit(one, Edit(noteLines: [NoteLine("line \(Int.random(in: 0..<3, using: &random))")]))
      case 17: .redo(1)
      default: .complete(one)
      }
    trace.append("\(index) at \(now): \(command)")
    let error = await machines[index].run(command, at: now)
    if error == nil { note(command, of: machines[index], at: now) }
    if !twins.isEmpty { #expect(await twins[index].run(command, at: now) == error) }
    if let error, !error.isRefusal { throw error }
  }

  private func note(_ command: Command, of machine: Machine, at now: Int64) {
    let commands = machine.store.state.changes.outcome?.commands ?? []
    switch command {
    case .undo:
      for name in commands { takenBack[name] = texts.removeValue(forKey: name) }
    case .redo:
      for name in commands { texts[name] = takenBack.removeValue(forKey: name) }
    case .edit(_, let edit), .add(let edit, _):
      if case .text(let text)? = edit.values[.description] {
        texts["\(machine.name) \(now)"] = text
      }
    default: break
    }
  }

  /// Expects that printed numbers still name the same todos.
  private func look(at index: Int) async {
    for todo in await machines[index].todos() {
      let before = printed[index][todo.number]
      #expect(
        before == nil || before == todo.id, "\(index) printed \(todo.number) for another todo")
      printed[index][todo.number] = todo.id
    }
    let ids = printed[index].values
    #expect(Set(ids).count == ids.count, "machine \(index) gave a todo two numbers")
  }

  private func check() async throws {
    let lists = await [machines[0].contents(), machines[1].contents(), machines[2].contents()]
    for (one, other) in [(0, 1), (1, 2)] where lists[one] != lists[other] {
      let lines = lists[one].difference(from: lists[other]).map { "\($0)" }
      Issue.record("\((lines + trace).joined(separator: "\n"))")
    }
    for machine in machines {
      let report = try await machine.sync()
      #expect(report == SyncReport(), "not quiet")
    }
    let entries = try log.entries.enumerated().map { try LogEntry.read($1, number: $0 + 1).entry }
    #expect(Set(entries.map(\.id)).count == entries.count, "a step is in the log twice")
    try checkUndos(entries)
    // Every requested text was set, or is recorded as lost.
    let said = log.entries.map { String(decoding: $0, as: UTF8.self) }.joined()
    for text in texts.values {
      #expect(said.contains("\"\(text)\""), "`\(text)` vanished\n\(trace.joined(separator: "\n"))")
    }
    for machine in machines { try await machine.expectNoDamage() }
    let clone = try Machine("clone", log, seed: 99)
    try await clone.join()
    try await clone.expectNoDamage()
    #expect(await clone.contents() == lists[0])
    let todos = Set(entries.flatMap { $0.ids.values })
    #expect(lists[0].count <= todos.count)
    for machine in machines {
      for todo in await machine.todos() { try checkLinks(of: todo, in: await machine.todos()) }
    }
  }

  /// Expects that an undo is from the same machine, and changes only what its step changed.
  private func checkUndos(_ entries: [LogEntry]) throws {
    for entry in entries {
      guard let undone = entries.first(where: { $0.id == entry.undone }) else { continue }
      #expect(undone.stamp.device == entry.stamp.device)
      for change in entry.changes {
        let own = undone.changes.filter { undone.ids[$0.number] == entry.ids[change.number] }
        let fields = own.reduce(Todo.Fields([.modifiedAt, .position])) { $0.union($1.fields) }
        #expect(
          change.fields.subtracting(fields).subtracting([.parent]).isEmpty,
          "`\(entry.command)` changed \(change.fields), not \(fields)")
      }
    }
  }

  private func checkLinks(of todo: Todo, in todos: [Todo]) throws {
    if let parent = todo.parent {
      #expect(
        todos.contains { $0.number == parent },
        "\(todo.number) is part of nothing\n\(trace.joined(separator: "\n"))")
    }
    for field in [Todo.Field.parent, .blockedBy] {
      var waiting = todo.linked(by: field)
      var seen: Set<Int64> = []
      while let number = waiting.popLast() {
        #expect(number != todo.number, "\(todo.number) comes to itself by \(field.name)")
        guard seen.insert(number).inserted else { continue }
        waiting += todos.first { $0.number == number }?.linked(by: field) ?? []
      }
    }
    #expect(todo.repeat == nil || !todo.isComplete && todo.due != nil)
  }
}
