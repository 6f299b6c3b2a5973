import Composable

/// The sheet for entering a new book.
struct NewBook: Reducer {
  struct State: Equatable {
    var title = ""
    var isSaving = false
    var hasFailed = false

    var canSave: Bool { !title.isEmpty && !isSaving }
  }

  enum Action: Equatable, Sendable {
    case titleChanged(String)
    case saveTapped
    case saved(Book.State)
    case savingFailed
    case cancelTapped
  }

  struct Environment: Sendable {
    /// Returns an id that no book has had.
    var nextID: @Sendable () -> Book.State.ID

    /// Stores a new book.
    var save: @Sendable (Book.State) async throws -> Void
  }

  func reduce(into state: inout State, action: Action, environment: Environment) -> Effect<Action> {
    switch action {
    case .titleChanged(let title):
      state.title = title
      return .none

    case .saveTapped:
      state.isSaving = true
      state.hasFailed = false
      let book = Book.State(id: environment.nextID(), title: state.title)
      return .run { send in
        try await environment.save(book)
        await send(.saved(book))
      } catch: { _, send in
        await send(.savingFailed)
      }

    case .saved:
      return .dismiss()

    case .savingFailed:
      state.isSaving = false
      state.hasFailed = true
      return .none

    case .cancelTapped:
      return .dismiss()
    }
  }
}
