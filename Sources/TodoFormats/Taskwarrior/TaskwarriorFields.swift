import FoundationEssentials
import TodoDomain
import TodoText

extension [KeptField] {
  /// The fields that say how a task recurs.
  static let taskwarriorSeries: Set<String> = [
    "imask", "mask", "parent", "recur", "repeat", "rtype", "until",
  ]

  /// Makes fields of a todo of those that it has a field for, and leaves the others.
  ///
  /// It repeats where `repeats` says so, it is open and has a date; else another one of its series does.
  mutating func promoteTaskwarrior(
    to entry: inout ImportedTodo, repeats: Bool, in timeZone: CivilTimeZone
  ) {
    if entry.todo.wait == nil, let wait = date("wait", in: timeZone) {
      entry.todo.wait = wait
      removeAll { $0.name == "wait" || $0 == KeptField("status", "waiting") }
    }
    promoteDependencies(to: &entry)
    if !repeats { removeAll { ["recur", "repeat", "rtype"].contains($0.name) } }
    if repeats, case .open? = entry.completion, let due = entry.todo.due,
      let rule = rule(from: due, in: timeZone)
    {
      entry.todo.repeat = rule
      entry.todo.until = date("until", in: timeZone)
      removeAll {
        $0 == KeptField("status", "recurring")
          || Self.taskwarriorSeries.contains($0.name)
            && ($0.name != "until" || entry.todo.until != nil)
      }
    }
  }

  private mutating func promoteDependencies(to entry: inout ImportedTodo) {
    guard let place = firstIndex(where: { $0.name == "depends" }) else { return }
    var others: [Substring] = []
    var links: [ImportedTodo.Link] = []
    for word in self[place].value.parts(between: ",") {
      var text = String(word)
      if let id = text.withUTF8(UUID.init(utf8:)) {
        links.append(.id(id))
      } else {
        others.append(word)
      }
    }
    if !links.isEmpty { entry.links[.blockedBy] = links }
    if others.isEmpty {
      remove(at: place)
    } else {
      self[place].value = others.joined(separator: ",")
    }
  }

  /// `repeat` is this program's own: it says what `recur` can't, and counts as long as that says the same.
  private func rule(from due: Due, in timeZone: CivilTimeZone) -> RepeatRule? {
    let own = value("repeat").flatMap { RepeatRule(written: $0) }
    guard let recur = value("recur") else { return own }
    guard let rule = RepeatRule(taskwarrior: recur) else { return nil }
    return own?.taskwarrior(from: due, in: timeZone) == recur ? own : rule
  }

  private func date(_ name: String, in timeZone: CivilTimeZone) -> Due? {
    guard let text = value(name), case .instant(let instant)? = When(basic: text) else {
      return nil
    }
    return Due(taskwarrior: instant, in: timeZone)
  }

  /// The value of the first field of that name.
  func value(_ name: String) -> String? { first { $0.name == name }?.value }
}

extension Due {
  /// The first instant of a day is the whole day: so does `task` tell a date.
  init(taskwarrior instant: Instant, in timeZone: CivilTimeZone) {
    self = timeZone.day(beginningAt: instant).map(Due.date) ?? .instant(instant)
  }
}
