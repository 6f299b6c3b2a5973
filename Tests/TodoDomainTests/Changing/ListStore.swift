import Composable
import ComposableTesting
import TodoDomain

typealias ListStore = TestStore<TodoList.State, TodoList.Action>

/// Returns a list whose endpoints fail the test, except those that `provide` sets.
@MainActor
func listStore(
  _ state: TodoList.State = TodoList.State(),
  _ provide: (inout TodoList.Environment) -> Void
) -> ListStore {
  TestStore(initialState: state, environment: TodoList.Environment.failing(provide)) {
    TodoList()
  }
}

/// Returns a list at noon whose saves succeed.
@MainActor
func savingStore(_ provide: (inout TodoList.Environment) -> Void) -> ListStore {
  TestStore(initialState: TodoList.State(), environment: TodoList.Environment.saving(provide)) {
    TodoList()
  }
}

/// Returns the state after a command at noon, whatever the actions in between.
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
  /// Returns an environment at noon whose saves succeed; otherwise as ``failing(_:)``.
  fileprivate static func saving(_ provide: (inout Self) -> Void) -> Self {
    failing {
      $0.now = { .noon }
      $0.database.save = { _, _, _ in }
      provide(&$0)
    }
  }
}
