import TodoDomain
import TodoSQLite
import TodoText

extension CommandDefinition {
  static let `import` = CommandDefinition(
    "import",
    .more,
    summary: "Add the todos of a file: all of them or none.",
    discussion: """
      - is standard input. A todo whose id is in the list is brought to what the file says; all others \
      are added, with their number where it was never given here. What a todo has no field for is kept \
      in its note.

        todo export --output todos.csv
        todo import todos.csv

      `todo undo` takes back all of it.
      """,
    operand: .words("FILE", 1...1, help: "The file to read.", completion: .files),
    options: Import.options,
    arguments: Import()
  ) { work, operands in
    var work = work
    work.file = operands.words[0]
    return .work(work)
  }
}

private struct Import: Work {
  var file = ""
  var format: String?
  var isDryRun = false

  /// Whether what cannot be read is skipped.
  var keepsGoing = false

  static let options: [Option<Import>] = [
    Option(
      "format", "FORMAT",
      help: """
        What the file is written in: \(list(FormatChoice.names, "or")) (default: as its name ends).
        """,
      completion: .choices(FormatChoice.names)
    ) { work, value throws(ValueError) in work.format = value },
    .flag("dry-run", help: "Show what would change, and change nothing.") { $0.isDryRun = true },
    .flag("keep-going", help: "Report and skip what cannot be read, and keep the rest.") {
      $0.keepsGoing = true
    },
  ]

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    let format = try FormatChoice.format(named: format, ofFile: file)
    let source = try ByteSource.arrived(path: file, in: surroundings)
    let session = try Session(settings, surroundings, access: .readWrite)
    let run = ImportRun(
      session: session, format: format, name: ByteSource.name(ofFile: file), source: source,
      isDryRun: isDryRun, keepsGoing: keepsGoing)
    try await run.run()
  }
}
