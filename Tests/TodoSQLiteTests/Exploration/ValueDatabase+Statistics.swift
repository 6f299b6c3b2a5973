import TodoDomain

extension ValueDatabase {
  /// Counts the list, todo by todo, with dates in UTC.
  func statistics(_ query: StatisticsQuery) throws(TodoStoreError) -> Statistics {
    try check()
    var statistics = Statistics(of: query)
    let open = contents.todos.filter { !$0.isComplete }
    statistics.open = open.count
    statistics.completed = contents.todos.count - open.count
    let dates = open.compactMap(\.due?.date)
    statistics.overdue =
      open.count { $0.due?.isPast(at: query.now, today: query.today) == true }
    statistics.dueToday = dates.filter { $0 == query.today }.count
    statistics.dueThisWeek = dates.filter { query.today <= $0 && $0 <= query.sunday }.count
    statistics.started = open.count { $0.startedAt != nil }
    statistics.secondsSpent = contents.todos.reduce(0) { $0 + $1.secondsSpent(at: query.now) }
    for todo in open { statistics.openByPriority[Int(todo.priority.rawValue)] += 1 }
    (statistics.projects, statistics.projectCount) = shares(
      open.compactMap(\.project), query.shareLimit)
    (statistics.tags, statistics.tagCount) = shares(open.flatMap(\.tags), query.shareLimit)
    statistics.oldestOpen = open.min { ($0.createdAt, $0.number) < ($1.createdAt, $1.number) }

    var last: [Int64: TodoList.Change] = [:]
    for step in contents.effective {
      for change in step.changes { last[change.todo.number] = change }
    }
    let deleted = last.values.filter { $0.kind == .deleted }.map(\.todo)
    for todo in contents.todos + deleted {
      if let week = query.week(of: todo.createdAt) { statistics.weeks[week].added += 1 }
      guard let completedAt = todo.completedAt else { continue }
      if let week = query.week(of: completedAt) { statistics.weeks[week].completed += 1 }
    }
    return statistics
  }

  private func shares(_ names: [String], _ limit: Int) -> ([Statistics.Share], Int) {
    // By bytes, as SQLite does; `==` treats both spellings of `é` as equal.
    let counts = Dictionary(names.map { (Array($0.utf8), 1) }, uniquingKeysWith: +)
    let shares = counts.sorted { one, other in
      one.value == other.value
        ? one.key.lexicographicallyPrecedes(other.key) : one.value > other.value
    }
    return (
      shares.prefix(limit).map {
        .init(name: String(decoding: $0.key, as: UTF8.self), count: $0.value)
      },
      shares.count
    )
  }
}

extension Due {
  fileprivate var date: CivilDate {
    switch self {
    case .date(let date): date
    case .instant(let instant): CivilTimeZone.utc.civil(at: instant).date
    }
  }
}
