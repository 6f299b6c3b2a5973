import ComposableTesting
import TodoDomain

/// Returns a list at noon whose endpoints fail the test, except those that `provide` sets.
@MainActor
func importStore(
  _ state: TodoList.State = TodoList.State(),
  _ provide: (inout TodoList.Environment) -> Void
) -> ListStore {
  listStore(state) {
    $0.now = { .noon }
    provide(&$0)
  }
}

extension TodoList.State {
  /// Returns a state with an import in progress.
  static func importing(_ imported: TodoList.Import) -> TodoList.State {
    var state = TodoList.State()
    state.imported = imported
    return state
  }
}

extension ImportedTodo {
  /// `Todo.milk` with every field that a file can have.
  static let milk = ImportedTodo(
    .milk, saying: [.id, .number, .position, .createdAt, .modifiedAt])
}

extension Todo {
  /// A todo from a file that has only its text.
  static let plain = blank.with { $0.description = "x" }
}
