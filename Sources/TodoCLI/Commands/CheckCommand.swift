import ArgumentParser
import Composable
import TodoDomain
import TodoSQLite

struct CheckCommand: Runnable {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Run scripts whose steps state all that they change.",
    usage: "todo check FILE… [--record] [options]",
    discussion: """
      A step is a line of a script; what it changes stands indented below it:

        add "Buy milk" --tag shop
          + 1 description: "Buy milk"
          + 1 tags: shop
        toggle 1
          ~ 1 isComplete: false -> true
          ~ 1 completedAt: null -> 2026-01-01T00:00:00.000Z
        delete 1
          - 1
        toggle 9
          ! no todo 9

      + is a field of a new todo, ~ a field that changed, - a deleted todo, ! why a step was refused. \
      Every change has to be stated, and what is stated has to happen. To begin with, write the \
      steps alone and let --record write what they do.

        todo check shopping.check --record

      Every file begins with an empty list in memory, at 2026-01-01T00:00:00Z and in UTC; no other \
      list is touched. - is standard input. --json answers with the steps that differ, --quiet with \
      their places.
      """
  )

  @Argument(help: ArgumentHelp("Scripts with what their steps change.", valueName: "file"))
  var files: [String]

  @Flag(
    name: .customLong("record"),
    help: "Write what happens into the files; for - print the file.")
  var isRecorded = false

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    if isRecorded, files.contains("-"), global.json || global.quiet {
      throw ValidationError("--record - prints the file, and nothing else")
    }
  }

  var needsDatabase: Bool { false }

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    let session = try CheckSession(global.values, in: surroundings)
    // A file that cannot be read keeps all from being run, and being recorded.
    let files = try self.files.map { path throws(Failure) in
      try CheckFile(path: path, standardInput: surroundings.standardInput)
    }
    if isRecorded {
      try await session.record(files)
    } else {
      try await session.check(files)
    }
  }
}
