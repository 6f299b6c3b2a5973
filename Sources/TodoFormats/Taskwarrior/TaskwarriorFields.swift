import FoundationEssentials
import TodoDomain
import TodoText

extension [ExtraField] {
  /// The fields about a task's recurrence.
  static let taskwarriorSeries: Set<String> = ["mask", "recur", "repeat", "until"]

  /// Moves the fields that a todo has to `entry`, and leaves the others.
  ///
  /// The todo repeats if `repeats` is set, it is open, and it has a date; otherwise another one of its series repeats,
  /// and it keeps its fields about recurrence.
  mutating func moveTaskwarriorFields(
    to entry: inout ImportedTodo, repeats: Bool, in timeZone: CivilTimeZone
  ) {
    if entry.todo.wait == nil, let wait = date("wait", in: timeZone) {
      entry.todo.wait = wait
      removeAll { $0.name == "wait" || $0 == ExtraField("status", "waiting") }
    }
    moveDependencies(to: &entry)
    guard repeats, case .open? = entry.completion, let due = entry.todo.due,
      let rule = rule(from: due, in: timeZone)
    else { return }
    entry.todo.repeat = rule
    entry.todo.until = date("until", in: timeZone)
    guard let parent = first("parent") else {
      let isSaid = entry.todo.until != nil
      removeAll {
        Self.taskwarriorSeries.contains($0.name) && ($0.name != "until" || isSaid)
          || $0 == ExtraField("status", "recurring") || $0 == ExtraField("rtype", Self.usualType)
      }
      return
    }
    // Taskwarrior needs the others of these fields when the task is done.
    removeAll { $0.name == "repeat" }
    // A list may have the series under the id of its parent.
    if let id = entry[.id]?.id { append(ExtraField("uuid", id.uuidString.lowercased())) }
    entry.series = UUID(uuidString: parent)
  }

  /// The value of `rtype` unless another one was kept.
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

  /// Returns the rule; this program's own `repeat` adds what `recur` can't express, and counts as long as both agree.
  private func rule(from due: Due, in timeZone: CivilTimeZone) -> RepeatRule? {
    let own = first("repeat").flatMap { RepeatRule(written: $0) }
    guard let recur = first("recur") else { return own }
    guard let rule = RepeatRule(taskwarrior: recur) else { return nil }
    // A rule that Taskwarrior can't follow is stored beside the rule of the series.
    return [recur, nil].contains(own?.taskwarrior(from: due, in: timeZone)) ? own ?? rule : rule
  }

  func date(_ name: String, in timeZone: CivilTimeZone) -> Due? {
    first(name).flatMap { Due(taskwarrior: TaskwarriorValue.text(kept: $0), in: timeZone) }
  }
}
