import Composable

/// Holds the list at one moment, for as long as several answers have to agree.
package struct Moments: Reducer {
  package struct State: Hashable, Sendable {
    /// Whether the moment is held until ``Action/abandoned``, rather than to the end of the next read.
    package var isKept = false
    /// A number that changes when somebody else changes the list, once requested.
    package var number: Int64?
    package var failure: TodoStoreError?

    package init() {}
  }

  package enum Action: Hashable, Sendable {
    /// A request for reads of one moment of the list: to the last page, or if it `isKept`, until ``abandoned``.
    case requested(isKept: Bool)
    case held(Int64)
    /// The moment is given up: the next read may be of another one, and others may change the list.
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
    case .requested(let isKept):
      state = State()
      state.isKept = isKept
      return .perform { () throws(TodoStoreError) in
        .held(try environment.hold())
      } catch: {
        .failed($0)
      }

    case .held(let number):
      state.number = number
      return .none

    case .abandoned:
      state.isKept = false
      return .perform { () throws(TodoStoreError) in
        try environment.leave()
        return .left
      } catch: {
        .failed($0)
      }

    case .left:
      return .none

    case .failed(let error):
      state.failure = error
      return .none
    }
  }
}
