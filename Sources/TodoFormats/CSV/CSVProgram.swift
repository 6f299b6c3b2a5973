import TodoDomain
import TodoText

/// A program whose files are recognized by their columns.
///
/// Another one is a value here, and a place in ``all``.
struct CSVProgram: Sendable {
  let name: String
  /// Columns that only its files have together.
  var signature: [String]
  /// Its columns for fields.
  var columns: [CSVColumn]
  /// Maps its values to ours, by column; others are kept.
  var values: [String: [String: String]] = [:]
  /// Values that say nothing, by column; they aren't kept.
  var defaults: [String: String] = [:]
  /// Returns a cell as ``CSVRow`` reads it.
  var rewrite: @Sendable (_ column: String, _ cell: String) -> String = { $1 }
  /// The columns that ``row`` reads; they aren't kept.
  var structure: [String] = []
  /// Returns the kind of a row with these cells.
  var row: @Sendable (_ cell: (String) -> String) -> Row = { _ in .todo(level: nil) }
  /// Reads a todo's other cells, and returns the columns whose values no field can hold.
  var finish: @Sendable (inout ImportedTodo, _ cell: (String) -> String, FormatContext) -> [String]

  enum Row {
    /// A todo; below one of level 1, those of level 2 are its subtasks.
    case todo(level: Int?)
    /// A todo that names the text of its parent, which is above it; without one, it isn't a subtask.
    case subtask(of: String, column: String)
    /// The project of the todos below it.
    case heading
    /// A comment on the todo above it.
    case comment
    case other
  }

  static let all = [todoist, tickTick, trello, asana, outlook, planner]

  /// Returns the program whose files have these columns, or `nil`; our own have `description`, whatever they keep.
  static func named(byColumns names: [String]) -> CSVProgram? {
    if names.contains(Todo.Field.description.name) { return nil }
    return all.first { $0.signature.allSatisfy(names.contains) }
  }

  /// Whether the first line is about the file, so that the columns come later, as in TickTick's.
  static func isPreamble(_ line: some StringProtocol) -> Bool {
    line.hasPrefix("Date:") || line.hasPrefix("\"Date:")
  }
}

extension ImportedTodo {
  /// Removes the kept values of columns whose meaning is in a field.
  mutating func drop(_ columns: String...) {
    todo.extra[TodoFormat.Name.csv.rawValue].removeAll { columns.contains($0.name) }
  }

  /// Keeps a value whose meaning is in a field only in part.
  mutating func keep(_ value: String, of column: String) {
    todo.extra[TodoFormat.Name.csv.rawValue].append(ExtraField(column, value))
  }
}

/// Returns the zone with this name, or else the one in use.
private func clocks(_ name: String, _ context: FormatContext) -> CivilTimeZone {
  SystemZone(named: name)?.zone ?? context.timeZone
}

extension CSVProgram {
  /// A project of Todoist: <https://todoist.com/help/articles/format-a-csv-file-to-import-into-todoist-UVUXTmm6>.
  fileprivate static let todoist = CSVProgram(
    name: "Todoist",
    signature: ["TYPE", "CONTENT", "INDENT"],
    columns: [
      CSVColumn("CONTENT", .description), CSVColumn("DESCRIPTION", .note),
      CSVColumn("PRIORITY", .priority),
    ],
    structure: ["TYPE", "INDENT"],
    row: { cell in
      switch cell("TYPE") {
      case "task": .todo(level: Int(cell("INDENT")) ?? 1)
      case "section": .heading
      case "note": .comment
      default: .other
      }
    },
    finish: { entry, cell, context in
      entry.takeLabels()
      let zone = clocks(cell("TIMEZONE"), context)
      var unread: [String] = []
      for column in ["DATE", "DEADLINE"] where !cell(column).isEmpty {
        // The date counts, if there are both.
        if entry.todo.due != nil { continue }
        let language = cell("\(column)_LANG")
        let isEnglish = language.isEmpty || language == "en"
        if entry.setDate(cell(column), isEnglish: isEnglish, context.now, in: zone) {
          entry.drop(column, "\(column)_LANG")
        } else {
          unread.append(column)
        }
      }
      for column in ["DATE", "DEADLINE"] where cell(column).isEmpty { entry.drop("\(column)_LANG") }
      return unread
    })
}

extension ImportedTodo {
  /// Makes tags of the words that begin with `@`.
  fileprivate mutating func takeLabels() {
    var words: [Substring] = []
    var tags: [String] = []
    for word in todo.description.parts(between: " ") {
      let label = String(word.unicodeScalars.dropFirst())
      if word.hasBytePrefix("@"), TextRule.tag.allows(label) {
        tags.append(label)
      } else {
        words.append(word)
      }
    }
    while words.last?.isEmpty == true { words.removeLast() }
    if tags.isEmpty || words.isEmpty { return }
    self[.description] = .text(words.map(String.init).joined(by: " "))
    self[.tags] = .list(tags)
  }

  /// Sets the due date, and how it repeats, by what people write; returns whether it could be read.
  fileprivate mutating func setDate(
    _ text: String, isEnglish: Bool, _ now: Instant, in zone: CivilTimeZone
  ) -> Bool {
    if let when = isEnglish ? When(text) : When(absolute: text),
      let due = try? when.due(now: { now }, in: zone)
    {
      self[.due] = .due(due)
    } else if isEnglish, let rule = RepeatRule(text), let due = rule.first(now: now, in: zone) {
      self[.due] = .due(due)
      self[.repeat] = .rule(rule)
    } else {
      return false
    }
    return true
  }
}

extension CSVProgram {
  /// A backup of TickTick, which has its dates in UTC and the zone beside them.
  fileprivate static let tickTick = CSVProgram(
    name: "TickTick",
    signature: ["List Name", "Title", "Content", "Is All Day"],
    columns: [
      CSVColumn("Title", .description), CSVColumn("Content", .note), CSVColumn("Tags", .tags),
      CSVColumn("List Name", .project), CSVColumn("Due Date", .due),
      CSVColumn("Priority", .priority), CSVColumn("Status", .isComplete),
      CSVColumn("Created Time", .createdAt), CSVColumn("Completed Time", .completedAt),
    ],
    values: [
      "Priority": ["0": "none", "1": "low", "3": "medium", "5": "high"],
      // Open, completed, archived, given up.
      "Status": ["0": "open", "1": "done", "2": "done", "-1": "done"],
    ],
    defaults: ["Kind": "TEXT", "Is Check list": "N", "Is Floating": "false"],
    finish: { entry, cell, context in
      let zone = clocks(cell("Timezone"), context)
      entry.putProject(in: "Folder Name", cell)
      if entry.todo.due == nil, case .instant(let start)? = When(absolute: cell("Start Date")) {
        entry[.due] = .due(.instant(start))
        entry.drop("Start Date")
      } else if cell("Start Date") == cell("Due Date") {
        entry.drop("Start Date")
      }
      if cell("Is All Day") == "true", case .instant(let due)? = entry.todo.due {
        entry[.due] = .due(.date(zone.civil(at: due).date))
      }
      if ["2", "-1"].contains(cell("Status")) { entry.keep(cell("Status"), of: "Status") }
      if let number = Int64(cell("taskId")) {
        entry.ordinal = number
        entry.drop("taskId")
        if let parent = Int64(cell("parentId")) {
          entry.links[.parent] = [.number(parent)]
          entry.drop("parentId")
        }
      }
      entry.drop("Is All Day")
      if cell("Repeat").isEmpty { return [] }
      guard entry.setRule(cell("Repeat"), in: zone) else { return ["Repeat"] }
      entry.drop("Repeat")
      return []
    })
}

extension ImportedTodo {
  /// Sets how it repeats by an `RRULE`; returns whether a rule has the same dates.
  fileprivate mutating func setRule(_ text: String, in zone: CivilTimeZone) -> Bool {
    let value = text.hasBytePrefix("RRULE:") ? String(Substring(text.utf8.dropFirst(6))) : text
    guard let date = todo.due?.civil(in: zone).date,
      let rule = ICSRule(value, from: date, due: date)
    else { return false }
    if let until = rule.until {
      switch When(basic: until) {
      case .date(let date)?: self[.until] = .due(.date(date))
      case .instant(let instant)?: self[.until] = .due(.instant(instant))
      default: return false
      }
    }
    self[.repeat] = .rule(rule.rule)
    return true
  }
}
