import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain

@MainActor
@Suite("A command to add")
struct TodoListAddTests {
  @Test("adds a todo with the database's number, and remembers its label")
  func add() async {
    let draft = Edit(
      [
        .description: .text("Buy milk"), .priority: .priority(.low), .project: .text("home"),
        .note: .text("n"),
      ], dates: due("2026-12-24"), added: [.tags: ["a", "b", "a"]])
    let new = NewTodo(
      Todo(
        id: UUID(number: 0), number: 0, description: "Buy milk", priority: .low,
        due: Due("2026-12-24"), tags: ["a", "b"], project: "home", note: "n", position: 0,
        createdAt: .noon, modifiedAt: .noon))
    let added = new.numbered(7, position: 3)
    let inserted = Recorder<NewTodo>()
    let store = listStore {
      $0.now = { .noon }
      $0.uuid = .incrementing
      $0.database.insert = { new in
        inserted.record(new)
        return added
      }
    }

    await store.send(.commandSubmitted(.add(draft, label: "milk")))
    await store.receive(.added(added, label: "milk")) {
      $0.todos = [TodoFeature.State(added)]
      $0.changes = [.added(added)]
      $0.totals.added = 1
      $0.labels = ["milk": 7]
    }

    #expect(inserted.values == [new])
    await store.finish()
  }

  @Test("gives a new todo's names the list's spelling")
  func spelling() async {
    let inserted = Recorder<NewTodo>()
    let store = listStore {
      $0.now = { .noon }
      $0.uuid = .incrementing
      $0.database.spelling = { field, name in
        (field == .tags ? ["SHOP": "Shop"] : ["home.x": "Home.x"])[name]
      }
      $0.database.insert = { new in
        inserted.record(new)
        return new.numbered(1, position: 1)
      }
    }
    store.exhaustivity = .off
    let draft = Edit(
      [.description: .text("Buy milk"), .project: .text("home.x")], added: [.tags: ["SHOP", "new"]])

    await store.send(.commandSubmitted(.add(draft, label: nil)))

    #expect(inserted.values.map(\.todo.tags) == [["Shop", "new"]])
    #expect(inserted.values.map(\.todo.project) == ["Home.x"])
    await store.finish()
  }

  @Test("adds a completed todo if the edit says that it is done")
  func log() async {
    var edit = Edit([.description: .text("Call mum")])
    edit.completes = true
    let new = NewTodo(
      Todo(
        id: UUID(number: 0), number: 0, description: "Call mum", completedAt: .noon, position: 0,
        createdAt: .noon, modifiedAt: .noon))
    let added = new.numbered(7, position: 3)
    let inserted = Recorder<NewTodo>()
    let store = listStore {
      $0.now = { .noon }
      $0.uuid = .incrementing
      $0.database.insert = { new in
        inserted.record(new)
        return added
      }
    }

    await store.send(.commandSubmitted(.add(edit, label: nil)))
    await store.receive(.added(added, label: nil)) {
      $0.todos = [TodoFeature.State(added)]
      $0.changes = [.added(added)]
      $0.totals.added = 1
    }

    #expect(inserted.values == [new])
    await store.finish()
  }

  @Test("adds nothing when the database fails, and says why")
  func addFails() async {
    let store = listStore {
      $0.now = { .noon }
      $0.uuid = .incrementing
      $0.database.insert = { _ throws(TodoStoreError) in throw .diskFull }
    }

    await store.send(
      .commandSubmitted(.add(Edit([.description: .text("Buy milk")]), label: "milk")))
    await store.receive(.failed(.diskFull)) { $0.failure = .diskFull }

    await store.finish()
  }

  @Test("resolves a relative due date in the time zone")
  func addRelative() async {
    let draft = Edit([.description: .text("x")], dates: due("tomorrow 18:00"))
    let new = NewTodo(
      Todo(
        id: UUID(number: 0), number: 0, description: "x", due: Due("2026-11-22T17:00:00.000Z"),
        position: 0, createdAt: .noon, modifiedAt: .noon))
    let inserted = Recorder<NewTodo>()
    let store = listStore {
      $0.now = { .noon }
      $0.timeZone = .berlin2026
      $0.uuid = .incrementing
      $0.database.insert = { new in
        inserted.record(new)
        return new.numbered(1, position: 1)
      }
    }

    await store.send(.commandSubmitted(.add(draft, label: nil)))
    await store.receive(.added(new.numbered(1, position: 1), label: nil)) {
      $0.todos = [TodoFeature.State(new.numbered(1, position: 1))]
      $0.changes = [.added(new.numbered(1, position: 1))]
      $0.totals.added = 1
    }

    #expect(inserted.values == [new])
    await store.finish()
  }

  @Test("refuses a due date after the year 9999, without asking the database")
  func addOutsideCalendar() async throws {
    let when = try #require(When("+9999y"))
    let store = listStore { $0.now = { .noon } }

    await store.send(
      .commandSubmitted(.add(Edit([.description: .text("x")], dates: due(when)), label: nil)))
    await store.receive(.failed(.when(.outsideCalendar(when)))) {
      $0.refusal = .when(.outsideCalendar(when))
    }

    await store.finish()
  }

  @Test("refuses a due time that the clocks skip, without asking the database")
  func addAtSkippedTime() async throws {
    let when = try #require(When("2026-03-29T02:30"))
    let store = listStore { $0.timeZone = .berlin2026 }

    await store.send(
      .commandSubmitted(.add(Edit([.description: .text("x")], dates: due(when)), label: nil)))
    await store.receive(.failed(.when(.skippedTime(when)))) {
      $0.refusal = .when(.skippedTime(when))
    }

    await store.finish()
  }
}
