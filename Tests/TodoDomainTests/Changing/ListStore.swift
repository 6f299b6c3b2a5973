import Composable
import ComposableTesting
import TodoDomain

typealias ListStore = TestStore<TodoList.State, TodoList.Action>

/// A list whose environment fails the test where `provide` provides nothing.
@MainActor
func listStore(
  _ state: TodoList.State = TodoList.State(),
  _ provide: (inout TodoList.Environment) -> Void
) -> ListStore {
  TestStore(initialState: state, environment: TodoList.Environment.failing(provide)) {
    TodoList()
  }
}

/// A list at noon whose saves succeed.
@MainActor
func savingStore(_ provide: (inout TodoList.Environment) -> Void) -> ListStore {
  TestStore(initialState: TodoList.State(), environment: TodoList.Environment.saving(provide)) {
    TodoList()
  }
}

/// What comes of a command at noon, whatever the steps are.
@MainActor
func result(
  of command: Command, _ provide: (inout TodoList.Environment) -> Void
) async -> TodoList.State {
  let store = Store(
    initialState: TodoList.State(), environment: TodoList.Environment.saving(provide)
  ) {
    TodoList()
  }
  await store.send(.commandSubmitted(command)).finish()
  return store.state
}

extension TodoList.Environment {
  /// At noon, with saves that succeed; else as ``failing(_:)``.
  fileprivate static func saving(_ provide: (inout Self) -> Void) -> Self {
    failing {
      $0.now = { .noon }
      $0.database.save = { _, _ in }
      provide(&$0)
    }
  }
}
