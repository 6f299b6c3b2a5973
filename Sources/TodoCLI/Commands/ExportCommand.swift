import ArgumentParser
import TodoDomain
import TodoSQLite

struct ExportCommand: Runnable {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract:
      "Write todos in a format that other programs read: all of them unless told otherwise.",
    usage: "todo export [QUERY…] [--format FORMAT] [--output FILE] [options]",
    discussion: """
      The words of a query are those of `todo list`; completed todos are exported too, unless is:open \
      is among them. The same list gives the same bytes. What the format cannot express is told on \
      standard error.

        todo export > todo.json
        todo export +shop is:open --output shop.csv
      """
  )

  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("What the todos are like.", valueName: "query"))
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      "What to write: \(list(FormatChoice.names)) (default: as the name of the file ends, else json).",
      valueName: "format"),
    completion: .list(FormatChoice.names))
  var format: String?

  @Option(
    help: ArgumentHelp(
      "The file to write, in whose place the old one stays until the new one is whole.",
      valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    let words = QueryWords(words)
    try words.checkOptions(["--format", "--output"] + GlobalOptions.names, of: "export")
    let format = try FormatChoice.format(named: format, ofFile: output, otherwise: .json)
    var query: Query
    do throws(QueryError) {
      query = try QueryParser.query(
        words.terms, now: settings.now(), in: surroundings.timeZone, status: .all)
    } catch {
      throw Failure(error)
    }
    query.sort = format.sort

    let session = try Session(settings, surroundings, access: .readOnly)
    let run = ExportRun(session: session, format: format, query: query)
    guard let output else {
      try await run.run { bytes throws(Failure) in try session.write(bytes) }
      try session.flush()
      return run.tellLosses()
    }

    let file = try NewFile(path: output, hint: "Without --output it goes to standard output.")
    try await run.run { bytes throws(Failure) in try file.write(bytes) }
    try file.keep()
    run.tellLosses()
    guard case .numbers = settings.form else {
      return surroundings.remark("Exported \(grouped(run.count)) to \(output.terminalSafe)")
    }
  }
}
