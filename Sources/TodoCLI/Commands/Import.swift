import TodoDomain
import TodoFormats
import TodoSQLite
import TodoText

extension CommandDefinition {
  static let `import` = CommandDefinition(
    "import",
    familiarNames: [
      "csv", "ics", "markdown", "json", "taskwarrior", "todotxt", "org", "formats", "format",
    ],
    .more,
    summary: "Add the todos of a file: all of them or none.",
    discussion: """
      A todo whose id is already in the list changes to match the file; all others are added, and keep \
      their number unless it was used here before. Data that no field can hold is kept, and `todo show` \
      lists it. - is standard input: `task export | todo import -`.

        todo export --output todos.csv
        todo import todos.csv

      The columns of a CSV file with other names need `--map`:

        echo Title > books.csv
        echo Dune >> books.csv
        todo import books.csv --map Title=description

      With `--format text`, any text is a page with a todo on each line:

        printf 'Party\\n  - Invite Anna due:friday\\n' | todo import - --format text

      `todo undo` undoes all of it.
      """,
    operand: .words("FILE", 1...1, help: "The file to read.", completion: .files),
    options: Import.options,
    arguments: Import()
  ) { work, operands in
    work.file = operands.words[0]
    return .work(work)
  }
}

private struct Import: Work {
  var file = ""
  var format: String?
  var columns: [CSVColumn] = []
  var dateOrder: DateOrder?
  var isDryRun = false

  /// Whether to skip entries that can't be read.
  var keepsGoing = false

  static let options: [Option<Import>] = [
    Option(
      "format", "FORMAT", example: "csv",
      help: """
        The format of the file: \(list(FormatChoice.names, "or")) (default: from its content and name).
        """,
      completion: .words(FormatChoice.names)
    ) { work, value throws(ValueError) in work.format = value },
    Option(
      "map", "COLUMN=FIELD", example: "\"Title=description\"",
      help: """
        The field for a column of a CSV file; separate several with commas, or repeat the option.
        """,
      isRepeatable: true, takesHyphens: true
    ) { work, value throws(ValueError) in
      for part in value.listItems {
        work.columns.append(try CSVColumn(typed: String(part)))
      }
    },
    Option(
      "dates", "ORDER", example: "d/m/y",
      help: """
        How a CSV file writes dates such as 9/8/2026 (default: from the other dates in the file).
        """,
      completion: .words(DateOrder.allCases.map(\.rawValue))
    ) { work, value throws(ValueError) in
      guard let order = DateOrder(rawValue: value) else {
        throw .unknown(kind: "order", value, choices: DateOrder.allCases.map(\.rawValue))
      }
      work.dateOrder = order
    },
    .flag("dry-run", help: "Show what would change, and change nothing.") { $0.isDryRun = true },
    .flag("keep-going", help: "Report and skip entries that can't be read, and keep the rest.") {
      $0.keepsGoing = true
    },
  ]

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    let named = try FormatChoice.named(format) ?? (columns.isEmpty ? nil : .csv)
    if !columns.isEmpty, let named, named != .csv {
      throw Failure(message: "`--map` is for csv, not \(named.name)", exitCode: .usage)
    }
    for (index, column) in columns.enumerated() {
      let others = columns[..<index]
      let hasField = others.contains { $0.field == column.field }
      guard hasField || others.contains(where: { $0.name == column.name }) else { continue }
      throw Failure(
        message: hasField
          ? "`--map` has two columns for `\(column.field.name)`"
          : "`--map` has two fields for \(quoted(column.name))",
        hint: "Columns that aren't mapped are kept.", exitCode: .usage)
    }
    let context = FormatContext(
      timeZone: environment.timeZone, now: settings.now(), columns: columns, dateOrder: dateOrder,
      path: file == "-" || file.hasPrefix("/dev/") ? nil : file)
    let arrived = try ByteSource.arrived(path: file, in: environment, keepsGoing: keepsGoing)
    let (format, isGuess, source) = try recognized(arrived, named)
    let session = try await Session(settings, environment, access: .readWrite)
    let run = ImportRun(
      session, from: source, name: ByteSource.name(ofFile: file), isDryRun: isDryRun,
      keepsGoing: keepsGoing, guess: isGuess ? format : nil)
    try await run.run(format.makeReader(source, context))
  }

  /// Returns `named`, or else the format recognized in `source`, whether it is a guess, and a source of all its bytes.
  private func recognized(
    _ source: ByteSource, _ named: TodoFormat?
  ) throws(Failure) -> (TodoFormat, isGuess: Bool, ByteSource) {
    let (bytes, whole) = source.beginning(FileBeginning.byteCount)
    // The file may have an old Mac's line ends, whatever its format.
    if let named { return (named, false, whole) }
    let (format, isGuess) = try FormatChoice.format(of: bytes, path: file)
    return (format, isGuess, whole)
  }
}

extension CSVColumn {
  /// Reads `Title=description`.
  fileprivate init(typed text: String) throws(ValueError) {
    guard let sign = text.lastIndex(ofByte: "="), sign > text.startIndex else {
      throw .wrong(text, expected: "a column and its field, such as Title=description")
    }
    let name = String(text[text.utf8.index(after: sign)...])
    guard let field = Todo.Field(usualColumn: name) else {
      throw .unknown(kind: "field", name, choices: Todo.Field.columns.map(\.name))
    }
    self.init(String(text[..<sign]), field)
  }
}
