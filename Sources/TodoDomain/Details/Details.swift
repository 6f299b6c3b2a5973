import Composable

/// Reads some todos, with all that happened to them.
package struct Details: Reducer {
  /// A todo and all that happened to it.
  package struct Detail: Hashable, Sendable {
    package var todo: Todo
    package var history: [HistoryEntry]

    package init(todo: Todo, history: [HistoryEntry]) {
      self.todo = todo
      self.history = history
    }
  }

  package struct State: Hashable, Sendable {
    package var details: [Detail] = []
    /// Why nothing is shown.
    package var refusal: TodoStoreError?
    package var failure: TodoStoreError?

    package init() {}
  }

  package indirect enum Action: Hashable, Sendable {
    case submitted([Reference])
    case loaded([Detail])
    case failed(TodoStoreError)
  }

  package struct Database: Sendable {
    /// The todos that are referred to, each once, in the order of the references.
    ///
    /// Throws `.noTodo` or `.ambiguous` for the first reference that does not name what it should.
    /// Labels are not known here: `.noTodo`.
    package var load: @Sendable (_ references: [Reference]) async throws(TodoStoreError) -> [Todo] =
      { references throws(TodoStoreError) in
        if let first = references.first { throw .noTodo(first) }
        return []
      }

    /// All that happened to the todo with this number, the oldest first.
    package var history:
      @Sendable (_ number: Int64) async throws(TodoStoreError) -> [HistoryEntry] = { _ in [] }

    package init() {}
  }

  package init() {}

  package func reduce(
    into state: inout State, action: Action, environment: Database
  ) -> Effect<Action> {
    switch action {
    case .submitted(let references):
      state = State()
      return .asking(failed: Action.failed) { () throws(TodoStoreError) in
        var details: [Detail] = []
        for todo in try await environment.load(references) {
          details.append(Detail(todo: todo, history: try await environment.history(todo.number)))
        }
        return .loaded(details)
      }

    case .loaded(let details):
      state.details = details
      return .none

    case .failed(let error):
      if error.isRefusal { state.refusal = error } else { state.failure = error }
      return .none
    }
  }
}
