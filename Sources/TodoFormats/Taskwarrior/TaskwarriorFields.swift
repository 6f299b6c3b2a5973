import FoundationEssentials
import TodoDomain
import TodoText

extension [KeptField] {
  /// The fields that say how a task recurs.
  static let taskwarriorSeries: Set<String> = ["mask", "recur", "repeat", "until"]

  /// Makes fields of a todo of those that it has a field for, and leaves the others.
  ///
  /// It repeats where `repeats` says so, it is open and has a date; else another one of its series does, and it
  /// keeps what it says of that.
  mutating func moveTaskwarriorFields(
    to entry: inout ImportedTodo, repeats: Bool, in timeZone: CivilTimeZone
  ) {
    if entry.todo.wait == nil, let wait = date("wait", in: timeZone) {
      entry.todo.wait = wait
      removeAll { $0.name == "wait" || $0 == KeptField("status", "waiting") }
    }
    moveDependencies(to: &entry)
    guard repeats, case .open? = entry.completion, let due = entry.todo.due,
      let rule = rule(from: due, in: timeZone)
    else { return }
    entry.todo.repeat = rule
    entry.todo.until = date("until", in: timeZone)
    guard let parent = value("parent") else {
      let isSaid = entry.todo.until != nil
      removeAll {
        Self.taskwarriorSeries.contains($0.name) && ($0.name != "until" || isSaid)
          || $0 == KeptField("status", "recurring") || $0 == KeptField("rtype", Self.usualType)
      }
      return
    }
    // Once it is done it has to say at home how it recurred.
    removeAll { $0.name == "repeat" }
    // A list may have the series under the id of its parent.
    if let id = entry[.id]?.id { append(KeptField("uuid", id.uuidString.lowercased())) }
    entry.series = UUID(uuidString: parent)
  }

  /// The value of `rtype` where nobody said another.
  static let usualType = "periodic"

  private mutating func moveDependencies(to entry: inout ImportedTodo) {
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
    // What Taskwarrior can't follow is beside the rule of the series.
    return [recur, nil].contains(own?.taskwarrior(from: due, in: timeZone)) ? own ?? rule : rule
  }

  func date(_ name: String, in timeZone: CivilTimeZone) -> Due? {
    value(name).flatMap { Due(taskwarrior: TaskwarriorValue.text(kept: $0), in: timeZone) }
  }

  /// The value of the first field of that name.
  func value(_ name: String) -> String? { first { $0.name == name }?.value }
}
