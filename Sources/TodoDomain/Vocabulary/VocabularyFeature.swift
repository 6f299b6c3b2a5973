import Composable

/// Reads the tags and projects that there are.
package struct VocabularyFeature: Reducer {
  package struct State: Hashable, Sendable {
    /// What there is, once it was asked for.
    package var vocabulary: Vocabulary?
    package var failure: TodoStoreError?

    package init() {}
  }

  package enum Action: Hashable, Sendable {
    case requested
    case loaded(Vocabulary)
    case failed(TodoStoreError)
  }

  package struct Database: Sendable {
    /// The tags and projects that there are.
    package var load: @Sendable () async throws(TodoStoreError) -> Vocabulary = { Vocabulary() }

    package init() {}
  }

  package init() {}

  package func reduce(
    into state: inout State, action: Action, environment: Database
  ) -> Effect<Action> {
    switch action {
    case .requested:
      return .asking(failed: Action.failed) { () throws(TodoStoreError) in
        .loaded(try await environment.load())
      }

    case .loaded(let vocabulary):
      state.vocabulary = vocabulary
      return .none

    case .failed(let error):
      state.failure = error
      return .none
    }
  }
}
