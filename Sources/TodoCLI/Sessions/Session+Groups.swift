import Composable
import TodoDomain
import TodoText

/// Prints a list under headings.
extension Session {
  /// Prints the todos that match `query`, each under its day, its priority or its project, or under each of its tags.
  ///
  /// Groups are read one after the other, page by page, so none is in memory as a whole. If the list is empty, people
  /// see `remark`. Returns whether it is empty.
  func answer(
    to query: Query, groupedBy grouping: Grouping, columns: [Todo.Field]?, remark: String?
  ) async throws(Failure) -> Bool {
    if grouping == .due {
      return try await answerByDay(query, columns: columns, remark: remark)
    }
    var answer = try ListAnswer(self, to: query, grouping: grouping, columns: columns)
    // A todo that is in several groups is counted once.
    var counted: Set<Int64> = []
    var rest = query.limit ?? .max
    try await read(.hold)
    if query.limit == nil, answer.isForPeople {
      // The first page of all groups shows how wide the columns have to be.
      try await read(.todos(query, keepsMoment: true))
      answer.fit(store.withState { $0.reading.page?.todos ?? [] })
    }
    for group in try await groups(by: grouping) where rest > 0 {
      var part = query
      part.conditions.append(group.condition)
      part.limit = query.limit.map { min($0, rest) }
      try await read(.todos(part, keepsMoment: true))
      try await eachPage { todos throws(Failure) in
        rest -= todos.count
        try answer.add(
          todos, under: group.heading.terminalSafe,
          isCounted: { counted.insert($0.number).inserted })
      }
    }
    try await read(.leave)
    return try await finish(&answer, of: query, isCut: rest == 0, remark: remark)
  }

  /// Returns the headings of a list in order, each with the condition for its todos.
  private func groups(
    by grouping: Grouping
  ) async throws(Failure) -> [(heading: String, condition: Query.Condition)] {
    switch grouping {
    case .due, .nothing: return []
    case .priority:
      return Priority.allCases.reversed().map { priority in
        (priority == .none ? "No priority" : "Priority \(priority)", .priority(priority))
      }
    case .project:
      try await read(.groups(.projects))
      return store.withState(\.reading.groups).map { ($0.name, .projectItself($0.name)) }
        + [("No project", .not(.has(.project)))]
    case .tag:
      try await read(.groups(.tags))
      return store.withState(\.reading.groups).map { ("+\($0.name)", .hasTag($0.name)) }
        + [("No tag", .not(.has(.tags)))]
    }
  }

  func answerByDay(
    _ query: Query, columns: [Todo.Field]? = nil, remark: String?
  ) async throws(Failure) -> Bool {
    var query = query
    query.sort.insert(Query.SortKey(.due), at: 0)
    let heading = DayHeading(
      today: today, timeZone: environment.timeZone, hasCompleted: query.status != .open)
    var answer = try ListAnswer(self, grouping: .due, columns: columns)
    try await read(.todos(query))
    try await eachPage { todos throws(Failure) in
      answer.fit(todos)
      try heading.forEach(in: todos) { heading, todos throws(Failure) in
        try answer.add(todos, under: heading)
      }
    }
    return try await finish(
      &answer, of: query, isCut: query.limit == answer.count, remark: remark)
  }

  /// Ends a list, and prints the total if the limit of the query has cut it.
  ///
  /// If the list is empty, people see `remark`. Returns whether it is empty.
  func finish(
    _ answer: inout ListAnswer, of query: Query?, isCut: Bool, remark: String?
  ) async throws(Failure) -> Bool {
    var (total, waiting): (QueryTotal?, Int) = (nil, 0)
    if answer.isForPeople, isCut, let query {
      try await read(.total(query))
      total = store.withState(\.reading.total)
    }
    if answer.isForPeople, let query = query?.waiting {
      try await read(.total(query))
      waiting = store.withState(\.reading.total)?.count ?? 0
    }
    try answer.finish(of: total, waiting: waiting)
    if let remark, answer.isForPeople, answer.isEmpty {
      let context = try settings.context(.query).map {
        "\nhint: The context \(quoted($0.name)) is set; `todo context none` lists everything."
      }
      var said = remark
      if waiting > 0 {
        said = "\(remark.parts(between: "\n")[0])\nhint: `todo list is:waiting` shows what waits."
      }
      environment.remark(said + (context ?? ""))
    }
    return answer.isEmpty
  }
}
