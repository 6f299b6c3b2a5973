import ArgumentParser
import TodoDomain
import TodoSQLite

struct ImportCommand: Runnable {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add the todos of a file: all of them or none.",
    usage: "todo import FILE [--format FORMAT] [--dry-run] [options]",
    discussion: """
      - is standard input. A todo whose id is in the list is brought to what the file says; all others \
      are added, with their number where it was never given here. What a todo has no field for is kept \
      in its note.

        todo import work.csv
        todo export | todo import - --format json --database copy.sqlite

      `todo undo` takes back all of it.
      """
  )

  @Argument(help: ArgumentHelp("The file to read.", valueName: "file"))
  var file: String

  @Option(
    help: ArgumentHelp(
      "What the file is written in: \(list(FormatChoice.names)) (default: as its name ends).",
      valueName: "format"),
    completion: .list(FormatChoice.names))
  var format: String?

  @Flag(name: .customLong("dry-run"), help: "Show what would change, and change nothing.")
  var isDryRun = false

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    let format = try FormatChoice.format(named: format, ofFile: file)
    let source = try ByteSource(
      path: file, standardInput: surroundings.standardInput, surroundings.interruption)
    let session = try Session(settings, surroundings, access: .readWrite)
    let run = ImportRun(
      session: session, format: format, name: ByteSource.name(ofFile: file), source: source,
      isDryRun: isDryRun)
    try await run.run()
  }
}
