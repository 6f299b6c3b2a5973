import Composable

/// The details of a book, which have to be requested.
struct BookDetail: Reducer {
  enum Summary: Equatable {
    case asked
    case known(String)
    case unknown
  }

  struct State: Equatable, Identifiable {
    let book: Book.State
    var summary = Summary.asked

    var id: Book.State.ID { book.id }
  }

  enum Action: Equatable, Sendable {
    case opened
    case summaryArrived(String)
    case summaryFailed
    case closeTapped
  }

  struct Environment: Sendable {
    /// Returns the summary of a book.
    var summary: @Sendable (_ id: Book.State.ID) async throws -> String
  }

  func reduce(into state: inout State, action: Action, environment: Environment) -> Effect<Action> {
    switch action {
    case .opened:
      let id = state.id
      return .run { send in
        await send(.summaryArrived(try await environment.summary(id)))
      } catch: { _, send in
        await send(.summaryFailed)
      }

    case .summaryArrived(let text):
      state.summary = .known(text)
      return .none

    case .summaryFailed:
      state.summary = .unknown
      return .none

    case .closeTapped:
      return .dismiss()
    }
  }
}
