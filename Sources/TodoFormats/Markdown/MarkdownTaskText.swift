import TodoDomain
import TodoText

/// A todo as the text of a list item, in the form of its file.
struct MarkdownTaskText {
  let marker: String
  private(set) var text: String
  private let timeZone: CivilTimeZone
  /// Whether a link is missing, as the id of its todo isn't known.
  private let lacksBlocker: Bool

  /// `id` is its id in Obsidian if it blocks others, and `blockers` are the ids of those that block it.
  init(
    _ todo: Todo, _ kept: [ExtraField], _ form: MarkdownForm, _ timeZone: CivilTimeZone,
    id: String?, blockers: [String]
  ) {
    self.timeZone = timeZone
    marker = form == .logseq ? "-" : kept.last(MarkdownKept.marker) ?? "-"
    lacksBlocker = form == .logseq ? !todo.blockedBy.isEmpty : blockers.count < todo.blockedBy.count
    let isMarkdown = kept.contains(MarkdownKept.isTextMarkdown)
    let isText = isMarkdown && Self.isOneLine(todo.description, in: form)
    text = isText ? todo.description : MarkdownText.source(todo.description)
    let inline = isText ? MarkdownWords.inlineTags(in: text) : []
    for tag in todo.tags where !inline.contains(where: { $0.hasSameBytes(as: tag) }) {
      text += " " + MarkdownTag.word(tag)
    }
    if form == .logseq {
      addLines(of: todo, kept)
    } else {
      addFields(of: todo, kept, inline: form == .dataview, id: id, blockers: blockers)
      let box =
        kept.last(MarkdownKept.box)?.first ?? Self.boxes[kept.last(MarkdownKept.state) ?? ""]
      let own = box.flatMap { MarkdownBox.isComplete($0) == todo.isComplete ? $0 : nil }
      text = "[\(own ?? MarkdownBox.of(isComplete: todo.isComplete))] \(text)"
    }
  }

  /// Boxes for the states of Logseq that have one in Obsidian.
  private static let boxes: [String: Character] = [
    "DOING": "/", "NOW": "/", "STARTED": "/", "IN-PROGRESS": "/", "CANCELED": "-", "CANCELLED": "-",
  ]

  private mutating func addFields(
    of todo: Todo, _ kept: [ExtraField], inline: Bool, id: String?, blockers: [String]
  ) {
    if !inline {
      // Tasks has no times of day; it takes these words for text.
      for (key, date) in [("wait", todo.wait), ("due", todo.due)] {
        if case .instant(let instant)? = date { text += " \(key):\(instant)" }
      }
    }
    for field in kept.all(MarkdownKept.field) { text += " \(field)" }
    let isDueScheduled = kept.contains(MarkdownKept.isScheduled)
    var isDueStart = false
    if case .date? = todo.due, todo.repeat != nil, todo.wait == nil {
      isDueStart = kept.contains(MarkdownKept.isStart)
    }
    let isCancelled = kept.last(MarkdownKept.box) == "-"
    for field in MarkdownField.allCases {
      let raw = kept.last { $0.name == field.rawValue && field.allows($0.value, in: .utc) }?.value
      let value: String?
      switch field {
      case .id: value = raw ?? id
      case .dependsOn:
        let all = blockers + kept.all(field.rawValue)
        value = all.isEmpty ? nil : all.joined(by: ",")
      case .priority:
        let kept = raw.flatMap { ["highest": Priority.high, "lowest": .low][$0] }
        value = kept == todo.priority ? raw : todo.priority == .none ? nil : "\(todo.priority)"
      case .repeat: value = todo.repeat?.markdown ?? raw
      case .onCompletion: value = raw
      case .created:
        value = kept.contains(MarkdownKept.isDated) ? day(.instant(todo.createdAt)) : nil
      case .start: value = date(isDueStart ? todo.due : todo.wait, inline: inline)
      case .scheduled: value = isDueScheduled ? date(todo.due, inline: inline) : raw
      case .due: value = isDueScheduled || isDueStart ? nil : date(todo.due, inline: inline)
      case .cancelled, .completion:
        let isMeant = isCancelled == (field == .cancelled)
        let at = kept.contains(MarkdownKept.isUndated) ? nil : todo.completedAt
        value = isMeant ? at.map { day(.instant($0)) } ?? raw : raw
      }
      if let value { text += " \(field.words(value, inline: inline))" }
    }
    if let block = kept.last(MarkdownKept.block) { text += " \(block)" }
  }

  private func day(_ due: Due) -> String { due.civil(in: timeZone).date.description }

  private func date(_ due: Due?, inline: Bool) -> String? {
    due.map { inline ? $0.description : day($0) }
  }

  private mutating func addLines(of todo: Todo, _ kept: [ExtraField]) {
    let state = kept.last(MarkdownKept.state).flatMap {
      OrgKeywords.logseq.isDone($0) == todo.isComplete ? $0 : nil
    }
    let priority = todo.priority.todotxt.map { "[#\($0)] " } ?? ""
    text = "\(state ?? (todo.isComplete ? "DONE" : "TODO")) \(priority)\(text)"
    let isDueScheduled = kept.contains(MarkdownKept.isScheduled) && todo.wait == nil
    addDate(isDueScheduled ? "SCHEDULED" : "DEADLINE", todo.due, todo, kept)
    addDate("SCHEDULED", todo.wait, todo, kept)
    for field in kept where [MarkdownKept.property, MarkdownKept.drawer].contains(field.name) {
      text += "\n\(field.value)"
    }
  }

  private mutating func addDate(_ name: String, _ due: Due?, _ todo: Todo, _ kept: [ExtraField]) {
    guard let due else { return }
    let isDue = due == todo.due
    let rule = isDue ? todo.repeat : nil
    let raw = kept.last(name).flatMap { text in
      let stamp = OrgTimestamp(text)
      // Only the rule of the due date has an effect.
      let hasRule = stamp?.rule == rule || todo.isComplete || !isDue
      return stamp?.when.due(in: timeZone) == due && hasRule ? text : nil
    }
    text += "\n\(name): \(raw ?? OrgTimestamp.text(due, rule, in: timeZone))"
  }

  /// Whether Markdown on one line is read as the text of one task.
  ///
  /// It is tested with the least indentation of a task: with more, even less could be read as anything else.
  private static func isOneLine(_ source: String, in form: MarkdownForm) -> Bool {
    read("\(form == .logseq ? "TODO" : "[ ]") \(source)")?.description.hasSameBytes(as: source)
      == true
  }

  /// Returns the todo if an item is one, and only one.
  private static func read(_ text: String, in zone: CivilTimeZone = .utc) -> Todo? {
    var reader = MarkdownReader(
      ByteSource(Array("- \(text.replacing("\n", with: "\n  "))\n".utf8)), zone)
    guard let entry = try? reader.next(), (try? reader.next()) == .some(nil) else { return nil }
    return entry.todo
  }

  /// Returns what reading the text again would lose of the todo.
  func losses(of todo: Todo) -> [Loss] {
    guard let read = Self.read(text, in: timeZone) else { return [Loss("its text")] }
    let lost = read.changedFields(to: todo).intersection(MarkdownTask.ownFields).map { field in
      Loss(
        field == .description ? "words such as `📅 2026-12-24` as plain text" : "the \(field.label)")
    }
    return lost + (lacksBlocker ? [Loss("the \(Todo.Field.blockedBy.label)")] : [])
  }
}
