import TodoDomain
import TodoText

/// The first line of a file, which names its columns; all its rows share it.
final class CSVHeader {
  struct Column {
    var name: String
    /// Its field; `nil` for a column that is kept.
    var field: Todo.Field?
    /// Whether the column has this program's name for the field, or was mapped to it.
    ///
    /// Any other column may have foreign values, which are kept.
    var isSure: Bool
  }

  static let hint =
    "The first line names the columns, with commas between: description,due,tags."

  let columns: [Column]
  /// The program that wrote the file, if it is recognized and no columns are mapped.
  let program: CSVProgram?
  /// The fields with columns.
  let said: Todo.Fields
  /// Whether the columns of fields have their names, as in an export.
  let isOwn: Bool

  /// `mapped` are columns mapped explicitly, which take precedence over names.
  ///
  /// - Throws: `.malformed` if a column is missing or there twice.
  init(_ record: CSVRecords.Record, mapped: [CSVColumn]) throws(FormatError) {
    program = mapped.isEmpty ? CSVProgram.named(byColumns: record.fields) : nil
    // Older files lack some columns.
    let mapped =
      program?.columns.map(CSVColumn.init)
      .filter { record.fields.index(ofColumn: $0.name) != nil } ?? mapped
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
      guard let field = Todo.Field(column: name), !mapped.contains(where: { $0.field == field })
      else { continue }
      guard !fields.values.contains(field) else {
        throw .malformed(
          record.place(of: index), "the column \(quoted(name)) is there twice",
          hint: "Give one of them another name.")
      }
      fields[index] = field
    }
    let sure = Set(fields.keys)
    if program == nil {
      let text = mapped.contains { $0.field == .description }
      Self.guess(&fields, record.fields.map(\.plainColumnName), isTextMapped: text)
    }
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
    isOwn = columns.allSatisfy { $0.field == nil || $0.isSure && $0.field?.name == $0.name }
  }

  /// What it takes the file for, unless the columns are those of an export.
  var interpretation: String? {
    if let program { return "csv of \(program.name)" }
    if columns.allSatisfy({ $0.field == nil || $0.field?.name == $0.name }) { return nil }
    let read = columns.compactMap { column in
      column.field.map { "\(quoted(column.name)) as \($0.name)" }
    }
    let kept = columns.filter { $0.field == nil && !$0.name.isEmpty }.map { quoted($0.name) }
    return "csv with \(list(read))\(kept.isEmpty ? "" : "; kept as they are: \(list(kept))")"
  }

  private static func guess(
    _ fields: inout [Int: Todo.Field], _ names: [String], isTextMapped: Bool
  ) {
    /// Returns an unassigned column with the earliest possible name in the list.
    func index(of usual: [String]) -> Int? {
      usual.compactMap { name in
        names.indices.first { fields[$0] == nil && names[$0] == name }
      }.first
    }
    // Beside a title, `description` is the note; our own files have a `note`, too.
    let text = fields.first { $0.value == .description }?.key
    if let description = names.firstIndex(of: "description"),
      let title = isTextMapped ? text : index(of: titles), title != description
    {
      let isFree = !fields.values.contains(.note)
      if isFree, [nil, .description].contains(fields[description]) { fields[description] = .note }
      if !fields.values.contains(.description) { fields[title] = .description }
    }
    for field in Todo.Field.columns where !fields.values.contains(field) {
      if let index = index(of: usualNames(of: field)) { fields[index] = field }
    }
  }

  /// Other programs' names for the text, beside a longer description.
  private static let titles = [
    "title", "taskname", "task", "summary", "subject", "content", "cardname", "todo", "name",
  ]

  /// Returns possible column names of a field, the most common first.
  fileprivate static func usualNames(of field: Todo.Field) -> [String] {
    [field.name.lowercased()] + otherNames[field, default: []]
  }

  private static let otherNames: [Todo.Field: [String]] = [
    .description: titles + ["text"],
    .note: [
      "notes", "details", "comment", "comments", "body", "memo", "remarks", "carddescription",
    ],
    .due: ["duedate", "dueat", "dueon", "deadline"],
    .remind: ["reminder"],
    .wait: ["waituntil", "deferdate", "deferuntil", "hideuntil"],
    .priority: ["prio", "importance"],
    .tags: ["tag", "labels", "label", "categories", "category"],
    .project: ["projectname", "projects", "list", "listname"],
    .isComplete: [
      "complete", "completed", "done", "finished", "iscompleted", "status", "state",
    ],
    .completedAt: [
      "completedon", "completeddate", "completiondate", "datecompleted", "completedtime",
      "finishedat", "doneat", "donedate",
    ],
    .createdAt: [
      "created", "createdon", "creationdate", "createddate", "datecreated", "createdtime",
    ],
    .modifiedAt: [
      "modified", "updated", "updatedat", "lastmodified", "lastupdated", "modifieddate",
      "modifiedtime",
    ],
  ]
}

extension Todo.Field {
  /// The field of a column with its name or a usual one, ignoring case and punctuation: `isComplete` for `Completed`.
  package init?(usualColumn name: String) {
    let name = name.plainColumnName
    guard let field = Self.columns.first(where: { CSVHeader.usualNames(of: $0).contains(name) })
    else { return nil }
    self = field
  }
}

extension [String] {
  /// Returns the index of a column by exact name, or else the only one that differs in spaces and case.
  fileprivate func index(ofColumn name: String) -> Int? {
    if let index = firstIndex(where: { $0.hasSameBytes(as: name) }) { return index }
    let alike = indices.filter { self[$0].plainColumnName == name.plainColumnName }
    return alike.count == 1 ? alike[0] : nil
  }
}

extension String {
  /// The letters and digits of a column's name, in lowercase.
  var plainColumnName: String {
    let name = lowercased().filter { $0.isLetter || $0.isNumber }
    return name.isEmpty ? self : name
  }
}
