import Composable
import ComposableTesting
import Testing
import TodoDomain

@MainActor
@Suite("An edited todo")
struct TodoEditTests {
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
    "changes only in the fields that the edit names",
    arguments: edits)
  func edit(_ edit: Edit, _ edited: Todo) async {
    let store = todoStore(.milk)
    let after = edited.with { $0.modifiedAt = .noon }

    await store.send(.edited(edit)) { $0.todo = after }
    await store.receive(.saved(before: .milk, after: after)) { $0.saved = after }

    await store.finish()
  }

  @Test("can have its due date cleared")
  func clearDue() async {
    let due = Todo.milk.with { $0.due = Due("2026-12-24") }
    let after = Todo.milk.with { $0.modifiedAt = .noon }
    let store = todoStore(due)

    await store.send(.edited(Edit(cleared: [.due]))) { $0.todo = after }
    await store.receive(.saved(before: due, after: after)) { $0.saved = after }

    await store.finish()
  }

  @Test("changes even if its new text differs only in bytes")
  func otherBytes() async {
    let composed = Todo.milk.with { $0.description = "Caf\u{E9}" }
    let store = todoStore(composed)
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
    "isn't saved if the edit changes nothing",
    arguments: emptyEdits)
  func editNothing(_ edit: Edit) async {
    let store = todoStore(.milk) { _ in }

    await store.send(.edited(edit))

    await store.finish()
  }

  @Test("has a local due time in the time zone")
  func dueInTimeZone() async {
    let after = Todo.milk.with {
      $0.due = Due("2026-12-24T17:00:00.000Z")
      $0.modifiedAt = .noon
    }
    let store = todoStore(.milk) {
      $0.timeZone = .fixed(secondsFromUTC: 3600)
      $0.save = { _, _, _ in }
    }

    await store.send(.edited(Edit(dates: due("2026-12-24T18:00")))) { $0.todo = after }
    await store.receive(.saved(before: .milk, after: after)) { $0.saved = after }

    await store.finish()
  }

  @Test("stays unchanged if the clocks skip its new due time")
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

  @Test("stays complete")
  func editComplete() async {
    let after = Todo.mum.with {
      $0.description = "Call mum again"
      $0.modifiedAt = .noon
    }
    let store = todoStore(.mum)

    await store.send(.edited(Edit([.description: .text("Call mum again")]))) { $0.todo = after }
    await store.receive(.saved(before: .mum, after: after)) { $0.saved = after }

    #expect(store.state.todo.isComplete)
    await store.finish()
  }
}
