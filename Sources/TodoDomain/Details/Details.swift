import Composable

/// Reads some todos, with their links and everything that happened to them.
package struct Details: Reducer {
  /// A todo, its links and everything that happened to it.
  package struct Detail: Hashable, Sendable {
    package var todo: Todo
    package var links: Links
    package var history: [HistoryEntry]

    package init(todo: Todo, links: Links = Links(), history: [HistoryEntry]) {
      self.todo = todo
      self.links = links
      self.history = history
    }
  }

  /// The todos that a todo is linked to.
  package struct Links: Hashable, Sendable {
    /// Its parent and its blockers, whose numbers it has.
    package var named: [Todo]
    /// Its direct subtasks, in the order of the list.
    package var subtasks: [Todo]
    /// The todos that it blocks, in the same order.
    package var blocked: [Todo]

    package init(named: [Todo] = [], subtasks: [Todo] = [], blocked: [Todo] = []) {
      self.named = named
      self.subtasks = subtasks
      self.blocked = blocked
    }

    /// The most subtasks, and the most blocked todos, to show.
    package static let limit = 20
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
    /// Returns the todos that are referred to, each once, in the order of the references.
    ///
    /// Throws `.noTodo` or `.ambiguous` for the first reference that does not name what it should. Labels are
    /// unknown here: `.noTodo`.
    package var load: @Sendable (_ references: [Reference]) throws(TodoStoreError) -> [Todo] =
      { references throws(TodoStoreError) in
        if let first = references.first { throw .noTodo(first) }
        return []
      }

    /// Returns everything that happened to the todo with this number, oldest first.
    package var history: @Sendable (_ number: Int64) throws(TodoStoreError) -> [HistoryEntry] = {
      _ in []
    }

    /// Returns a todo's links: up to one subtask, and one blocked todo, more than ``Links/limit``.
    package var links: @Sendable (_ todo: Todo) throws(TodoStoreError) -> Links = { _ in
      Links()
    }

    package init() {}
  }

  package init() {}

  package func reduce(
    into state: inout State, action: Action, environment: Database
  ) -> Effect<Action> {
    switch action {
    case .submitted(let references):
      state = State()
      return .perform { () throws(TodoStoreError) in
        var details: [Detail] = []
        for todo in try environment.load(references) {
          details.append(
            Detail(
              todo: todo, links: try environment.links(todo),
              history: try environment.history(todo.number)))
        }
        return .loaded(details)
      } catch: {
        .failed($0)
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
