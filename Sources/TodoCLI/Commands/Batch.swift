import TodoSQLite
import TodoText

extension CommandDefinition {
  static let batch = CommandDefinition(
    "batch",
    familiarNames: ["run", "source", "exec", "script"],
    .more,
    summary: "Run scripts: all of their commands or none.",
    discussion: #"""
      A script has one command per line, with the same options as at the shell. Without a file, or for -, it \#
      reads standard input.

        add "Buy milk" --tag shop --as milk  # it is @milk from here on
        toggle @milk
        {"command":"edit","refs":["@milk"],"note":"the blue one"}

      After any error, the list stays as it was. A script can't use undo or redo; afterwards, `todo undo` \#
      undoes all of it.

        echo 'add "Buy milk" +shop' > list.todo
        todo batch list.todo --dry-run
      """#,
    operand: .words(
      "FILE", 0...Int.max, help: "Scripts, run one after another as one.", completion: .files),
    options: Batch.options,
    arguments: Batch()
  ) { batch, operands in
    if !operands.words.isEmpty { batch.files = operands.words }
    return .work(batch)
  }
}

private struct Batch: Work {
  var files = ["-"]
  var isDryRun = false
  var keepsGoing = false

  static let options: [Option<Batch>] = [
    .flag("dry-run", help: "Show what would change, and change nothing.") { $0.isDryRun = true },
    .flag("keep-going", help: "Report and skip bad lines, and keep the rest.") {
      $0.keepsGoing = true
    },
  ]

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    let scripts = try files.map { file throws(Failure) in
      Script(
        name: ByteSource.name(ofFile: file),
        try ByteSource.arrived(path: file, in: environment, keepsGoing: keepsGoing),
        context: { settings.queryContext(in: environment.timeZone) })
    }
    let session = try await Session(settings, environment, access: .readWrite)
    let batch = BatchRun(session: session, isDryRun: isDryRun, keepsGoing: keepsGoing)
    try await batch.run(scripts)
  }
}
