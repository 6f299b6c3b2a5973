import TodoDomain
import TodoText

/// A field that Obsidian's plugins Tasks and Dataview have at the end of a task: `📅 2026-12-24`, `[due:: 2026-12-24]`.
///
/// Cases are in the order in which Tasks writes them; raw values are Dataview's names.
/// Source: <https://publish.obsidian.md/tasks/Reference/Task+Formats/About+Task+Formats>.
enum MarkdownField: String, CaseIterable {
  case id, dependsOn, priority, `repeat`, onCompletion, created, start, scheduled, due, cancelled
  case completion

  /// The signs, the usual one of a field first; those of priorities are whole fields.
  private static let signs: [(sign: Unicode.Scalar, field: Self, value: String)] = [
    ("🆔", .id, ""), ("⛔", .dependsOn, ""), ("🔁", .repeat, ""), ("🏁", .onCompletion, ""),
    ("➕", .created, ""), ("🛫", .start, ""), ("⏳", .scheduled, ""), ("⌛", .scheduled, ""),
    ("📅", .due, ""), ("📆", .due, ""), ("🗓", .due, ""), ("❌", .cancelled, ""),
    ("✅", .completion, ""), ("🔺", .priority, "highest"), ("⏫", .priority, "high"),
    ("🔼", .priority, "medium"), ("🔽", .priority, "low"), ("⏬", .priority, "lowest"),
  ]

  /// Whether a task may have this value, dates on the clocks of `zone`.
  func allows(_ value: String, in zone: CivilTimeZone) -> Bool {
    switch self {
    case .created, .start, .scheduled, .due, .cancelled, .completion:
      When(absolute: value)?.due(in: zone) != nil
    case .priority: Self.signs.contains { $0.value == value && !value.isEmpty }
    case .repeat: value.lowercased().hasBytePrefix("every ")
    case .id: Self.isID(value)
    case .dependsOn: value.listItems.allSatisfy(Self.isID)
    case .onCompletion: ["delete", "keep"].contains(value)
    }
  }

  private static func isID(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-_".utf8.contains($0) }
  }

  /// Returns the field at the end of a text with its value, and the text before it.
  static func last(in text: Substring) -> (field: Self, value: String, before: Substring)? {
    // All signs are at least three bytes long.
    guard text.utf8.contains(where: { $0 >= 0xE2 }) else { return nil }
    let scalars = text.unicodeScalars
    var index = scalars.endIndex
    while index > scalars.startIndex {
      index = scalars.index(before: index)
      guard let found = signs.first(where: { $0.sign == scalars[index] }) else { continue }
      var after = scalars[scalars.index(after: index)...]
      // It makes the sign before it a picture.
      if after.first == "\u{FE0F}" { after.removeFirst() }
      let value = String(Substring(after)).trimmingBlanks
      // Anything after a priority is text.
      if !found.value.isEmpty, !value.isEmpty { return nil }
      return (found.field, found.value.isEmpty ? value : found.value, text[..<index])
    }
    return nil
  }

  /// Reads the words of this program: `due:2026-12-24`, `wait:2026-12-24`, `!high`.
  static func word(_ word: Substring) -> (field: Self, value: String)? {
    for (key, field) in [("due:", Self.due), ("wait:", .start)] {
      if let value = word.rest(after: key) { return Due(value) == nil ? nil : (field, value) }
    }
    guard let name = word.rest(after: "!"), let priority = Priority(name), priority != .none
    else { return nil }
    return (.priority, name)
  }

  /// Returns the inline field of Dataview at the end of a text, and the text before it: `[due:: 2026-12-24]`.
  static func lastInline(
    in text: Substring
  ) -> (name: String, value: String, before: Substring)? {
    guard let close = text.utf8.last, let open: UInt8 = [93: 91, 41: 40][close],
      let start = text.utf8.lastIndex(of: open), start > text.startIndex,
      text.utf8[text.utf8.index(before: start)].isBlank,
      let (name, value) = text[text.utf8.index(after: start)...].dropLast().cut(at: ":"),
      value.hasBytePrefix(":"), isID(String(name))
    else { return nil }
    return (String(name), String(value.dropFirst()).trimmingBlanks, text[..<start])
  }

  /// Returns the field as words at the end of a task.
  func words(_ value: String, inline: Bool) -> String {
    if inline { return "[\(rawValue):: \(value)]" }
    let sign = Self.signs.first { $0.field == self && ($0.value.isEmpty || $0.value == value) }
    let text = sign.map { String($0.sign) } ?? ""
    return sign?.value.isEmpty == false ? text : "\(text) \(value)"
  }
}

extension RepeatRule {
  /// Reads what Tasks writes after 🔁: `every month on the last Friday when done`.
  init?(markdown text: String) {
    var words = text.lowercased()
    if words.hasSuffix(" when done") { words = "every!" + words.dropFirst(5).dropLast(10) }
    words = words.replacing(" on the ", with: " on ")
    if words.hasSuffix("month on last") || words.hasSuffix("months on last") { words += " day" }
    // `every january on 15th`
    let parts = words.split(separator: " ").map(String.init)
    if parts.count == 4, parts[2] == "on", parts[1].utf8.count > 2,
      CivilDate.monthNames.contains(where: { $0.lowercased().hasPrefix(parts[1]) }),
      let day = Int(parts[3].prefix { $0.isNumber }),
      let rule = RepeatRule("\(parts[0]) \(day) \(parts[1])")
    {
      self = rule
    } else {
      self.init(words)
    }
  }

  /// The rule in the words of Tasks; it has none for a time of day.
  var markdown: String {
    let days: [String]
    let (count, unit): (Int, String)
    switch pattern {
    case .weekdays: (count, unit, days) = (1, "weekday", [])
    case .days(let every): (count, unit, days) = (every, "day", [])
    case .weeks(let every, let on): (count, unit, days) = (every, "week", on.map(\.name))
    case .months(let every, let on):
      (count, unit) = (every, "month")
      days = on.map { day in
        // Tasks skips months without the day.
        if day == .day(31) { return "the last" }
        let rule = "\(RepeatRule(.months(every: 1, on: [day])))"
        return "the " + rule.dropFirst("every ".utf8.count)
      }
    case .years(let every, let day):
      (count, unit) = (every, day.map { CivilDate.monthNames[$0.month - 1] } ?? "year")
      let rule = day.map { RepeatRule(.months(every: 1, on: [.day($0.day)])) }
      days = rule.map { ["the \("\($0)".dropFirst("every ".utf8.count))"] } ?? []
    }
    let list = days.isEmpty ? "" : " on \(days.joined(by: ", "))"
    let time = time.map { " at \($0.description.prefix(5))" } ?? ""
    return "every \(count == 1 ? unit : "\(count) \(unit)s")\(list)\(time)"
      + (countsFromCompletion ? " when done" : "")
  }
}
