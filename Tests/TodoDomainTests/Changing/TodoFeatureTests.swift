import Composable
import ComposableTesting
import Testing
import TodoDomain

@MainActor
@Suite("A todo")
struct TodoFeatureTests {
  @Test("that is toggled while open is completed now, and saved")
  func toggleOpen() async {
    let store = todoStore(.milk)

    await store.send(.toggled) { $0.todo = Todo.milk.completedAtNoon }
    await store.receive(.saved(before: .milk, after: Todo.milk.completedAtNoon)) {
      $0.saved = Todo.milk.completedAtNoon
    }

    await store.finish()
  }

  @Test("that is toggled while complete is reopened, and saved")
  func toggleComplete() async {
    let store = todoStore(.mum)

    await store.send(.toggled) { $0.todo = Todo.mum.reopenedAtNoon }
    await store.receive(.saved(before: .mum, after: Todo.mum.reopenedAtNoon)) {
      $0.saved = Todo.mum.reopenedAtNoon
    }

    await store.finish()
  }

  @Test("is saved when moved, but not when moved to its own place")
  func move() async {
    let moved = Todo.milk.with {
      $0.position = 1.5
      $0.modifiedAt = .noon
    }
    let store = todoStore(.milk)

    await store.send(.moved(to: 1))
    await store.send(.moved(to: 1.5)) { $0.todo = moved }
    await store.receive(.saved(before: .milk, after: moved)) { $0.saved = moved }

    await store.finish()
  }

  @Test("is saved when completed, but not if it is already complete")
  func complete() async {
    let open = todoStore(.milk)
    await open.send(.completed()) { $0.todo = Todo.milk.completedAtNoon }
    await open.receive(.saved(before: .milk, after: Todo.milk.completedAtNoon)) {
      $0.saved = Todo.milk.completedAtNoon
    }
    await open.finish()

    let complete = todoStore(.mum) { _ in }
    await complete.send(.completed())
    await complete.finish()
  }

  @Test("is saved when reopened, but not if it is already open")
  func reopen() async {
    let complete = todoStore(.mum)
    await complete.send(.reopened()) { $0.todo = Todo.mum.reopenedAtNoon }
    await complete.receive(.saved(before: .mum, after: Todo.mum.reopenedAtNoon)) {
      $0.saved = Todo.mum.reopenedAtNoon
    }
    await complete.finish()

    let open = todoStore(.milk) { _ in }
    await open.send(.reopened())
    await open.finish()
  }

  @Test("whose save fails keeps its change, and is marked unsaved")
  func saveFails() async {
    let store = todoStore(.milk) { $0.save = { _, _, _ throws(TodoStoreError) in throw .diskFull } }

    await store.send(.toggled) { $0.todo = Todo.milk.completedAtNoon }
    await store.receive(.failed(.diskFull))

    #expect(!store.state.isSaved)
    await store.finish()
  }

  @Test("that is toggled twice is saved twice, each time by the end of `send`")
  func toggleTwice() async {
    let saves = Recorder<Todo>()
    let reopened = Todo.milk.with { $0.modifiedAt = .noon }
    let store = todoStore(.milk) { $0.save = { _, after, _ in saves.record(after) } }

    await store.send(.toggled) { $0.todo = Todo.milk.completedAtNoon }
    #expect(saves.values == [Todo.milk.completedAtNoon])
    #expect(store.state.isSaved == false)
    await store.receive(.saved(before: .milk, after: Todo.milk.completedAtNoon)) {
      $0.saved = Todo.milk.completedAtNoon
    }
    await store.send(.toggled) { $0.todo = reopened }
    #expect(saves.values == [Todo.milk.completedAtNoon, reopened])
    await store.receive(.saved(before: Todo.milk.completedAtNoon, after: reopened)) {
      $0.saved = reopened
    }

    #expect(store.state.isSaved)
    await store.finish()
  }

  @Test("ends up saved if a save fails between two that succeed")
  func failureBetweenSuccesses() async {
    let renamed = Todo.milk.completedAtNoon.with { $0.description = "Milk" }
    let noted = renamed.with { $0.note = "2 l" }
    let store = todoStore(.milk) {
      $0.save = { _, after, _ throws(TodoStoreError) in
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
}
