import Composable
import TodoDomain
import TodoText

/// How a session answers with a list under headings.
extension Session {
  /// Prints the todos that match `query`, each under its day or its project, or under each of its tags.
  ///
  /// Groups are read one after the other, page by page, so none is in memory as a whole. If the list is empty, people
  /// see `remark`. Returns whether it is empty.
  func answer(
    to query: Query, groupedBy grouping: Grouping, columns: [Todo.Field]?, remark: String?
  ) async throws(Failure) -> Bool {
    switch grouping {
    case .due: try await answerByDay(query, columns: columns, remark: remark)
    case .project:
      try await answer(
        to: query, in: .projects, headedBy: \.self, condition: { .projectItself($0) },
        ListAnswer(self, grouping: .project, columns: columns), remark: remark)
    case .tag:
      try await answer(
        to: query, in: .tags, headedBy: { "+\($0)" }, condition: { .hasTag($0) },
        ListAnswer(self, grouping: .tag, columns: columns), remark: remark)
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
    try await perform(.listing(.submitted(query)))
    try await eachPage { todos throws(Failure) in
      answer.fit(todos)
      try heading.forEach(in: todos) { heading, todos throws(Failure) in
        try answer.add(todos, under: heading)
      }
    }
    return try await finish(
      &answer, of: query, isCut: query.limit == answer.count, remark: remark)
  }

  private func answer(
    to query: Query, in kind: Group.Kind, headedBy heading: (String) -> String,
    condition: (String) -> Query.Condition, _ answer: ListAnswer, remark: String?
  ) async throws(Failure) -> Bool {
    var answer = answer
    // A todo that is in several groups is counted once.
    var counted: Set<Int64> = []
    var rest = query.limit ?? .max
    try await perform(.moments(.requested))
    if query.limit == nil, answer.isForPeople {
      // The first page of all groups shows how wide the columns have to be.
      try await perform(.listing(.submitted(query, keepsMoment: true)))
      answer.fit(store.withState { $0.listing.page?.todos ?? [] })
    }
    try await perform(.vocabulary(.groupsRequested(kind)))
    for name in store.withState(\.vocabulary.groups).map(\.name) where rest > 0 {
      var part = query
      part.conditions.append(condition(name))
      part.limit = query.limit.map { min($0, rest) }
      try await perform(.listing(.submitted(part, keepsMoment: true)))
      try await eachPage { todos throws(Failure) in
        rest -= todos.count
        try answer.add(
          todos, under: heading(name).terminalSafe,
          isCounted: { counted.insert($0.number).inserted })
      }
    }
    if rest > 0 {
      var others = query
      others.conditions.append(.not(.has(kind == .tags ? .tags : .project)))
      others.limit = query.limit.map { min($0, rest) }
      try await perform(.listing(.submitted(others, keepsMoment: true)))
      try await eachPage { todos throws(Failure) in
        rest -= todos.count
        try answer.add(todos, under: kind == .tags ? "No tag" : "No project")
      }
    }
    try await perform(.moments(.abandoned))
    return try await finish(&answer, of: query, isCut: rest == 0, remark: remark)
  }

  /// Ends a list, and prints the total if the limit of the query has cut it.
  ///
  /// If the list is empty, people see `remark`. Returns whether it is empty.
  func finish(
    _ answer: inout ListAnswer, of query: Query?, isCut: Bool, remark: String?
  ) async throws(Failure) -> Bool {
    var (total, waiting): (QueryTotal?, Int) = (nil, 0)
    if answer.isForPeople, isCut, let query {
      try await perform(.listing(.totalRequested(query)))
      total = store.withState(\.listing.total)
    }
    if answer.isForPeople, let query = query?.waiting {
      try await perform(.listing(.totalRequested(query)))
      waiting = store.withState(\.listing.total)?.count ?? 0
    }
    try answer.finish(of: total, waiting: waiting)
    if let remark, answer.isForPeople, answer.isEmpty {
      let context = try settings.context(.query).map {
        "\nhint: The context \(quoted($0.name)) is set; `todo context none` lists everything."
      }
      environment.remark(remark + (context ?? ""))
    }
    return answer.isEmpty
  }
}
