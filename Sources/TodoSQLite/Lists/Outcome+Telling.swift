import TodoDomain

extension TodoList.Outcome {
  /// Counts a change, and keeps it while there is room.
  mutating func tell(_ change: TodoList.Change) {
    totals[change.kind] += 1
    if changes.count < detailLimit { changes.append(change) }
    if numbers.last != change.todo.number { numbers.append(change.todo.number) }
  }

  mutating func tell(command: String) {
    if commands.count < detailLimit { commands.append(command) }
  }

  /// The outcome with distinct numbers, ascending.
  consuming func sorted() -> Self {
    numbers.sort()
    var last: Int64?
    numbers.removeAll { number in
      defer { last = number }
      return number == last
    }
    return self
  }
}
