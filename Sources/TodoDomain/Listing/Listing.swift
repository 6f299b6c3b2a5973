import Composable

/// Lists the todos that match a query, page by page, and holds one page at a time.
package struct Listing: Reducer {
  package struct State: Hashable, Sendable {
    /// The query being listed.
    package var query: Query?
    /// The last page that was read.
    package var page: Page?
    /// Whether the moment stays held after the last page.
    package var keepsMoment = false
    /// How many todos match a query, once requested.
    package var total: QueryTotal?
    package var failure: TodoStoreError?

    package init(query: Query? = nil, keepsMoment: Bool = false) {
      self.query = query
      self.keepsMoment = keepsMoment
    }
  }

  /// Boxed: its payload is large and copied often.
  package indirect enum Action: Hashable, Sendable {
    /// A request for a list, from its beginning or from `cursor`.
    ///
    /// All pages are from one moment, which is held after the last of them if it `keepsMoment`.
    case submitted(Query, from: Cursor? = nil, keepsMoment: Bool = false)
    case nextPageRequested
    case pageLoaded(Page)
    /// A request to count the todos that match the query, whatever its limit; all of them if the count `isExact`.
    case totalRequested(Query, isExact: Bool = false)
    case totalCounted(QueryTotal)
    case failed(TodoStoreError)
  }

  package struct Database: Sendable {
    /// Returns at most `size` todos that match `query`, from `cursor` or from the beginning.
    package var page:
      @Sendable (_ query: Query, _ cursor: Cursor?, _ size: Int) throws(TodoStoreError) ->
        Page = { _, _, _ in Page(todos: []) }

    /// Returns what is known of the todos that these are linked to.
    package var links: @Sendable (_ todos: [Todo]) throws(TodoStoreError) -> Page.Links = {
      _ in Page.Links()
    }

    /// Counts the todos that match `query`, whatever its limit; all of them if the count `isExact`.
    package var total:
      @Sendable (_ query: Query, _ isExact: Bool) throws(TodoStoreError) -> QueryTotal = {
        _, _ in .exactly(0)
      }

    package init() {}
  }

  package struct Environment: Sendable {
    package var database: Database
    package var moments: Moments.Database
    /// The number of todos to read at a time.
    package var pageSize: Int
    /// Whether pages include the links of their todos.
    package var showsLinks: Bool

    package init(
      database: Database, moments: Moments.Database, pageSize: Int, showsLinks: Bool = false
    ) {
      self.database = database
      self.moments = moments
      self.pageSize = pageSize
      self.showsLinks = showsLinks
    }
  }

  package init() {}

  package func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .submitted(let query, let cursor, let keepsMoment):
      state = State(query: query, keepsMoment: keepsMoment)
      return page(query, from: cursor, keepsMoment: keepsMoment, environment)

    case .nextPageRequested:
      guard let query = state.query, let next = state.page?.next else { return .none }
      return page(query, from: next, keepsMoment: state.keepsMoment, environment)

    case .pageLoaded(let page):
      state.page = page
      return .none

    case .totalRequested(let query, let isExact):
      return .perform { () throws(TodoStoreError) in
        .totalCounted(try environment.database.total(query, isExact))
      } catch: {
        .failed($0)
      }

    case .totalCounted(let total):
      state.total = total
      return .none

    case .failed(let error):
      state.failure = error
      return .none
    }
  }

  private func page(
    _ query: Query, from cursor: Cursor?, keepsMoment: Bool, _ environment: Environment
  ) -> Effect<Action> {
    .perform { () throws(TodoStoreError) in
      _ = try environment.moments.hold()
      var page = try environment.database.page(query, cursor, environment.pageSize)
      if environment.showsLinks { page.links = try environment.database.links(page.todos) }
      if page.next == nil, !keepsMoment { try environment.moments.leave() }
      return .pageLoaded(page)
    } catch: {
      .failed($0)
    }
  }
}
