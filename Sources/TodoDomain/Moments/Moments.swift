import Composable

/// Holds the list at one moment, for as long as several answers have to agree.
package struct Moments: Reducer {
  package struct State: Hashable, Sendable {
    package var failure: TodoStoreError?

    package init() {}
  }

  package enum Action: Hashable, Sendable {
    /// All reads until ``abandoned`` are to show the same moment of the list.
    case requested
    case held
    /// The next read may show another moment, and others may change the list.
    case abandoned
    case left
    case failed(TodoStoreError)
  }

  package struct Database: Sendable {
    /// Holds the list at one moment: until ``leave`` no one else can change it.
    ///
    /// Returns a number that changes when somebody else changes the list. If the moment is held already, or in a
    /// unit of work, nothing begins.
    package var hold: @Sendable () throws(TodoStoreError) -> Int64 = { 0 }

    /// Lets others change the list again.
    package var leave: @Sendable () throws(TodoStoreError) -> Void = {}

    package init() {}
  }

  package init() {}

  package func reduce(
    into state: inout State, action: Action, environment: Database
  ) -> Effect<Action> {
    switch action {
    case .requested:
      state = State()
      return .perform { () throws(TodoStoreError) in
        _ = try environment.hold()
        return .held
      } catch: {
        .failed($0)
      }

    case .abandoned:
      return .perform { () throws(TodoStoreError) in
        try environment.leave()
        return .left
      } catch: {
        .failed($0)
      }

    case .held, .left:
      return .none

    case .failed(let error):
      state.failure = error
      return .none
    }
  }
}
