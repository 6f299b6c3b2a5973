import Composable

/// Reads the statistics of a list.
package struct StatisticsFeature: Reducer {
  package struct State: Hashable, Sendable {
    package var statistics: Statistics?
    package var failure: TodoStoreError?

    package init() {}
  }

  /// Boxed: its payload is large and copied often.
  package indirect enum Action: Hashable, Sendable {
    /// A request for statistics, which cover this week and those before it.
    case submitted(weekCount: Int, shareLimit: Int)
    case loaded(Statistics)
    case failed(TodoStoreError)
  }

  package struct Database: Sendable {
    /// Returns the statistics of the list, all from the same moment.
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
