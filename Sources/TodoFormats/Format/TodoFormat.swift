import TodoDomain
import TodoText

/// A file format for todos that this program reads, and may write.
///
/// Each format has its own folder; ``all`` lists them.
package struct TodoFormat: Sendable {
  package enum Name: String, Sendable {
    case json, jsonl, csv, todotxt, taskwarrior, ics, markdown, org, googletasks, text
  }

  let id: Name
  /// Its file name extensions, without the dot: `["md", "markdown"]`.
  ///
  /// An entry may also be a whole name, such as `todo.txt`.
  var fileExtensions: [String] = []
  /// The order in which todos are exported.
  ///
  /// This is the list's order if an import takes its order from the file; otherwise by number, so that a todo keeps
  /// its place in the file.
  package private(set) var sort = Query.SortKey.Field.number
  /// The fields that it can express, apart from identity, completion and times.
  ///
  /// An export reports other fields as lost; an import leaves them unchanged.
  package private(set) var fields = Todo.Fields.changeable
  /// Whether it refers to linked todos by their ids.
  package private(set) var linksByID = false
  /// Returns how sure it is that it recognizes a file.
  let recognizes: @Sendable (FileBeginning) -> Recognition
  package let makeReader: @Sendable (ByteSource, FormatContext) -> any TodoReader
  /// `nil` if it can only be imported.
  package private(set) var makeWriter: (@Sendable (FormatContext) -> any TodoWriter)?

  /// Its name for `--format`.
  package var name: String { id.rawValue }
}

/// Information about a file apart from its bytes.
package struct FormatContext: Sendable {
  /// The time zone for times without one.
  package var timeZone: CivilTimeZone
  package var now: Instant
  /// Mapped columns of a CSV file, not named after their fields.
  package var columns: [CSVColumn]
  /// The order of the parts of dates such as `9/8/2026` in a CSV file, if it is known.
  package var dateOrder: DateOrder?
  /// The file's name, without its folder and its extension; `nil` for standard input.
  package var fileName: String?

  package init(
    timeZone: CivilTimeZone, now: Instant, columns: [CSVColumn] = [], dateOrder: DateOrder? = nil,
    path: String? = nil
  ) {
    self.timeZone = timeZone
    self.now = now
    self.columns = columns
    self.dateOrder = dateOrder
    let name = path.flatMap { $0.parts(between: "/").last }.map(String.init)
    fileName = name.map { name in String(name[..<(name.lastIndex(ofByte: ".") ?? name.endIndex)]) }
  }
}

/// A mapping from a column of a CSV file to a field.
package struct CSVColumn: Hashable, Sendable {
  package var name: String
  package var field: Todo.Field

  package init(_ name: String, _ field: Todo.Field) {
    self.name = name
    self.field = field
  }
}

/// The order in which a program writes the parts of a date with the year at its end.
package enum DateOrder: String, CaseIterable, Sendable {
  case monthFirst = "m/d/y"
  case dayFirst = "d/m/y"
}

extension Todo.Field {
  /// The fields with a column; other columns of a file are in ``Todo/extra``.
  package static let columns = all.filter { $0 != .extra }

  package init?(column name: String) {
    self.init(name: name)
    if self == .extra { return nil }
  }
}

extension TodoFormat {
  /// Returns the fields of a todo that this format can't express.
  package func losses(of todo: Todo) -> [Loss] {
    let lost = Todo.blank.changedFields(to: todo).intersection(.attributes).subtracting(fields)
    let others = fields.contains(.extra) ? [] : todo.extra.parts.filter { $0.format != name }
    return lost.map { Loss("the \($0.label)") }
      + others.map { Loss("what only \($0.format) has") }
  }
}

/// Formats are equal if their names are.
extension TodoFormat: Equatable {
  package static func == (one: TodoFormat, other: TodoFormat) -> Bool { one.id == other.id }
}
