import TodoDomain
import TodoText

/// A file format for todos that this program reads, and may write.
///
/// Each format has its own folder; ``all`` lists them.
package struct TodoFormat: Sendable {
  /// The names of the formats, in the order of the help.
  package enum Name: String, CaseIterable, Sendable {
    case json, jsonl, csv, todotxt, taskwarrior, ics, markdown, org, googletasks, text
  }

  /// Its name for `--format`.
  package let name: String
  /// Its file name extensions, without the dot: `["md", "markdown"]`.
  ///
  /// An entry may also be a whole name, such as `todo.txt`.
  package let fileExtensions: [String]
  /// The order in which todos are exported.
  ///
  /// This is the list's order if an import takes its order from the file; otherwise by number, so that a todo keeps
  /// its place in the file.
  package let sort: [Query.SortKey]
  /// The fields that it can express, apart from identity, completion and times.
  ///
  /// An export reports other fields as lost; an import leaves them unchanged.
  package let fields: Todo.Fields
  /// Whether it refers to linked todos by their ids.
  package let linksByID: Bool
  /// Returns how sure it is that it recognizes a file.
  package let recognizes: @Sendable (FileBeginning) -> Recognition
  package let makeReader: @Sendable (ByteSource, FormatContext) -> any TodoReader
  /// `nil` if it can only be imported.
  package let makeWriter: (@Sendable (FormatContext) -> any TodoWriter)?

  package init(
    name: Name,
    fileExtensions: [String],
    sort: Query.SortKey.Field = .number,
    fields: Todo.Fields = .changeable,
    linksByID: Bool = false,
    recognizes: @escaping @Sendable (FileBeginning) -> Recognition,
    makeReader: @escaping @Sendable (ByteSource, FormatContext) -> any TodoReader,
    makeWriter: (@Sendable (FormatContext) -> any TodoWriter)? = nil
  ) {
    self.name = name.rawValue
    self.fileExtensions = fileExtensions
    self.sort = [Query.SortKey(sort)]
    self.fields = fields
    self.linksByID = linksByID
    self.recognizes = recognizes
    self.makeReader = makeReader
    self.makeWriter = makeWriter
  }
}

/// Information about a file apart from its bytes.
package struct FormatContext: Sendable {
  /// The time zone for times without one.
  package var timeZone: CivilTimeZone
  package var now: Instant
  /// Mapped columns of a CSV file, not named after their fields.
  package var columns: [CSVColumn]

  package init(timeZone: CivilTimeZone, now: Instant, columns: [CSVColumn] = []) {
    self.timeZone = timeZone
    self.now = now
    self.columns = columns
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
extension TodoFormat: Hashable {
  package static func == (one: TodoFormat, other: TodoFormat) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension TodoFormat: CustomStringConvertible {
  package var description: String { name }
}
