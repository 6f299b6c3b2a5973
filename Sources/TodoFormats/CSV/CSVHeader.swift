import TodoDomain
import TodoText

/// The first line of a file, which says what its columns are.
struct CSVHeader {
  struct Column {
    var name: String
    /// What it is about; `nil` for what is kept in the note.
    var field: Todo.Field?
    /// Whether it is called as this program calls the field, or somebody said that it is the field.
    ///
    /// Any other column may have values of its own kind, which are kept.
    var isSure: Bool
  }

  static let hint =
    "The first line names the columns, with commas between: description,due,tags."

  let columns: [Column]
  /// The fields that are columns.
  let said: Todo.Fields

  /// - Parameters:
  ///   - record: The line.
  ///   - mapped: The columns of which somebody said what they are; they count more than their names.
  /// - Throws: `.malformed` where a column is missing, or there twice.
  init(_ record: CSVRecords.Record, mapped: [CSVColumn]) throws(FormatError) {
    var fields: [Int: Todo.Field] = [:]
    for column in mapped {
      guard let index = record.fields.index(ofColumn: column.name) else {
        let names = record.fields.map(\.terminalSafe)
        throw .malformed(
          record.place, "the column \(quoted(column.name)) is missing",
          hint: suggestion(for: column.name, among: names) ?? "The columns are \(list(names)).")
      }
      fields[index] = column.field
    }
    for (index, name) in record.fields.enumerated() where fields[index] == nil {
      guard let field = Todo.Field(name: name), !mapped.contains(where: { $0.field == field })
      else { continue }
      guard !fields.values.contains(field) else {
        throw .malformed(
          record.place(of: index), "the column \(quoted(name)) is there twice",
          hint: "Give one of them another name.")
      }
      fields[index] = field
    }
    let sure = Set(fields.keys)
    Self.guess(&fields, record.fields.map(\.plainColumnName))
    guard fields.values.contains(.description) else {
      throw .malformed(
        record.place, "the column `description` is missing",
        hint: "\(Self.hint) Or say which column is the text: "
          + "--map \"\((record.fields.first { $0 != "" } ?? "").terminalSafe)=description\"")
    }
    columns = record.fields.enumerated().map { index, name in
      Column(name: name, field: fields[index], isSure: sure.contains(index))
    }
    said = Todo.Fields(Array(fields.values))
  }

  /// Finds the columns of the fields that no column is yet.
  private static func guess(_ fields: inout [Int: Todo.Field], _ names: [String]) {
    /// The first column that nothing is known of, and has the earliest of the names.
    func index(of usual: [String]) -> Int? {
      for name in usual {
        if let index = names.indices.first(where: { fields[$0] == nil && names[$0] == name }) {
          return index
        }
      }
      return nil
    }
    // Beside a title, and where nothing else is the note, the description is that.
    let text = fields.first { $0.value == .description }?.key
    if !fields.values.contains(.note), index(of: usualNames(of: .note)) == nil,
      let description = names.firstIndex(of: "description"),
      text == nil || text == description, [nil, .description].contains(fields[description]),
      let title = index(of: titles)
    {
      fields[description] = .note
      fields[title] = .description
    }
    for field in Todo.Field.all where !fields.values.contains(field) {
      if let index = index(of: usualNames(of: field)) { fields[index] = field }
    }
  }

  /// The field that a column is about if it has its name, or a usual one, however that is written.
  static func field(ofColumn name: String) -> Todo.Field? {
    let name = name.plainColumnName
    return Todo.Field.all.first { usualNames(of: $0).contains(name) }
  }

  /// What programs call the text, beside a description that is longer.
  private static let titles = [
    "title", "taskname", "task", "summary", "subject", "content", "cardname", "todo", "name",
  ]

  /// What programs call the column of a field, the usual names first.
  private static func usualNames(of field: Todo.Field) -> [String] {
    let others: [String]
    switch field {
    case .description: others = titles + ["text"]
    case .note:
      others = [
        "notes", "details", "comment", "comments", "body", "memo", "remarks", "carddescription",
      ]
    case .due: others = ["duedate", "dueat", "dueon", "deadline"]
    case .wait: others = ["waituntil", "deferdate", "deferuntil", "hideuntil"]
    case .priority: others = ["prio", "importance"]
    case .tags: others = ["tag", "labels", "label", "categories", "category"]
    case .project: others = ["projectname", "projects", "list", "listname"]
    case .isComplete: others = ["complete", "completed", "done", "finished", "status", "state"]
    case .completedAt:
      others = [
        "completedon", "completeddate", "completiondate", "datecompleted", "completedtime",
        "finishedat", "doneat", "donedate",
      ]
    case .createdAt:
      others = [
        "created", "createdon", "creationdate", "createddate", "datecreated", "createdtime",
      ]
    case .modifiedAt:
      others = [
        "modified", "updated", "updatedat", "lastmodified", "lastupdated", "modifieddate",
        "modifiedtime",
      ]
    default: others = []
    }
    return [field.name.lowercased()] + others
  }
}

extension [String] {
  /// The place of a column: called just so, or else the only one so with other spaces and capitals.
  fileprivate func index(ofColumn name: String) -> Int? {
    if let index = firstIndex(where: { $0.hasSameBytes(as: name) }) { return index }
    let alike = indices.filter { self[$0].plainColumnName == name.plainColumnName }
    return alike.count == 1 ? alike[0] : nil
  }
}

extension String {
  /// The letters and digits of a column's name, in small letters.
  fileprivate var plainColumnName: String {
    let name = lowercased().filter { $0.isLetter || $0.isNumber }
    return name.isEmpty ? self : name
  }
}
