/// What a script did, in one line.
///
///     BatchSummary(commands: 1000, counts: [.added: 700, .completed: 250, .edited: 50]).description
///     // "1,000 commands: 700 added, 250 completed, 50 edited"
struct BatchSummary: Hashable, Sendable {
  /// What happened to a todo, in the order in which it is told.
  enum Outcome: String, CaseIterable, Sendable {
    case added, completed, reopened, edited, moved, deleted
  }

  var commands: Int
  private var counts: [Outcome: Int]

  init(commands: Int = 0, counts: [Outcome: Int] = [:]) {
    self.commands = commands
    self.counts = counts
  }

  /// How many todos this happened to.
  subscript(outcome: Outcome) -> Int {
    get { counts[outcome, default: 0] }
    set { counts[outcome] = newValue }
  }
}

extension BatchSummary: CustomStringConvertible {
  var description: String {
    let parts = Outcome.allCases
      .filter { self[$0] > 0 }
      .map { "\(grouped(self[$0])) \($0.rawValue)" }
    return "\(grouped(commands)) command\(commands == 1 ? "" : "s"): "
      + (parts.isEmpty ? "nothing changed" : parts.joined(separator: ", "))
  }
}

/// `number` with a comma between thousands.
func grouped(_ number: Int) -> String {
  let digits = String(number.magnitude)
  var text = number < 0 ? "-" : ""
  for (position, digit) in digits.enumerated() {
    if position > 0, (digits.count - position).isMultiple(of: 3) { text.append(",") }
    text.append(digit)
  }
  return text
}
