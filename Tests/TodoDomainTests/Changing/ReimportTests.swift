import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoText

@MainActor
@Suite("An import of todos already in the list")
struct ReimportTests {
  @Test("leaves a todo alone that matches the file, whatever its number and position")
  func unchanged() async {
    let stored = Todo.milk.with {
      $0.number = 5
      $0.position = 9
    }
    let found = Recorder<UUID>()
    let store = importStore(.importing(TodoList.Import(arrival: Arrival(after: Todo.mum.place)))) {
      $0.database.find = { id in
        found.record(id)
        return stored
      }
    }

    await store.send(.importSubmitted([ImportedTodo.milk, ImportedTodo.milk]))
    let imported = TodoList.Import(
      arrival: Arrival(after: Todo.mum.place), unchanged: 2, numbers: [1: 5], told: [5])
    await store.receive(.imported([], imported)) { $0.imported = imported }

    #expect(found.values == [UUID(number: 1), UUID(number: 1)])
    await store.finish()
  }

  nonisolated private static let changes: [(String, @Sendable (inout ImportedTodo) -> Void, Todo)] =
    [
      (
        "text", { $0.todo.description = "Buy oat milk" },
        .milk.with { $0.description = "Buy oat milk" }
      ),
      (
        "completion", { $0.completion = .completed(at: .morning) },
        .milk.with { $0.completedAt = .morning }
      ),
      (
        "some completion", { $0.completion = .completed(at: nil) },
        .milk.with { $0.completedAt = .noon }
      ),
      ("priority", { $0.todo.priority = .none }, .milk.with { $0.priority = .none }),
      ("due", { $0.todo.due = Due("2026-12-24") }, .milk.with { $0.due = Due("2026-12-24") }),
      ("tags", { $0.todo.tags = ["b", "b", "shop"] }, .milk.with { $0.tags = ["b", "shop"] }),
      ("project", { $0.todo.project = nil }, .milk.with { $0.project = nil }),
      ("note", { $0.todo.note = "" }, .milk.with { $0.note = "" }),
      (
        "what it keeps for the format",
        {
          $0.format = "csv"
          $0.todo.extra["csv"] = [ExtraField("Cost", "1")]
          $0.todo.extra["ics"] = [ExtraField("X-A", "b")]
        }, .milk.with { $0.extra["csv"] = [ExtraField("Cost", "1")] }
      ),
      ("created", { $0.todo.createdAt = .noon }, .milk.with { $0.createdAt = .noon }),
      ("modified", { $0.todo.modifiedAt = .noon }, .milk.with { $0.modifiedAt = .noon }),
    ]

  @Test("updates a todo to match the file", arguments: changes.indices)
  func changed(index: Int) async {
    let (_, change, after) = Self.changes[index]
    var entry = ImportedTodo.milk
    change(&entry)
    let saved = Recorder<[Todo]>()
    let imported = TodoList.Import(arrival: Arrival(after: nil), numbers: [1: 1])
    let store = importStore(.importing(imported)) {
      $0.database.find = { _ in .milk }
      $0.database.save = { before, after, _ in saved.record([before, after]) }
    }

    await store.send(.importSubmitted([entry]))
    await store.receive(.imported([.changed(before: .milk, after: after)], imported.telling(1))) {
      $0.imported = imported.telling(1)
      let change = TodoList.Change.changed(before: .milk, after: after)
      $0.changes = [change]
      $0.totals[change.kind] = 1
    }

    #expect(saved.values == [[.milk, after]])
    await store.finish()
  }

  @Test("sets the modification time to now if the file has none")
  func modified() async {
    var entry = ImportedTodo.milk
    entry.todo.note = "x"
    entry[.modifiedAt] = nil
    entry[.createdAt] = nil
    let after = Todo.milk.with {
      $0.note = "x"
      $0.modifiedAt = .noon
    }
    let imported = TodoList.Import(arrival: Arrival(after: nil), numbers: [1: 1])
    let store = importStore(.importing(imported)) {
      $0.database.find = { _ in .milk }
      $0.database.save = { _, _, _ in }
    }

    await store.send(.importSubmitted([entry]))
    await store.receive(.imported([.changed(before: .milk, after: after)], imported.telling(1))) {
      $0.imported = imported.telling(1)
      $0.changes = [.changed(before: .milk, after: after)]
      $0.totals.edited = 1
    }

    await store.finish()
  }

  @Test("distinguishes two spellings of a text that look the same")
  func spelling() async {
    let stored = Todo.milk.with { $0.description = "cafe\u{301}" }
    let after = Todo.milk.with { $0.description = "caf\u{E9}" }
    var entry = ImportedTodo.milk
    entry.todo.description = "caf\u{E9}"
    let saved = Recorder<[UInt8]>()
    let imported = TodoList.Import(arrival: Arrival(after: nil), numbers: [1: 1])
    let store = importStore(.importing(imported)) {
      $0.database.find = { _ in stored }
      $0.database.save = { _, after, _ in saved.record(Array(after.description.utf8)) }
    }

    await store.send(.importSubmitted([entry]))
    await store.receive(.imported([.changed(before: stored, after: after)], imported.telling(1))) {
      $0.imported = imported.telling(1)
      $0.changes = [.changed(before: stored, after: after)]
      $0.totals.edited = 1
    }

    #expect(saved.values == [Array("caf\u{E9}".utf8)])
    await store.finish()
  }

  @Test("leaves fields alone that the file doesn't have")
  func unsaid() async {
    let stored = Todo.milk.with {
      $0.completedAt = .morning
      $0.due = Due("2026-12-24")
    }
    var entry = ImportedTodo(saying: [.description])
    entry.todo.description = stored.description
    entry[.id] = .id(stored.id)
    let store = importStore(.importing(TodoList.Import(arrival: Arrival(after: nil)))) {
      $0.database.find = { _ in stored }
    }

    await store.send(.importSubmitted([entry]))
    let imported = TodoList.Import(arrival: Arrival(after: nil), unchanged: 1, told: [1])
    await store.receive(.imported([], imported)) { $0.imported = imported }

    await store.finish()
  }

  @Test("keeps the completion time if the file has none")
  func completion() async {
    let stored = Todo.milk.with { $0.completedAt = .morning }
    var entry = ImportedTodo.milk
    entry.completion = .completed(at: nil)
    let store = importStore(.importing(TodoList.Import(arrival: Arrival(after: nil)))) {
      $0.database.find = { _ in stored }
    }

    await store.send(.importSubmitted([entry]))
    let imported = TodoList.Import(
      arrival: Arrival(after: nil), unchanged: 1, numbers: [1: 1], told: [1])
    await store.receive(.imported([], imported)) { $0.imported = imported }

    await store.finish()
  }
}

extension TodoList.Import {
  /// Returns the import after the todo with this number was in the file.
  fileprivate func telling(_ number: Int64) -> Self {
    var imported = self
    imported.told.insert(number)
    return imported
  }
}
