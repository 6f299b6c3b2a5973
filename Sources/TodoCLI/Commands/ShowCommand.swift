import ArgumentParser
import Composable
import TodoDomain
import TodoSQLite

struct ShowCommand: Runnable {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show everything about todos, their history included.",
    usage: "todo show REF… [options]",
    discussion: """
      For example:

        todo show 5
      """
  )

  @Argument(help: ArgumentHelp("A number, a range or the beginning of an id.", valueName: "ref"))
  var words: [String] = []

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    var references: [Reference] = []
    for word in words {
      guard let reference = Reference(word) else { throw Failure(UsageError.notAReference(word)) }
      references.append(reference)
    }
    guard !references.isEmpty else {
      throw Failure(
        message: "show needs a todo", hint: UsageError.notAReference("").hint, exitCode: .usage)
    }

    let session = try Session(settings, surroundings, access: .readOnly)
    try await session.perform(.showSubmitted(references))
    if let refusal = session.store.withState(\.refusal) { throw Failure(refusal) }
    try session.answerWithDetails()
  }
}
