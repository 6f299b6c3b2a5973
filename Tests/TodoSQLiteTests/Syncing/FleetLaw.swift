import ComposableTesting
import TodoDomain

/// The promises for lists that sync, in any state of the two devices.
enum FleetLaw: String, CaseIterable {
  case keepsNumbers = "a number that was printed is that todo's"
  case sameList = "two lists with the same log are the same"
  case isQuiet = "after two syncs each, nothing is left to be said"
  case hasStepsOnce = "the log has each step once, and all that are acknowledged"
  case losesNothing = "what was asked of a todo is in the log, done or lost"
  case undoesItsOwn = "an undo touches what its step touched"

  /// Throws if the world breaks the law, either now or once both devices have synced twice.
  @MainActor
  fileprivate func check(_ world: FleetWorld, _ memo: SettledWorld) async throws {
    switch self {
    case .keepsNumbers:
      if let mistake = world.mistake { throw Disagreement(mistake) }

    case .sameList:
      let isSame = world.databases.allSatisfy { database in
        database.kept.replica?.head == world.log.head && database.kept.unsentSteps.isEmpty
      }
      if isSame { try world.compareLists() }

    case .isQuiet:
      let settled = try await memo.settled(world)
      try settled.compareLists()
      if let mistake = settled.mistake { throw Disagreement(mistake) }
      let (machines, _) = try settled.machines()
      for machine in machines {
        let report = try await machine.sync()
        if report != SyncReport() { throw Disagreement("\(machine.name) reports \(report)") }
      }

    case .hasStepsOnce:
      let settled = try await memo.settled(world)
      let ids = try settled.log.allEntries().map(\.id)
      if Set(ids).count != ids.count { throw Disagreement("a step is in the log twice") }
      // A step that was undone before it was sent needs no entry.
      for past in world.databases.map(\.kept.past) {
        let undone = Set(past.compactMap(\.header?.undone))
        for step in past {
          guard let id = step.header?.id, !undone.contains(id), step.header?.undone == nil
          else { continue }
          if !ids.contains(id) {
            throw Disagreement("`\(step.command)` is not in the log")
          }
        }
      }

    case .losesNothing:
      let entries = try await memo.settled(world).log.allEntries()
      for change in world.asked.joined().joined() {
        let said = entries.flatMap { entry in
          (entry.changes + entry.lost).filter { entry.ids[$0.number] == change.todo.id }
        }
        if let field = LogChange(change)?.unsaid(by: said) {
          throw Disagreement("\(field) of \(change) vanished")
        }
      }

    case .undoesItsOwn:
      let entries = try world.log.allEntries()
      for entry in entries {
        guard let undone = entries.first(where: { $0.id == entry.undone }) else { continue }
        for change in entry.changes {
          let own = undone.changes.filter { undone.ids[$0.number] == entry.ids[change.number] }
          let fields = own.reduce(Todo.Fields([.modifiedAt, .position])) { $0.union($1.fields) }
          if !change.fields.subtracting(fields).isEmpty {
            throw Disagreement("`\(entry.command)` changed \(change.fields), not \(fields)")
          }
        }
      }
    }
  }
}

extension Invariant<Fleet.State, Fleet.Action, FleetWorld> {
  /// All laws, checked at rest.
  @MainActor
  @InvariantBuilder<Fleet.State, Fleet.Action, FleetWorld>
  static var ofFleet: [Self] {
    let memo = SettledWorld()
    FleetLaw.allCases.map { law in
      Invariant(atRest: law.rawValue) { _, world in
        try await law.check(world, memo)
        return true
      }
    }
  }
}

/// Keeps the last settled world, because all laws are checked on one world in turn.
@MainActor
private final class SettledWorld {
  private var last: (world: FleetWorld, settled: FleetWorld)?

  func settled(_ world: FleetWorld) async throws -> FleetWorld {
    if let last, last.world == world { return last.settled }
    let settled = try await world.settled()
    last = (world, settled)
    return settled
  }
}

extension FleetWorld {
  /// Returns the devices as programs that run on a copy of this world.
  @MainActor
  func machines() throws -> ([Machine], [SharedValue]) {
    let log = SharedLog(self.log)
    let values = databases.map { SharedValue($0) }
    let machines = try values.enumerated().map { index, value in
      try Machine("device \(index)", log, seed: 9, database: TodoDatabase(value))
    }
    return (machines, values)
  }

  /// Returns this world after both devices have synced twice.
  @MainActor
  func settled() async throws -> FleetWorld {
    let log = SharedLog(self.log)
    let values = databases.map { SharedValue($0) }
    var world = self
    for _ in 1...2 {
      for (index, value) in values.enumerated() {
        let machine = try Machine(
          "device \(index)", log, seed: 9, database: TodoDatabase(value))
        try await machine.sync()
        world.keep(value.value, index)
      }
    }
    world.log = log.value
    return world
  }

  /// Throws if the lists differ in anything but their numbers.
  fileprivate func compareLists() throws {
    let lists = databases.map { database in
      database.kept.todos.sorted { $0.place < $1.place }.map { todo in
        var todo = todo
        todo.number = 0
        return todo
      }
    }
    // Links use numbers, which may differ, but these stories have no links.
    guard lists[0] != lists[1] else { return }
    throw Disagreement("\(lists[0])\nis not\n\(lists[1])")
  }
}

extension LogValue {
  fileprivate func allEntries() throws -> [LogEntry] {
    try (0..<entries.count).map { try entry($0 + 1) }
  }
}

extension LogChange {
  /// Returns a field that none of `others`, about the same todo, sets as requested here; `nil` if there is none.
  ///
  /// Both changes and losses of an entry count.
  fileprivate func unsaid(by others: [LogChange]) -> String? {
    guard let after else { return others.contains { $0.after == nil } ? nil : "a deletion" }
    guard let before else { return others.contains { $0.isAddition } ? nil : "an addition" }
    let missing = fields.subtracting([.position, .modifiedAt]).first { field in
      !others.contains { $0.says(field, from: before, to: after) }
    }
    return missing.map { "\($0)" }
  }

  private var isAddition: Bool { before == nil && after != nil }

  private func says(_ field: Todo.Field, from before: Todo, to after: Todo) -> Bool {
    guard let said = self.after, fields.contains(field) else { return false }
    switch field {
    case .tags: return Set(after.tags).subtracting(before.tags).isSubset(of: said.tags)
    // A todo completed on both sides has one side's date.
    case .completedAt: return said.isComplete == after.isComplete
    default: return said[field] == after[field]
    }
  }
}
