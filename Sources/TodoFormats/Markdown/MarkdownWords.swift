import FoundationEssentials
import TodoDomain
import TodoText

/// The fields of a task: the words at the end of its text, and in Logseq the lines below it.
struct MarkdownWords {
  private let zone: CivilTimeZone
  private var form = MarkdownForm.tasks
  private var tags: [String] = []
  private var values: [MarkdownField: String] = [:]
  private var rules: [MarkdownField: RepeatRule] = [:]
  private(set) var kept: [ExtraField] = []
  /// The dates of Logseq with more than a field can hold.
  private var unread: [(name: String, text: String)] = []

  init(_ zone: CivilTimeZone) {
    self.zone = zone
  }

  /// Returns a text without the words at its end, and at the end of its first line; the first word is always text.
  mutating func take(from text: String) -> String {
    var source = text[...]
    takeEnd(of: &source)
    var first = source[..<(source.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? source.endIndex)]
    let rest = source[first.endIndex...]
    if !rest.isEmpty { takeEnd(of: &first) }
    tags = tags.reversed() + Self.inlineTags(in: first) + Self.inlineTags(in: rest)
    return String(first) + rest
  }

  private mutating func takeEnd(of source: inout Substring) {
    let keptCount = kept.count
    func trim(_ text: Substring) -> Substring {
      Substring(text.utf8.dropLast { $0.isBlank || $0 == UInt8(ascii: "\n") })
    }
    source = trim(source)
    while let rest = takeLast(of: source), rest.utf8.contains(where: { !$0.isBlank }) {
      source = trim(rest)
    }
    kept[keptCount...].reverse()
  }

  /// The tags among the words of a text.
  static func inlineTags(in text: some StringProtocol) -> [String] {
    guard text.utf8.contains(UInt8(ascii: "#")) else { return [] }
    let words: [Substring] = String(text).split { $0 == " " || $0 == "\n" }
    return words.compactMap { word in
      guard word.hasBytePrefix("#") else { return nil }
      return MarkdownTag.read(word.utf8.last == UInt8(ascii: ".") ? word.dropLast() : word)
    }
  }

  /// Takes the last word or field, and returns the text before it.
  private mutating func takeLast(of source: Substring) -> Substring? {
    if let blank = source.utf8.lastIndex(where: \.isBlank), blank > source.startIndex {
      let word = source[source.utf8.index(after: blank)...]
      if let tag = MarkdownTag.read(word) {
        tags.append(tag)
        return source[..<blank]
      }
      if let (field, value) = MarkdownField.word(word) {
        return set(field, value) ? source[..<blank] : nil
      }
      if tags.isEmpty, values.isEmpty, kept.isEmpty, Self.isBlock(word) {
        kept.append(ExtraField(MarkdownKept.block, String(word)))
        return source[..<blank]
      }
    }
    // Inline fields may have commas between them.
    let inline = source.utf8.last == UInt8(ascii: ",") ? Substring(source.utf8.dropLast()) : source
    if let (name, value, before) = MarkdownField.lastInline(in: inline) {
      guard let field = MarkdownField(rawValue: name) else {
        let text = String(inline[before.endIndex...])
        kept.append(ExtraField(MarkdownKept.field, text))
        return before
      }
      guard set(field, value) else { return nil }
      form = .dataview
      return before
    }
    guard let (field, value, before) = MarkdownField.last(in: source),
      before.utf8.contains(where: { !$0.isBlank })
    else { return nil }
    return set(field, value) ? before : nil
  }

  /// Sets a field; the instant on a date may come before it.
  private mutating func set(_ field: MarkdownField, _ value: String) -> Bool {
    guard field.allows(value, in: zone) else { return false }
    if let date = values[field] {
      guard case .instant(let instant)? = Due(value),
        date == zone.civil(at: instant).date.description
      else { return false }
    }
    values[field] = value
    return true
  }

  static func isBlock(_ word: Substring) -> Bool {
    word.utf8.count > 1 && word.hasPrefix("^")
      && word.dropFirst().allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }

  /// Takes dates, properties and drawers from the lines of a task of Logseq, and its priority.
  mutating func takeLines(from lines: inout [String], _ state: String) {
    form = .logseq
    if !["TODO", "DONE"].contains(state) { kept.append(ExtraField(MarkdownKept.state, state)) }
    var rest = lines[...]
    let first = rest.removeFirst()
    var texts = [first]
    if let (cookie, text) = first.cut(at: "]"), cookie.hasBytePrefix("[#"),
      let priority = Priority(todotxt: cookie.dropFirst(2)), text.utf8.first?.isBlank == true
    {
      values[.priority] = "\(priority)"
      texts = [String(text).trimmingBlanks]
    }
    while let line = rest.first {
      if line.hasPrefix(":"), let end = rest.prefix(1000).firstIndex(of: ":END:"),
        Self.isDrawer(Array(rest[...end]))
      {
        kept.append(ExtraField(MarkdownKept.drawer, Array(rest[...end]).joined(by: "\n")))
        rest = rest[(end + 1)...]
        continue
      }
      rest.removeFirst()
      if Self.isProperty(line) {
        kept.append(ExtraField(MarkdownKept.property, line))
      } else if !readDate(line) {
        texts.append(line)
      }
    }
    lines = texts
  }

  /// Reads `DEADLINE: <2026-12-24 Thu>`.
  private mutating func readDate(_ line: String) -> Bool {
    guard let (name, rest) = line.cut(at: ":"),
      let field = ["DEADLINE": MarkdownField.due, "SCHEDULED": .scheduled][String(name)],
      values[field] == nil
    else { return false }
    let text = String(rest).trimmingBlanks
    guard text.hasPrefix("<"), text.hasSuffix(">"), let stamp = OrgTimestamp(text),
      let due = stamp.when.due(in: zone)
    else { return false }
    values[field] = due.description
    rules[field] = stamp.rule
    if stamp.hasMore { unread.append((String(name), text)) }
    if !OrgTimestamp.text(due, nil, in: zone).hasSameBytes(as: text) {
      kept.append(ExtraField(String(name), text))
    }
    return true
  }

  static func isProperty(_ line: String) -> Bool {
    guard let (key, value) = line.cut(at: ":"), value.hasBytePrefix(": ") else { return false }
    return !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
      && !line.unicodeScalars.contains { $0 == "\n" || $0 == "\r" }
  }

  static func isDrawer(_ lines: [String]) -> Bool {
    guard let first = lines.first, lines.last == ":END:", first != ":END:" else { return false }
    return OrgHeading.isDrawer(first)
      && lines.allSatisfy { !$0.isEmpty && !$0.unicodeScalars.contains("\r") }
  }

  /// Sets the fields; what no field can hold is kept.
  mutating func finish(_ entry: inout ImportedTodo, _ remarks: inout [Remark], line: Int) {
    if entry.completion == .open, values[.due] != nil, rules[.scheduled] != nil,
      !unread.contains(where: { $0.name == "SCHEDULED" })
    {
      // A rule is that of the due date.
      unread += kept.filter { $0.name == "SCHEDULED" }.map { ($0.name, $0.value) }
    }
    for (name, text) in unread { remarks.add(.value(of: name), text, line: line) }
    if form != .tasks { kept.append(ExtraField(MarkdownKept.form, form.rawValue)) }
    entry.todo.tags = tags.withoutDuplicates
    if let name = values[.priority] {
      let priority = Priority(name)
      entry.todo.priority = priority ?? (name == "highest" ? .high : .low)
      if priority == nil { keep(.priority) }
    }
    finishDates(&entry)
    if entry.completion == .open, entry.todo.repeat == nil, let rule = values[.repeat] {
      remarks.add(.value(of: "🔁"), rule, line: line)
    }
    keep(.onCompletion)
    if let id = values[.id] {
      entry[.id] = .id(Self.id(id))
      keep(.id)
    }
    let properties = kept.filter { $0.name == MarkdownKept.property }
    if let id = properties.compactMap({ $0.value.rest(after: "id:: ") }).last.flatMap({
      UUID(uuidString: $0)
    }) {
      entry[.id] = .id(id)
    }
    if let ids = values[.dependsOn] {
      entry.links[.blockedBy] = ids.listItems.map { .id(Self.id($0)) }
      entry.linkSources[.blockedBy] = ids.listItems.map {
        ExtraField(MarkdownField.dependsOn.rawValue, $0)
      }
    }
  }

  private mutating func finishDates(_ entry: inout ImportedTodo) {
    entry.todo.due = due(.due)
    entry.todo.wait = due(.start)
    if let scheduled = due(.scheduled) {
      if entry.todo.due == nil {
        entry.todo.due = scheduled
        kept.append(MarkdownKept.isScheduled)
      } else if form == .logseq {
        entry.todo.wait = scheduled
      } else {
        keep(.scheduled)
      }
    }
    let rule =
      rules[values[.due] == nil ? .scheduled : .due]
      ?? values[.repeat].flatMap { RepeatRule(markdown: $0) }
    if entry.completion == .open, entry.todo.due == nil, rule != nil {
      // Tasks counts from the start, then.
      entry.todo.due = entry.todo.wait
      entry.todo.wait = nil
      if entry.todo.due != nil { kept.append(MarkdownKept.isStart) }
    }
    if let created = due(.created) {
      entry[.createdAt] = .instant(created.beginning(in: zone))
      kept.append(MarkdownKept.isDated)
    }
    if entry.completion == .open {
      keep(.completion)
      keep(.cancelled)
    } else if let at = due(.completion) ?? due(.cancelled) {
      entry.completion = .completed(at: at.beginning(in: zone))
      if values[.completion] != nil { keep(.cancelled) }
    } else if form != .logseq {
      kept.append(MarkdownKept.isUndated)
    }
    if entry.completion == .open, entry.todo.due != nil, let rule {
      entry.todo.repeat = rule
    } else {
      keep(.repeat)
    }
  }

  private func due(_ field: MarkdownField) -> Due? {
    values[field].flatMap { When(absolute: $0)?.due(in: zone) }
  }

  private mutating func keep(_ field: MarkdownField) {
    if let value = values[field] { kept.append(ExtraField(field.rawValue, value)) }
  }

  /// Ids of Tasks are random and short, but meant for all files of a person.
  private static func id(_ text: String) -> Todo.ID {
    UUID(uuidString: text) ?? UUID(named: "obsidian task \(text)")
  }
}
