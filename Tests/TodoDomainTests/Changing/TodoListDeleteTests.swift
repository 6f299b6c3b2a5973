import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain

@MainActor
@Suite("A command to delete")
struct TodoListDeleteTests {
  @Test("deletes the todos that it names one by one")
  func delete() async {
    let command = Command.delete([.range(1...2)])
    let deleted = Recorder<Todo>()
    let store = listStore {
      $0.database.load = { _ in [.milk, .mum] }
      $0.database.delete = { deleted.record($0) }
    }

    await store.send(.commandSubmitted(command))
    await store.receive(.loaded(command, [.milk, .mum])) {
      $0.todos = [TodoFeature.State(.milk), TodoFeature.State(.mum)]
    }
    await store.receive(.deleted(.milk)) {
      $0.todos = [TodoFeature.State(.mum)]
      $0.changes = [.deleted(.milk)]
      $0.totals.deleted = 1
    }
    await store.receive(.deleted(.mum)) {
      $0.todos = []
      $0.changes = [.deleted(.milk), .deleted(.mum)]
      $0.totals.deleted = 2
    }

    #expect(deleted.values == [.milk, .mum])
    await store.finish()
  }

  @Test("keeps a todo in the state if it can't be deleted, and says why")
  func deleteFails() async {
    let command = Command.delete([.number(1)])
    let store = listStore {
      $0.database.load = { _ in [.milk] }
      $0.database.delete = { _ throws(TodoStoreError) in throw .diskFull }
    }

    await store.send(.commandSubmitted(command))
    await store.receive(.loaded(command, [.milk])) { $0.todos = [TodoFeature.State(.milk)] }
    await store.receive(.failed(.diskFull)) { $0.failure = .diskFull }

    await store.finish()
  }
}
