import FoundationEssentials
import TodoDomain

/// Writes the rule and the links of a todo.
extension ICSComponent {
  /// Adds the rule; properties of this program's own hold what an `RRULE` can't express.
  mutating func addRule(start: ContentLine?) {
    guard let rule = todo.repeat, let due = todo.due else {
      if todo.repeat != nil { losses.append(Loss("the \(Todo.Field.repeat.label)")) }
      for name in ["RRULE", "X-TODO-REPEAT", "X-TODO-UNTIL"] { addKept(name) }
      return
    }
    let date = due.civil(in: timeZone).date
    let startDate = start?.date ?? date
    let others = kept.count
    kept.removeAll { $0.name == "X-TODO-REPEAT" || $0.changesSeries(from: startDate) }
    if kept.count < others { losses.append(.secondRule) }

    let last = start.flatMap { todo.icsUntil(start: $0, in: timeZone) }
    var recurrence = todo.icsRule(in: timeZone)
    if todo.until != nil, last == nil { recurrence = nil }
    if let recurrence {
      add("RRULE", recurrence + (last.map { ";UNTIL=\($0)" } ?? ""))
    }
    if recurrence.flatMap({ ICSRule($0, from: startDate, due: date) })?.rule != rule {
      addText("X-TODO-REPEAT", rule.description)
    }
    if let until = todo.until,
      recurrence == nil
        || last.flatMap({
          Due(icsUntil: $0, start: todo.icsStart(in: timeZone) ?? due, due: due, in: timeZone)
        }) != until
    {
      lines.append(ContentLine("X-TODO-UNTIL", until))
    }
  }

  /// Adds links, with the same `UID` as in an imported file.
  mutating func addLinks(_ field: Todo.Field) {
    let kept = kept.filter { $0.link == field }
    let numbers = todo.linked(by: field)
    if numbers.isEmpty { lines += kept }
    for number in numbers {
      guard let id = ids[number] else {
        losses.append(Loss("the \(field.label)"))
        continue
      }
      lines.append(kept.first { UUID(uid: $0.text) == id } ?? ContentLine(link: field, to: id))
    }
  }
}
