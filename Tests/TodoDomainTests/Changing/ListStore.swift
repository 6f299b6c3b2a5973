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
