import Composable
import ComposableTesting
import Testing
import TodoDomain

@MainActor
@Suite("A todo")
struct TodoFeatureTests {
  /// A store of `todo` at noon, whose saves succeed.
  private func store(
    _ todo: Todo, _ provide: (inout TodoFeature.Environment) -> Void = { $0.save = { _, _ in } }
  ) -> TestStore<TodoFeature.State, TodoFeature.Action> {
    TestStore(
      initialState: TodoFeature.State(todo),
      environment: TodoFeature.Environment.failing {
        $0.now = { .noon }
        provide(&$0)
      }
    ) {
      TodoFeature()
    }
  }

  @Test("that is toggled while open is completed now, and saved")
  func toggleOpen() async {
    let store = store(.milk)

    await store.send(.toggled) { $0.todo = Todo.milk.completedAtNoon }
    await store.receive(.saved(before: .milk, after: Todo.milk.completedAtNoon)) {
      $0.saved = Todo.milk.completedAtNoon
    }

    await store.finish()
  }

  @Test("that is toggled while complete is reopened, and saved")
  func toggleComplete() async {
    let store = store(.mum)

    await store.send(.toggled) { $0.todo = Todo.mum.reopenedAtNoon }
    await store.receive(.saved(before: .mum, after: Todo.mum.reopenedAtNoon)) {
      $0.saved = Todo.mum.reopenedAtNoon
    }

    await store.finish()
  }

  @Test("that is moved is saved; one that stands there stays so, and nothing is saved")
  func move() async {
    let moved = Todo.milk.with {
      $0.position = 1.5
      $0.modifiedAt = .noon
    }
    let store = store(.milk)

    await store.send(.moved(to: 1))
    await store.send(.moved(to: 1.5)) { $0.todo = moved }
    await store.receive(.saved(before: .milk, after: moved)) { $0.saved = moved }

    await store.finish()
  }

  @Test("that is completed is saved; one that is complete stays so, and nothing is saved")
  func complete() async {
    let open = store(.milk)
    await open.send(.completed) { $0.todo = Todo.milk.completedAtNoon }
    await open.receive(.saved(before: .milk, after: Todo.milk.completedAtNoon)) {
      $0.saved = Todo.milk.completedAtNoon
    }
    await open.finish()

    let complete = store(.mum) { _ in }
    await complete.send(.completed)
    await complete.finish()
  }

  @Test("that is reopened is saved; one that is open stays so, and nothing is saved")
  func reopen() async {
    let complete = store(.mum)
    await complete.send(.reopened()) { $0.todo = Todo.mum.reopenedAtNoon }
    await complete.receive(.saved(before: .mum, after: Todo.mum.reopenedAtNoon)) {
      $0.saved = Todo.mum.reopenedAtNoon
    }
    await complete.finish()

    let open = store(.milk) { _ in }
    await open.send(.reopened())
    await open.finish()
  }

  nonisolated private static let edits: [(Edit, Todo)] = [
    (
      Edit([.description: .text("Buy oat milk")]),
      Todo.milk.with { $0.description = "Buy oat milk" }
    ),
    (Edit([.priority: .priority(.high)]), Todo.milk.with { $0.priority = .high }),
    (
      Edit(dates: due("2026-12-24")),
      Todo.milk.with { $0.due = CivilDate(year: 2026, month: 12, day: 24).map(Due.date) }
    ),
    (
      Edit(dates: due("2026-12-24T18:00")),
      Todo.milk.with { $0.due = Due("2026-12-24T18:00:00.000Z") }
    ),
    (Edit(dates: due("+1w")), Todo.milk.with { $0.due = Due("2026-11-28") }),
    (
      Edit(dates: due("tomorrow 18:00")),
      Todo.milk.with { $0.due = Due("2026-11-22T18:00:00.000Z") }
    ),
    (Edit(added: [.tags: ["dairy"]]), Todo.milk.with { $0.tags = ["shop", "dairy"] }),
    (Edit(added: [.tags: ["a", "shop", "a"]]), Todo.milk.with { $0.tags = ["shop", "a"] }),
    (Edit(removed: [.tags: ["shop", "none"]]), Todo.milk.with { $0.tags = [] }),
    (
      Edit(removed: [.tags: ["shop"]], added: [.tags: ["shop", "b"]]),
      Todo.milk.with { $0.tags = ["shop", "b"] }
    ),
    (Edit([.project: .text("garden")]), Todo.milk.with { $0.project = "garden" }),
    (Edit([.note: .text("")]), Todo.milk.with { $0.note = "" }),
    (Edit(cleared: [.priority]), Todo.milk.with { $0.priority = .none }),
    (Edit(cleared: [.project]), Todo.milk.with { $0.project = nil }),
    (Edit(cleared: [.note]), Todo.milk.with { $0.note = "" }),
    (Edit(cleared: [.tags], added: [.tags: ["new"]]), Todo.milk.with { $0.tags = ["new"] }),
    (
      Edit(
        [.description: .text("Milk"), .priority: .priority(.medium)],
        cleared: Todo.Fields.attributes.subtracting([.description])),
      Todo.milk.with {
        $0.description = "Milk"
        $0.priority = .medium
        $0.project = nil
        $0.note = ""
        $0.tags = []
      }
    ),
  ]

  @Test(
    "that is edited has what was asked, each field by itself",
    arguments: edits)
  func edit(_ edit: Edit, _ edited: Todo) async {
    let store = store(.milk)
    let after = edited.with { $0.modifiedAt = .noon }

    await store.send(.edited(edit)) { $0.todo = after }
    await store.receive(.saved(before: .milk, after: after)) { $0.saved = after }

    await store.finish()
  }

  @Test("that is edited can have its due date cleared")
  func clearDue() async {
    let due = Todo.milk.with { $0.due = Due("2026-12-24") }
    let after = Todo.milk.with { $0.modifiedAt = .noon }
    let store = store(due)

    await store.send(.edited(Edit(cleared: [.due]))) { $0.todo = after }
    await store.receive(.saved(before: due, after: after)) { $0.saved = after }

    await store.finish()
  }

  @Test("that is written in other bytes is changed, although both read the same")
  func otherBytes() async {
    let composed = Todo.milk.with { $0.description = "Caf\u{E9}" }
    let store = store(composed)
    let after = composed.with {
      $0.description = "Cafe\u{301}"
      $0.modifiedAt = .noon
    }

    await store.send(.edited(Edit([.description: .text("Cafe\u{301}")]))) { $0.todo = after }
    await store.receive(.saved(before: composed, after: after)) { $0.saved = after }

    await store.finish()
  }

  nonisolated private static let emptyEdits: [Edit] = [
    Edit(), Edit([.description: .text("Buy milk")]), Edit([.priority: .priority(.low)]),
    Edit(added: [.tags: ["shop"]]),
    Edit(removed: [.tags: ["none"]]), Edit([.project: .text("home")]),
    Edit([.note: .text("the blue one")]),
    Edit(cleared: [.due]), Edit(cleared: [.tags], added: [.tags: ["shop"]]),
  ]

  @Test(
    "that is edited to what it is stays as it is, and nothing is saved",
    arguments: emptyEdits)
  func editNothing(_ edit: Edit) async {
    let store = store(.milk) { _ in }

    await store.send(.edited(edit))

    await store.finish()
  }

  @Test("takes a local due time on the clocks of the time zone")
  func dueInTimeZone() async {
    let after = Todo.milk.with {
      $0.due = Due("2026-12-24T17:00:00.000Z")
      $0.modifiedAt = .noon
    }
    let store = store(.milk) {
      $0.timeZone = .fixed(secondsFromUTC: 3600)
      $0.save = { _, _ in }
    }

    await store.send(.edited(Edit(dates: due("2026-12-24T18:00")))) { $0.todo = after }
    await store.receive(.saved(before: .milk, after: after)) { $0.saved = after }

    await store.finish()
  }

  @Test("is not edited at all when its due time is one that the clocks skip")
  func skippedDue() async throws {
    let when = try #require(When("2026-03-29T02:30"))
    let store = TestStore(
      initialState: TodoFeature.State(.milk),
      environment: TodoFeature.Environment.failing { $0.timeZone = .berlin2026 }
    ) {
      TodoFeature()
    }

    await store.send(.edited(Edit([.description: .text("Other")], dates: due(when))))
    await store.receive(.failed(.when(.skippedTime(when))))

    await store.finish()
  }

  @Test("whose save fails is as the person left it, and known to be unsaved")
  func saveFails() async {
    let store = store(.milk) { $0.save = { _, _ throws(TodoStoreError) in throw .diskFull } }

    await store.send(.toggled) { $0.todo = Todo.milk.completedAtNoon }
    await store.receive(.failed(.diskFull))

    #expect(!store.state.isSaved)
    await store.finish()
  }

  @Test("that is toggled twice is saved twice, in that order, though the first save is slow")
  func toggleTwice() async {
    let clock = TestClock()
    let saves = Recorder<Todo>()
    let reopened = Todo.milk.with { $0.modifiedAt = .noon }
    let store = store(.milk) {
      $0.save = { _, after throws(TodoStoreError) in
        try? await clock.sleep(for: .seconds(after.isComplete ? 10 : 1))
        saves.record(after)
      }
    }

    await store.send(.toggled) { $0.todo = Todo.milk.completedAtNoon }
    await store.send(.toggled) { $0.todo = reopened }
    #expect(store.state.isSaved == false)

    await clock.advance(by: .seconds(10))
    await store.receive(.saved(before: .milk, after: Todo.milk.completedAtNoon)) {
      $0.saved = Todo.milk.completedAtNoon
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.saved(before: Todo.milk.completedAtNoon, after: reopened)) {
      $0.saved = reopened
    }

    #expect(saves.values == [Todo.milk.completedAtNoon, reopened])
    #expect(store.state.isSaved)
    await store.finish()
  }

  @Test("is saved in the end when a save fails between two that succeed")
  func failureBetweenSuccesses() async {
    let renamed = Todo.milk.completedAtNoon.with { $0.description = "Milk" }
    let noted = renamed.with { $0.note = "2 l" }
    let store = store(.milk) {
      $0.save = { _, after throws(TodoStoreError) in
        if after == renamed { throw .diskFull }
      }
    }

    await store.send(.toggled) { $0.todo = Todo.milk.completedAtNoon }
    await store.receive(.saved(before: .milk, after: Todo.milk.completedAtNoon)) {
      $0.saved = Todo.milk.completedAtNoon
    }
    await store.send(.edited(Edit([.description: .text("Milk")]))) { $0.todo = renamed }
    await store.receive(.failed(.diskFull))
    #expect(!store.state.isSaved)
    await store.send(.edited(Edit([.note: .text("2 l")]))) { $0.todo = noted }
    await store.receive(.saved(before: renamed, after: noted)) { $0.saved = noted }

    #expect(store.state.isSaved)
    await store.finish()
  }

  @Test("that is complete can be edited, and stays complete")
  func editComplete() async {
    let after = Todo.mum.with {
      $0.description = "Call mum again"
      $0.modifiedAt = .noon
    }
    let store = store(.mum)

    await store.send(.edited(Edit([.description: .text("Call mum again")]))) { $0.todo = after }
    await store.receive(.saved(before: .mum, after: after)) { $0.saved = after }

    #expect(store.state.todo.isComplete)
    await store.finish()
  }
}

extension CivilTimeZone {
  /// Berlin in 2026, where 2026-03-29 has no 02:30: its clocks go from 02:00 to 03:00.
  static let berlin2026 = CivilTimeZone { instant in
    let summer = Instant(millisecondsSince1970: 1_774_746_000_000)  // 2026-03-29T01:00Z
    let winter = Instant(millisecondsSince1970: 1_792_890_000_000)  // 2026-10-25T01:00Z
    return (summer..<winter).contains(instant) ? 7200 : 3600
  }
}
