import TodoDomain
import TodoText

/// What a script did, in one line.
///
///     var totals = TodoList.Totals()
///     totals.added = 700
///     totals.completed = 250
///     totals.edited = 50
///     BatchSummary(commands: 1000, totals: totals).description
///     // "1,000 commands: 700 added, 250 completed, 50 edited"
struct BatchSummary: Hashable, Sendable {
  var commands = 0
  var totals = TodoList.Totals()
}

extension BatchSummary: CustomStringConvertible {
  var description: String {
    "\(grouped(commands)) command\(commands == 1 ? "" : "s"): \(totals.text)"
  }
}
