import ComposableTesting
import TodoDomain

/// A list at noon, whose environment fails the test where `provide` provides nothing.
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
  /// A state in which an import has begun.
  static func importing(_ imported: TodoList.Import) -> TodoList.State {
    var state = TodoList.State()
    state.imported = imported
    return state
  }
}

extension ImportedTodo {
  /// All that a file can tell of `Todo.milk`.
  static let milk = ImportedTodo(
    .milk, saying: [.id, .number, .position, .createdAt, .modifiedAt])
}

extension Todo {
  /// A todo of a file that says nothing but its text.
  static let plain = blank.with { $0.description = "x" }
}
