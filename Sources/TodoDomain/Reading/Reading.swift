import Composable

/// Reads the list, and holds the last answer of each kind.
///
/// Lists and the history come page by page, and one page is held at a time.
package struct Reading: Reducer {
  package struct State: Hashable, Sendable {
    /// The query being listed.
    package var query: Query?
    /// Whether the moment stays held after the last page.
    package var keepsMoment = false
    /// The last page of todos.
    package var page: Page?
    package var total: QueryTotal?
    /// The last page of the history.
    package var steps: StepPage?
    /// How many steps may still be read, or `nil` for all.
    package var remainingSteps: Int?
    package var details: [Detail] = []
    package var vocabulary: Vocabulary?
    package var groups: [Group] = []
    package var statistics: Statistics?
    /// Why the details of a todo can't be shown.
    package var refusal: TodoStoreError?
    package var failure: TodoStoreError?

    package init() {}
  }

  /// Boxed: its payload is large and copied often.
  package indirect enum Action: Hashable, Sendable {
    case requested(Request)
    /// The next page of the list is to be read, if there is one.
    case moreTodosRequested
    /// The next page of the history is to be read, if there is one.
    case moreStepsRequested
    case answered(Answer)
    case failed(TodoStoreError)
  }

  package struct Environment: Sendable {
    package var database: Database
    package var now: @Sendable () -> Instant
    package var timeZone: CivilTimeZone
    /// The number of todos, or of steps, to read at a time.
    package var pageSize: Int
    /// Whether pages include the links of their todos.
    package var showsLinks: Bool

    package init(
      database: Database, now: @escaping @Sendable () -> Instant, timeZone: CivilTimeZone,
      pageSize: Int, showsLinks: Bool = false
    ) {
      self.database = database
      self.now = now
      self.timeZone = timeZone
      self.pageSize = pageSize
      self.showsLinks = showsLinks
    }
  }

  package init() {}

  package func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .requested(let request):
      (state.refusal, state.failure) = (nil, nil)
      switch request {
      case .todos(let query, _, let keepsMoment):
        (state.query, state.keepsMoment, state.page) = (query, keepsMoment, nil)
      case .steps(_, let limit): (state.remainingSteps, state.steps) = (limit, nil)
      case .total: state.total = nil
      case .details: state.details = []
      case .vocabulary, .groups, .statistics, .hold, .leave: break
      }
      return answer(request, environment)

    case .moreTodosRequested:
      guard let query = state.query, let next = state.page?.next else { return .none }
      return answer(.todos(query, from: next, keepsMoment: state.keepsMoment), environment)

    case .moreStepsRequested:
      guard let next = state.steps?.next else { return .none }
      return answer(.steps(from: next, limit: state.remainingSteps), environment)

    case .answered(let answer):
      switch answer {
      case .todos(let page): state.page = page
      case .total(let total): state.total = total
      case .steps(let page):
        state.remainingSteps = state.remainingSteps.map { $0 - page.steps.count }
        state.steps = page
      case .details(let details): state.details = details
      case .vocabulary(let vocabulary): state.vocabulary = vocabulary
      case .groups(let groups): state.groups = groups
      case .statistics(let statistics): state.statistics = statistics
      case .held, .left: break
      }
      return .none

    case .failed(let error):
      if error.isRefusal { state.refusal = error } else { state.failure = error }
      return .none
    }
  }

  private func answer(_ request: Request, _ environment: Environment) -> Effect<Action> {
    .perform { () throws(TodoStoreError) in
      .answered(try environment.answer(request))
    } catch: {
      .failed($0)
    }
  }
}
