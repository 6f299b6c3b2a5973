import Composable

/// Counts what a list amounts to.
package struct StatisticsFeature: Reducer {
  package struct State: Hashable, Sendable {
    package var statistics: Statistics?
    package var failure: TodoStoreError?

    package init() {}
  }

  /// In a box, as what it carries is large, and handed on from place to place.
  package indirect enum Action: Hashable, Sendable {
    /// It is asked what the list amounts to, and what happened in this week and those before it.
    case submitted(weekCount: Int, shareLimit: Int)
    case loaded(Statistics)
    case failed(TodoStoreError)
  }

  package struct Database: Sendable {
    /// What the list amounts to, all of it at the same moment.
    package var count: @Sendable (_ query: StatisticsQuery) throws(TodoStoreError) -> Statistics = {
      Statistics(of: $0)
    }

    package init() {}
  }

  package struct Environment: Sendable {
    package var database: Database
    package var now: @Sendable () -> Instant
    package var timeZone: CivilTimeZone

    package init(
      database: Database, now: @escaping @Sendable () -> Instant, timeZone: CivilTimeZone
    ) {
      self.database = database
      self.now = now
      self.timeZone = timeZone
    }
  }

  package init() {}

  package func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .submitted(let weekCount, let shareLimit):
      state = State()
      let query = StatisticsQuery(
        now: environment.now(), timeZone: environment.timeZone, weekCount: weekCount,
        shareLimit: shareLimit)
      return .perform { () throws(TodoStoreError) in
        .loaded(try environment.database.count(query))
      } catch: {
        .failed($0)
      }

    case .loaded(let statistics):
      state.statistics = statistics
      return .none

    case .failed(let error):
      state.failure = error
      return .none
    }
  }
}
