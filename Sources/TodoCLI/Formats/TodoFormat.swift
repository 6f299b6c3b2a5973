import TodoDomain

/// A way to write todos into a file that this program reads and writes.
///
/// Each stands in a file of its own, and ``all`` lists them.
struct TodoFormat: Sendable {
  /// What `--format` calls it.
  let name: String
  /// The ends of file names that tell it, without the point: `["md", "markdown"]`.
  ///
  /// A whole name, such as `todo.txt`, is told too.
  let fileExtensions: [String]
  /// The order in which todos are exported.
  ///
  /// It is that of the list where the order of the file is the order of the list, else by number, so
  /// that a todo stays where it is in the file.
  let sort: [Query.SortKey]
  /// What it can say about a todo beside its identity, its completion and its times.
  ///
  /// An export reports what it leaves out; an import leaves it as it is.
  let fields: Todo.Fields
  let makeReader: @Sendable (ByteSource, FormatContext) -> any TodoReader
  let makeWriter: @Sendable (FormatContext) -> any TodoWriter

  init(
    name: String,
    fileExtensions: [String],
    sort: Query.SortKey.Field = .number,
    fields: Todo.Fields = .changeable,
    makeReader: @escaping @Sendable (ByteSource, FormatContext) -> any TodoReader,
    makeWriter: @escaping @Sendable (FormatContext) -> any TodoWriter
  ) {
    self.name = name
    self.fileExtensions = fileExtensions
    self.sort = [Query.SortKey(sort)]
    self.fields = fields
    self.makeReader = makeReader
    self.makeWriter = makeWriter
  }
}

/// What a file says only together with the place where it is read or written.
struct FormatContext: Sendable {
  /// Whose clocks a time of day without a zone is on.
  var timeZone: CivilTimeZone
  var now: Instant
}

extension TodoFormat {
  /// In the order in which the help shows them.
  static let all: [TodoFormat] = [
    .json, .jsonl, .csv, .todotxt, .taskwarrior, .ics, .markdown,
  ]

  /// Returns `nil` where no format is called so.
  static func named(_ name: String) -> TodoFormat? { all.first { $0.name == name } }

  /// The format that the name of a file tells, whatever its case, or `nil`.
  static func ofFile(_ path: String) -> TodoFormat? {
    let slash = path.lastIndex(ofByte: "/")
    let name = path[(slash.map(path.utf8.index(after:)) ?? path.startIndex)...].lowercased()
    return all.first { format in
      format.fileExtensions.contains { name.hasSuffix("." + $0) || name == $0 }
    }
  }
}

extension TodoFormat {
  /// The fields of a todo that no writer of this format can write.
  func losses(of todo: Todo) -> [Loss] {
    Todo.blank.changedFields(to: todo).intersection(.attributes).subtracting(fields).map {
      Loss("the \($0.label)")
    }
  }
}

/// There is one format of a name.
extension TodoFormat: Hashable {
  static func == (one: TodoFormat, other: TodoFormat) -> Bool { one.name == other.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension TodoFormat: CustomStringConvertible {
  var description: String { name }
}
