import TodoDomain
import TodoText

/// A way to write todos into a file that this program reads and writes.
///
/// Each is in a folder of its own, and ``all`` lists them.
package struct TodoFormat: Sendable {
  /// What the formats are called, in the order in which the help shows them.
  package enum Name: String, CaseIterable, Sendable {
    case json, jsonl, csv, todotxt, taskwarrior, ics, markdown
  }

  /// What `--format` calls it.
  package let name: String
  /// The ends of file names that mean it, without the point: `["md", "markdown"]`.
  ///
  /// A whole name, such as `todo.txt`, may be one.
  package let fileExtensions: [String]
  /// The order in which todos are exported.
  ///
  /// It is that of the list where the order of the file is the order of the list, else by number, so
  /// that a todo stays where it is in the file.
  package let sort: [Query.SortKey]
  /// What it can say about a todo beside its identity, its completion and its times.
  ///
  /// An export reports what it leaves out; an import leaves it as it is.
  package let fields: Todo.Fields
  /// Whether it names by their ids the todos that one is linked to.
  package let linksByID: Bool
  /// How sure it is that a file is its own.
  package let recognizes: @Sendable (FileBeginning) -> Recognition
  package let makeReader: @Sendable (ByteSource, FormatContext) -> any TodoReader
  package let makeWriter: @Sendable (FormatContext) -> any TodoWriter

  package init(
    name: Name,
    fileExtensions: [String],
    sort: Query.SortKey.Field = .number,
    fields: Todo.Fields = .changeable,
    linksByID: Bool = false,
    recognizes: @escaping @Sendable (FileBeginning) -> Recognition,
    makeReader: @escaping @Sendable (ByteSource, FormatContext) -> any TodoReader,
    makeWriter: @escaping @Sendable (FormatContext) -> any TodoWriter
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

/// What is known of a file beside its bytes.
package struct FormatContext: Sendable {
  /// Whose clocks a time of day without a zone is on.
  package var timeZone: CivilTimeZone
  package var now: Instant
  /// The columns of a CSV file that aren't called as their fields are.
  package var columns: [CSVColumn]

  package init(timeZone: CivilTimeZone, now: Instant, columns: [CSVColumn] = []) {
    self.timeZone = timeZone
    self.now = now
    self.columns = columns
  }
}

extension TodoFormat {
  /// The fields of a todo that no writer of this format can write.
  package func losses(of todo: Todo) -> [Loss] {
    Todo.blank.changedFields(to: todo).intersection(.attributes).subtracting(fields).map {
      Loss("the \($0.label)")
    }
  }
}

/// There is one format of a name.
extension TodoFormat: Hashable {
  package static func == (one: TodoFormat, other: TodoFormat) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension TodoFormat: CustomStringConvertible {
  package var description: String { name }
}
