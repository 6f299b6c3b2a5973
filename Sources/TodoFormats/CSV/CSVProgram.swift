import TodoDomain
import TodoText

/// A program whose files are recognized by their columns.
///
/// Another one is a value in `CSVProgram+All.swift`.
struct CSVProgram: Sendable {
  let name: String
  /// Columns that only its files have together.
  var signature: [String]
  var columns: KeyValuePairs<String, Todo.Field>
  /// Maps its values to ours, by column.
  ///
  /// Of several values with one meaning, the first says no more than that. The others are kept, and so are values that
  /// aren't here.
  var values: [String: KeyValuePairs<String, String>] = [:]
  /// Values that say nothing, by column; they aren't kept.
  var defaults: [String: String] = [:]
  /// The columns that ``kind`` reads; they aren't kept.
  var structure: [String] = []
  /// The column with an id that lasts; without one, a todo is identified by its place in the file.
  var id: String?
  /// The columns with what identifies a todo within the file, and its parent.
  var number: String?
  var parent: String?
  /// The column with the name of what the project is a part of.
  var folder: String?
  /// Whether the todos of a file are those of one project, which its name says.
  var isProject = false
  /// The order of its dates, if it is the same everywhere.
  var dateOrder: DateOrder?
  /// Returns a cell as ``CSVTodo`` reads it.
  var rewrite: @Sendable (_ column: String, _ cell: String) -> String = { $1 }
  var kind: @Sendable (CSVRow) -> Kind = { _ in .todo(level: nil) }
  /// Reads a todo's other cells, and returns the columns whose values no field can hold.
  var finish: @Sendable (inout ImportedTodo, CSVRow, FormatContext) -> [String] = { _, _, _ in [] }

  enum Kind {
    /// A todo; below one of level 1, those of level 2 are its subtasks.
    case todo(level: Int?)
    /// A todo that names the text of its parent, which is above it; without one, it isn't a subtask.
    case subtask(of: String, column: String)
    /// The project of the todos below it.
    case heading
    /// A comment on the todo above it.
    case comment
    /// Nothing about a todo.
    case setting
    case other
  }

  /// Returns the program whose files have these columns, or `nil`; our own have `description`, whatever they keep.
  static func named(byColumns names: [String]) -> CSVProgram? {
    if names.contains(Todo.Field.description.name) { return nil }
    return all.first { $0.signature.allSatisfy(names.contains) }
  }

  /// Returns the project of a file, without what Todoist and browsers add: `Home` for `Home [2203306141] (1)`.
  static func project(ofFile name: String) -> String {
    let text = name.trimmingBlanks
    guard let open: Unicode.Scalar = [41: "(", 93: "["][text.utf8.last ?? 0],
      let start = text.lastIndex(ofByte: open), start > text.startIndex,
      text[start...].dropFirst().dropLast().allSatisfy(\.isNumber)
    else { return text }
    return project(ofFile: String(text[..<start]))
  }

  /// Whether the first line is about the file, so that the columns come later, as in TickTick's.
  static func isPreamble(_ field: String) -> Bool { field.hasBytePrefix("Date:") }
}

extension ImportedTodo {
  /// Removes the kept values of columns whose meaning is in a field.
  mutating func drop(_ columns: String...) {
    todo.extra[TodoFormat.Name.csv.rawValue].removeAll { columns.contains($0.name) }
  }

  /// Makes the project a part of what another column names.
  mutating func putProject(in column: String, _ row: CSVRow) {
    let whole = "\(row[column]).\(todo.project ?? "")"
    guard todo.project != nil, !row[column].isEmpty, TextRule.project.allows(whole) else { return }
    self[.project] = .text(whole)
    drop(column)
  }

  /// Makes tags of the words that begin with `@`.
  mutating func takeLabels() {
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
    self[.tags] = .list(todo.tags + tags)
  }

  /// Sets how it repeats by an `RRULE`; returns whether a rule has the same dates.
  mutating func setRule(_ text: String, in zone: CivilTimeZone) -> Bool {
    guard let date = todo.due?.civil(in: zone).date,
      let rule = ICSRule(text.rest(after: "RRULE:") ?? text, from: date, due: date)
    else { return false }
    if let until = rule.until {
      guard let due = When(basic: until)?.due(in: zone) else { return false }
      self[.until] = .due(due)
    }
    self[.repeat] = .rule(rule.rule)
    return true
  }
}
