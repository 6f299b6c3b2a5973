import Composable

/// Lists the steps of the history, newest first, page by page.
package struct History: Reducer {
  package struct State: Hashable, Sendable {
    /// The last page that was read.
    package var page: StepPage?
    /// How many steps may still be read, or `nil` for all.
    package var remaining: Int?
    package var failure: TodoStoreError?

    package init(remaining: Int? = nil) {
      self.remaining = remaining
    }
  }

  package enum Action: Hashable, Sendable {
    /// A request for at most `limit` steps of the history, all from one moment.
    case submitted(limit: Int? = nil)
    case nextPageRequested
    case pageLoaded(StepPage)
    case failed(TodoStoreError)
  }

  package struct Database: Sendable {
    /// Returns at most `size` steps of the history, newest first, from the step `first` or from the newest.
    package var steps: @Sendable (_ first: Int64?, _ size: Int) throws(TodoStoreError) -> StepPage =
      { _, _ in
        StepPage(steps: [])
      }

    package init() {}
  }

  package struct Environment: Sendable {
    package var database: Database
    package var moments: Moments.Database
    /// The number of steps to read at a time.
    package var pageSize: Int

    package init(database: Database, moments: Moments.Database, pageSize: Int) {
      self.database = database
      self.moments = moments
      self.pageSize = pageSize
    }
  }

  package init() {}

  package func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .submitted(let limit):
      state = State(remaining: limit)
      return page(from: nil, remaining: limit, environment)

    case .nextPageRequested:
      guard let next = state.page?.next else { return .none }
      return page(from: next, remaining: state.remaining, environment)

    case .pageLoaded(var page):
      if let remaining = state.remaining {
        state.remaining = remaining - page.steps.count
        if remaining <= page.steps.count { page.next = nil }
      }
      state.page = page
      return .none

    case .failed(let error):
      state.failure = error
      return .none
    }
  }

  private func page(
    from next: Int64?, remaining: Int?, _ environment: Environment
  ) -> Effect<Action> {
    let size = min(environment.pageSize, remaining ?? environment.pageSize)
    return .perform { () throws(TodoStoreError) in
      _ = try environment.moments.hold()
      let page = try environment.database.steps(next, size)
      if page.next == nil || remaining == page.steps.count { try environment.moments.leave() }
      return .pageLoaded(page)
    } catch: {
      .failed($0)
    }
  }
}
