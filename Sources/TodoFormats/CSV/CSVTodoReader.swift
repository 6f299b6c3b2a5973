import TodoDomain
import TodoText

/// Reads comma-separated values whose first line names the columns.
struct CSVTodoReader: TodoReader {
  private var records: CSVRecords
  private let mapped: [CSVColumn]
  private let timeZone: CivilTimeZone
  private var header: CSVHeader?
  /// The number of tags that got hyphens for spaces.
  private var hyphenated = 0
  private(set) var place = FilePlace()
  private(set) var canGoOn = false
  private(set) var setAside: [Remark] = []

  /// `mapped` are columns not named after their fields; they take precedence over columns that are.
  init(_ source: ByteSource, columns mapped: [CSVColumn] = [], in timeZone: CivilTimeZone = .utc) {
    records = CSVRecords(source)
    self.mapped = mapped
    self.timeZone = timeZone
  }

  var changed: [Remark] {
    [
      Remark(
        "tag whose spaces became hyphens", "tags whose spaces became hyphens",
        count: hyphenated)
    ]
  }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    canGoOn = false
    if header == nil {
      guard let record = try records.next() else {
        throw .malformed(FilePlace(), "an empty file", hint: CSVHeader.hint)
      }
      header = try CSVHeader(record, mapped: mapped)
    }
    guard let header, let record = try nextRow() else { return nil }
    canGoOn = true
    place = record.place
    let columns = header.columns
    guard record.fields.count >= columns.count,
      record.fields.dropFirst(columns.count).allSatisfy(\.isEmpty)
    else {
      throw .malformed(
        record.place(of: columns.count),
        "this line has \(counted(record.fields.count, "field")), and the first line \(columns.count)",
        hint: "Put a field with a comma or a line break in quotes.")
    }

    var row = CSVRow(header, in: timeZone)
    for (column, text) in zip(columns, record.fields) {
      let index = row.count
      row.count += 1
      guard let field = column.field else {
        row.keep(text, of: column.name)
        continue
      }
      do throws(FormatProblem) {
        try row.read(field, text, isSure: column.isSure)
      } catch {
        guard !column.isSure, field.mayBeAnothers else {
          throw .malformed(record.place(of: index), error)
        }
        row.keep(text, of: column.name)
        setAside.add(.value(of: column.name))
      }
    }
    hyphenated += row.hyphenated
    do throws(FormatProblem) {
      return try row.finished()
    } catch {
      throw .malformed(record.place, error)
    }
  }

  /// Returns the next record with any contents: spreadsheets write lines of nothing but commas.
  private mutating func nextRow() throws(FormatError) -> CSVRecords.Record? {
    while let record = try records.next() {
      if record.fields.count == 1 || record.fields.contains(where: { !$0.isEmpty }) {
        return record
      }
    }
    return nil
  }
}

extension Todo.Field {
  /// Whether other programs have a column of this name with different values.
  fileprivate var mayBeAnothers: Bool {
    switch kind {
    case .integer, .link, .links, .number, .id, .bool, .priority, .rule: true
    case .text, .list, .due, .instant, .extra: false
    }
  }
}
