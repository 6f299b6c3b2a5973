import TodoDomain

/// The heading above the todos that are due on one day.
///
///     Overdue
///     Today, Sat 21 Nov
///     Tomorrow, Sun 22 Nov
///     Thu 24 Dec
///     No date
struct DayHeading {
  var today: CivilDate
  var timeZone: CivilTimeZone
  /// Whether the list also has completed todos, which are never overdue.
  var hasCompleted = false

  func text(_ todo: Todo) -> String {
    guard let day = todo.due?.civil(in: timeZone).date else { return "No date" }
    let date = day.text(inYear: today.year)
    switch day.daysSince1970 - today.daysSince1970 {
    case ..<0: return hasCompleted ? "Earlier" : "Overdue"
    case 0: return "Today, \(date)"
    case 1: return "Tomorrow, \(date)"
    default: return date
    }
  }

  /// Calls `body` for each heading with its todos; `todos` are sorted by due date.
  func forEach(
    in todos: [Todo], _ body: (_ heading: String, _ todos: [Todo]) throws(Failure) -> Void
  ) throws(Failure) {
    var rest = todos[...]
    while let first = rest.first {
      let heading = text(first)
      let section = rest.prefix { text($0) == heading }
      try body(heading, Array(section))
      rest = rest.dropFirst(section.count)
    }
  }
}
