import Composable
import TodoText

/// Reads all tags and projects, and counts their todos.
package struct VocabularyFeature: Reducer {
  package struct State: Hashable, Sendable {
    /// All tags and projects, once requested.
    package var vocabulary: Vocabulary?
    /// The tags or the projects with their counts, once requested.
    package var groups: [Group] = []
    package var failure: TodoStoreError?

    package init() {}
  }

  package enum Action: Hashable, Sendable {
    case requested
    case loaded(Vocabulary)
    case groupsRequested(Group.Kind)
    case grouped([Group])
    case failed(TodoStoreError)
  }

  package struct Database: Sendable {
    /// Returns all tags and projects.
    package var load: @Sendable () throws(TodoStoreError) -> Vocabulary = { Vocabulary() }

    /// Returns the tags or the projects of the todos, with their counts, sorted regardless of case.
    package var groups: @Sendable (_ kind: Group.Kind) throws(TodoStoreError) -> [Group] = {
      _ in []
    }

    package init() {}
  }

  package init() {}

  package func reduce(
    into state: inout State, action: Action, environment: Database
  ) -> Effect<Action> {
    switch action {
    case .requested:
      return .perform { () throws(TodoStoreError) in
        .loaded(try environment.load())
      } catch: {
        .failed($0)
      }

    case .loaded(let vocabulary):
      state.vocabulary = vocabulary
      return .none

    case .groupsRequested(let kind):
      return .perform { () throws(TodoStoreError) in
        .grouped(try environment.groups(kind))
      } catch: {
        .failed($0)
      }

    case .grouped(let groups):
      state.groups = groups
      return .none

    case .failed(let error):
      state.failure = error
      return .none
    }
  }
}
