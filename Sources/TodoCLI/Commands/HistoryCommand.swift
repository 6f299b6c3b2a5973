import ArgumentParser
import TodoDomain
import TodoSQLite

struct HistoryCommand: Runnable {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show the last commands that changed something, the newest first.",
    usage: "todo history [--limit N] [options]",
    discussion: """
      What undo took back stands at the top, as long as redo can do it again. For example:

        todo history --limit 5
      """
  )

  @Option(help: ArgumentHelp("The most commands to show.", valueName: "n"))
  var limit = 20

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    if limit < 0 { throw ValidationError("--limit takes 0 or more") }
  }

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    let session = try Session(settings, surroundings, access: .readOnly)
    try await session.perform(.historySubmitted(limit: limit))
    try await session.answerWithSteps()
  }
}
