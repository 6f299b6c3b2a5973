import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoText

@MainActor
@Suite("An import")
struct ImportTests {
  @Test("into an empty list keeps every field in the file")
  func empty() async {
    let todo = Todo(
      id: UUID(number: 7), number: 0, description: "Buy milk", completedAt: .noon,
      priority: .high, due: Due("2026-12-24"), tags: ["a", "b"], project: "home", note: "n",
      position: 0, createdAt: .morning, modifiedAt: .noon)
    var entry = ImportedTodo(
      todo.with { $0.tags = ["a", "b", "a"] }, saying: [.id, .createdAt, .modifiedAt],
      completion: .completed(at: .noon))
    entry[.number] = .integer(12)
    entry[.position] = .number(-2.5)
    let new = NewTodo(todo, number: 12, position: -2.5)
    let added = new.numbered(12, position: -2.5)
    let inserted = Recorder<NewTodo>()
    let store = importStore(.holding(.mum)) {
      $0.database.neighbors = { _, _, _ in [] }
      $0.database.find = { _ in nil }
      $0.database.insert = { new in
        inserted.record(new)
        return added
      }
    }

    await store.send(.importSubmitted([entry])) { $0.todos = [] }
    let imported = TodoList.Import(
      arrival: Arrival(after: nil).after([-2.5]), numbers: [12: 12], told: [12])
    await store.receive(.imported([.added(added)], imported)) {
      $0.changes = [.added(added)]
      $0.totals.added = 1
      $0.imported = imported
    }

    #expect(inserted.values == [new])
    await store.finish()
  }

  @Test("puts new todos after existing ones, and makes one wait that would land before them")
  func arrival() async {
    let entries = [1.0, -3, nil].map { position in
      var entry = ImportedTodo(Todo.plain)
      entry[.id] = .id(UUID(number: 9))
      entry[.position] = position.map { .number($0) }
      return entry
    }
    let asked = Recorder<Int>()
    let positions = Recorder<Double?>()
    let added = Todo(
      id: UUID(number: 9), number: 9, description: "x", position: 9, createdAt: .noon,
      modifiedAt: .noon)
    let store = importStore {
      $0.database.neighbors = { side, place, count in
        asked.record(count)
        return side == .before && place == .bottom ? [.mum] : []
      }
      $0.database.find = { _ in nil }
      $0.database.insert = { new in
        positions.record(new.position)
        return added
      }
    }

    await store.send(.importSubmitted(entries))
    var arrival = Arrival(after: Todo.mum.place).after([1, nil])
    arrival.wait(9, -3)
    let imported = TodoList.Import(arrival: arrival, told: [9])
    await store.receive(.imported([.added(added), .added(added), .added(added)], imported)) {
      $0.changes = [.added(added), .added(added), .added(added)]
      $0.totals.added = 3
      $0.imported = imported
    }

    #expect(asked.values == [1])
    // The second waits, before all others, until the import ends.
    #expect(positions.values == [3, -9_007_199_254_740_991, 4])
    await store.finish()
  }

  nonisolated private static let guesses: [(ImportedTodo, created: Instant, completed: Instant?)] =
    [
      (ImportedTodo(.plain), .noon, nil),
      (ImportedTodo(.plain, completion: .completed(at: nil)), .noon, .noon),
      (ImportedTodo(.plain, completion: .completed(at: .morning)), .morning, .morning),
      (ImportedTodo(modified, saying: [.modifiedAt]), .morning, nil),
      (
        ImportedTodo(modified, saying: [.modifiedAt], completion: .completed(at: nil)),
        .morning, .morning
      ),
      (
        ImportedTodo(
          Todo.plain.with { $0.createdAt = .noon }, saying: [.createdAt],
          completion: .completed(at: .morning)),
        .noon, .morning
      ),
    ]

  nonisolated private static let modified = Todo.plain.with { $0.modifiedAt = .morning }

  @Test("generates an id, and guesses times that are missing from the file", arguments: guesses)
  func guesses(entry: ImportedTodo, created: Instant, completed: Instant?) async {
    let new = NewTodo(
      Todo(
        id: UUID(number: 0), number: 0, description: "x", completedAt: completed, position: 0,
        createdAt: created, modifiedAt: entry[.modifiedAt]?.instant ?? created),
      position: 1)
    let inserted = Recorder<NewTodo>()
    let added = new.numbered(1, position: 1)
    let store = importStore(.importing(TodoList.Import(arrival: Arrival(after: nil)))) {
      $0.uuid = .incrementing
      $0.database.insert = { new in
        inserted.record(new)
        return added
      }
    }

    var imported = TodoList.Import(arrival: Arrival(after: nil).after([nil]))
    imported.unidentified = 1...1
    await store.send(.importSubmitted([entry]))
    await store.receive(.imported([.added(added)], imported)) {
      $0.changes = [.added(added)]
      $0.totals.added = 1
      $0.imported = imported
    }

    #expect(inserted.values == [new])
    await store.finish()
  }

  @Test("compares the texts of todos without ids at the end of the file")
  func knownTexts() async {
    var imported = TodoList.Import(arrival: Arrival(after: nil))
    imported.unidentified = 3...7
    let store = importStore(.importing(imported)) {
      $0.database.knownTexts = { $0 == 3...7 ? 2 : 0 }
    }

    imported.unidentified = nil
    imported.knownTexts = 2
    await store.send(.importTaken())
    await store.receive(.imported([], imported)) { $0.imported = imported }
    await store.finish()
  }

  @Test("counts todos that get a different number from the file's")
  func renumbered() async {
    let added = Todo(
      id: UUID(number: 1), number: 8, description: "Buy milk", position: 1, createdAt: .morning,
      modifiedAt: .morning)
    let store = importStore(
      .importing(TodoList.Import(arrival: Arrival(after: nil), unchanged: 4, renumbered: 2))
    ) {
      $0.database.find = { _ in nil }
      $0.database.insert = { _ in added }
    }

    await store.send(.importSubmitted([ImportedTodo.milk]))
    let imported = TodoList.Import(
      arrival: Arrival(after: nil).after([1]), unchanged: 4, renumbered: 3, numbers: [1: 8],
      told: [8])
    await store.receive(.imported([.added(added)], imported)) {
      $0.changes = [.added(added)]
      $0.totals.added = 1
      $0.imported = imported
    }

    await store.finish()
  }

  @Test("neither reopens a todo that has a successor nor moves its dates")
  func successor() async throws {
    let done = Todo.milk.with {
      $0.completedAt = .noon
      $0.due = Due("2026-11-20")
    }
    let open = done.with {
      $0.completedAt = nil
      $0.due = Due("2026-11-19")
      $0.repeat = RepeatRule("daily")
      $0.modifiedAt = .noon
    }
    for hasSuccessor in [true, false] {
      let entry = ImportedTodo(open, saying: [.id, .repeat])
      let store = importStore(.importing(TodoList.Import(arrival: Arrival(after: nil)))) {
        $0.database.find = { id in
          id == done.id ? done : hasSuccessor && id == done.successorID ? .mum : nil
        }
        $0.database.save = { _, _, _ in }
      }

      await store.send(.importSubmitted([entry]))
      let imported = TodoList.Import(
        arrival: Arrival(after: nil), unchanged: hasSuccessor ? 1 : 0, told: [done.number])
      let changes: [TodoList.Change] = hasSuccessor ? [] : [.changed(before: done, after: open)]
      await store.receive(.imported(changes, imported)) {
        $0.changes = changes
        $0.totals.reopened = changes.count
        $0.imported = imported
      }
      await store.finish()
    }
  }

  @Test("refuses a due time that the clocks skip")
  func skippedTime() async throws {
    let when = try #require(When("2026-03-29T02:30"))
    var entry = ImportedTodo(Todo.plain)
    entry.set(.due, when)
    let store = importStore(.importing(TodoList.Import(arrival: Arrival(after: nil)))) {
      $0.timeZone = .berlin2026
    }

    await store.send(.importSubmitted([entry]))
    await store.receive(.failed(.when(.skippedTime(when)))) {
      $0.refusal = .when(.skippedTime(when))
    }

    await store.finish()
  }

  @Test("refuses an instant outside the years 1 to 9999 in any field")
  func outsideCalendar() async throws {
    let early = Instant(millisecondsSince1970: -62_135_596_800_001)
    var entries = [Todo.Field.createdAt, .modifiedAt].map { field in
      var entry = ImportedTodo(Todo.plain)
      entry[field] = .instant(early)
      return entry
    }
    entries += [Todo.Field.due, .wait, .until].map { field in
      var entry = ImportedTodo(Todo.plain)
      entry[field] = .due(.instant(early))
      return entry
    }
    entries.append(ImportedTodo(.plain, completion: .completed(at: early)))
    for entry in entries {
      let store = importStore(.importing(TodoList.Import(arrival: Arrival(after: nil)))) { _ in }
      let error = TodoStoreError.when(.outsideCalendar(.instant(early)))
      await store.send(.importSubmitted([entry]))
      await store.receive(.failed(error)) { $0.refusal = error }
      await store.finish()
    }
  }

  @Test("says why the database refuses it")
  func fails() async {
    let store = importStore {
      $0.database.neighbors = { _, _, _ throws(TodoStoreError) in throw .diskFull }
    }

    await store.send(.importSubmitted([ImportedTodo.milk]))
    await store.receive(.failed(.diskFull)) { $0.failure = .diskFull }

    await store.finish()
  }
}

extension Arrival {
  /// Returns the arrival after todos with these positions.
  fileprivate func after(_ positions: [Double?]) -> Arrival {
    var arrival = self
    for position in positions { _ = arrival.position(position) }
    return arrival
  }
}
