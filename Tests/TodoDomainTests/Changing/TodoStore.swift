import ComposableTesting
import TodoDomain

/// Returns a store of `todo` at noon, whose saves succeed by default.
@MainActor
func todoStore(
  _ todo: Todo, _ provide: (inout TodoFeature.Environment) -> Void = { $0.save = { _, _, _ in } }
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
