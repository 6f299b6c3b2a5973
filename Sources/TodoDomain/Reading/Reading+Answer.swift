extension Reading {
  /// What to read.
  package indirect enum Request: Hashable, Sendable {
    /// The first page of a list, from its beginning or from `cursor`.
    ///
    /// All pages are from one moment, which is held after the last of them if it `keepsMoment`.
    case todos(Query, from: Cursor? = nil, keepsMoment: Bool = false)
    /// How many todos match the query, whatever its limit; all of them are counted if the count `isExact`.
    case total(Query, isExact: Bool = false)
    /// The first page of at most `limit` steps of the history, newest first, from `first` or from the newest.
    ///
    /// All pages are from one moment.
    case steps(from: Int64? = nil, limit: Int? = nil)
    /// Todos with their links and everything that happened to them.
    case details([Reference])
    /// All tags and projects.
    case vocabulary
    /// The tags or the projects, with the numbers of their todos.
    case groups(Group.Kind)
    /// Statistics, which cover this week and those before it.
    case statistics(weekCount: Int, shareLimit: Int)
    /// Nothing: all answers until ``leave`` are from one moment, and nobody else can change the list.
    case hold
    /// Nothing: the next answer may be from another moment.
    case leave
  }

  /// What was read for a ``Request``.
  package indirect enum Answer: Hashable, Sendable {
    case todos(Page)
    case total(QueryTotal)
    case steps(StepPage)
    case details([Detail])
    case vocabulary(Vocabulary)
    case groups([Group])
    case statistics(Statistics)
    case held
    case left
  }
}

extension Reading.Environment {
  func answer(_ request: Reading.Request) throws(TodoStoreError) -> Reading.Answer {
    switch request {
    case .todos(let query, let cursor, let keepsMoment):
      _ = try database.hold()
      var page = try database.page(query, cursor, pageSize)
      if showsLinks { page.links = try database.links(page.todos) }
      if page.next == nil, !keepsMoment { try database.leave() }
      return .todos(page)

    case .total(let query, let isExact):
      return .total(try database.total(query, isExact))

    case .steps(let first, let limit):
      _ = try database.hold()
      var page = try database.steps(first, min(pageSize, limit ?? pageSize))
      if let limit, limit <= page.steps.count { page.next = nil }
      if page.next == nil { try database.leave() }
      return .steps(page)

    case .details(let references):
      var details: [Detail] = []
      for todo in try database.load(references) {
        details.append(
          Detail(
            todo: todo, links: try database.linked(todo),
            history: try database.history(todo.number)))
      }
      return .details(details)

    case .vocabulary:
      return .vocabulary(try database.vocabulary())

    case .groups(let kind):
      return .groups(try database.groups(kind))

    case .statistics(let weekCount, let shareLimit):
      let query = StatisticsQuery(
        now: now(), timeZone: timeZone, weekCount: weekCount, shareLimit: shareLimit)
      return .statistics(try database.statistics(query))

    case .hold:
      _ = try database.hold()
      return .held

    case .leave:
      try database.leave()
      return .left
    }
  }
}
