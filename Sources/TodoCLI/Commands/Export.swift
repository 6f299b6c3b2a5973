import TodoDomain
import TodoFormats
import TodoSQLite
import TodoText

extension CommandDefinition {
  static let export = CommandDefinition(
    "export",
    .more,
    summary: "Write todos in a format that other programs read.",
    discussion: """
      Without a query it writes all of them, completed ones too; is:open leaves these out. The same list \
      gives the same bytes. A warning says what the format can't store.

        todo export > todos.json
        todo export +shop is:open --output shop.csv
      """,
    operand: .query,
    options: Export.options,
    arguments: Export()
  ) { export, operands in
    export.words = operands.words
    return .work(export)
  }
}

private struct Export: Work {
  var words: [String] = []
  var format: String?
  var output: String?

  static let options: [Option<Export>] = [
    Option(
      "format", "FORMAT", example: "csv",
      help: """
        The format to write: \(list(FormatChoice.writtenNames, "or")) (default: from the extension of \
        FILE, else json).
        """,
      completion: .words(FormatChoice.writtenNames)
    ) { export, value throws(ValueError) in export.format = value },
    Option(
      "output", "FILE",
      help: "The file to write; an existing one is replaced only when the new one is complete.",
      completion: .files
    ) { export, value throws(ValueError) in
      if value == "-" {
        throw .wrong(value, expected: "a file (without it, todos go to standard output)")
      }
      export.output = value
    },
  ]

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    let format =
      try FormatChoice.named(format, among: FormatChoice.writtenNames)
      ?? output.flatMap { TodoFormat.ofFile($0) } ?? .json
    let context = FormatContext(timeZone: environment.timeZone, now: settings.now())
    guard let writer = format.makeWriter?(context) else {
      throw Failure(
        message: "\(format.name) can only be imported",
        hint: "Use \(list(FormatChoice.writtenNames, "or")).", exitCode: .usage)
    }
    var query = try settings.query(
      words, in: environment.timeZone, status: .all, isOfWholeList: true)
    query.sort = [Query.SortKey(format.sort)]

    let session = try await Session(
      settings, environment, access: .readOnly, showsLinks: format.linksByID)
    let run = ExportRun(session: session, format: format, writer: writer, query: query)
    guard let output else {
      // Files and programs get every byte; people get text that is safe for a terminal.
      let isShown = environment.outputIsTerminal
      try await run.run { bytes throws(Failure) in
        try session.write(isShown ? bytes.terminalSafeLines : bytes)
      }
      try session.flush()
      if run.count == 0, let name = words.last,
        FormatChoice.writtenNames.contains(name.lowercased())
      {
        environment.remark("hint: Write `--format \(name.lowercased())` to choose the format.")
      } else if run.count == 0, let file = words.last, TodoFormat.ofFile(file) != nil {
        environment.remark("hint: Write `--output \(file.terminalSafe)` to export into a file.")
      }
      return run.reportLosses()
    }

    let file = try NewFile(
      output, in: settings, ifNotAFile: "Without --output it goes to standard output.")
    try await run.run { bytes throws(Failure) in try file.append(bytes) }
    try file.keep()
    run.reportLosses()
    if let path = try settings.missingList {
      environment.remark("hint: \(quoted(path)) doesn't exist yet.")
    }
    guard case .numbers = settings.form else {
      return environment.remark("Exported \(grouped(run.count)) to \(output.terminalSafe)")
    }
  }
}
