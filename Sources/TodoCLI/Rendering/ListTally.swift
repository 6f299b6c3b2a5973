import TodoDomain
import TodoText

/// The last line of a list: how many todos it has, or how many of them it shows.
///
///     12 open, 3 overdue
///     4 open, 1 overdue, 2 completed
///     20 of 312 shown
///     12 open, 3 waiting
struct ListTally {
  private var open = 0
  private var overdue = 0
  private var completed = 0
  /// The number of waiting todos that were left out.
  var waiting = 0

  /// The number of todos counted.
  var count: Int { open + completed }

  /// Counts a todo that is listed at `now`; `today` is the local date at that time.
  mutating func add(_ todo: Todo, at now: Instant, today: CivilDate) {
    if todo.isComplete {
      completed += 1
    } else {
      open += 1
      if todo.due?.isPast(at: now, today: today) == true { overdue += 1 }
    }
  }

  /// The line about a whole list.
  var text: String {
    var parts: [String] = []
    if open > 0 || completed == 0 { parts.append("\(grouped(open)) open") }
    if overdue > 0 { parts.append("\(grouped(overdue)) overdue") }
    if waiting > 0 { parts.append("\(grouped(waiting)) waiting") }
    if completed > 0 { parts.append("\(grouped(completed)) completed") }
    return parts.joined(by: ", ")
  }

  /// Returns the line about a part of a list that has `total` todos.
  func text(of total: QueryTotal) -> String {
    switch total {
    case .exactly(let total) where total <= count: text
    case .exactly(let total): "\(grouped(count)) of \(grouped(total)) shown"
    case .atLeast(let least) where least > count:
      "\(grouped(count)) of more than \(grouped(least)) shown"
    case .atLeast: "\(grouped(count)) shown, and there may be more"
    }
  }
}
