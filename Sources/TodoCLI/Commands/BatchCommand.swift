import ArgumentParser
import TodoDomain
import TodoSQLite

struct BatchCommand: Runnable {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Run scripts: all of their commands or none.",
    usage: "todo batch [FILE…] [--dry-run] [--keep-going] [options]",
    discussion: #"""
      A script has one command a line, with the options that it has at the shell; - or no file is \#
      standard input.

        add "Buy milk" --tag shop --as milk    # what was added is @milk from here on
        toggle @milk
        {"command":"edit","refs":["@milk"],"note":"the blue one"}

      An error anywhere leaves the list as it was.

        todo batch shopping.todo --dry-run
      """#
  )

  @Argument(help: ArgumentHelp("Scripts, run one after the other as one.", valueName: "file"))
  var files: [String] = []

  @Flag(name: .customLong("dry-run"), help: "Show what would change, and change nothing.")
  var isDryRun = false

  @Flag(name: .customLong("keep-going"), help: "Report and skip bad lines, and keep the rest.")
  var keepsGoing = false

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    let scripts = try (files.isEmpty ? ["-"] : files).map { file throws(Failure) in
      try Script(
        path: file, standardInput: surroundings.standardInput, surroundings.interruption)
    }
    let session = try Session(settings, surroundings, access: .readWrite)
    let batch = BatchRun(session: session, isDryRun: isDryRun, keepsGoing: keepsGoing)
    try await batch.run(scripts)
  }
}
