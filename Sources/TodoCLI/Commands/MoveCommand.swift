import ArgumentParser
import TodoDomain

struct MoveCommand: ChangeCommand {
  static let verb = Verb(
    "move", .references,
    options: [.before, .after, .toTop, .toBottom],
    keys: [.refs, .before, .after, .toTop, .toBottom]
  ) { request throws(UsageError) in
    guard let destination = request.fields.destination else { throw .missingPlace }
    return .move(request.references, to: destination)
  }

  static let configuration = CommandConfiguration(
    commandName: verb.name,
    abstract: "Put todos at another place in the list.",
    usage: "todo move REF… --before REF | --after REF | --to-top | --to-bottom [options]",
    discussion: """
      Several todos stand one behind the other, in the order in which they are given:

        todo move 5 3 --before 1
      """
  )

  @Argument(help: ArgumentHelp("A number, a range or the beginning of an id.", valueName: "ref"))
  var words: [String] = []

  // Lists, so that every value is looked at, and not only the last, which wins.

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("Put them directly before this todo.", valueName: "ref"))
  var before: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("Put them directly behind this todo.", valueName: "ref"))
  var after: [String] = []

  @Flag(name: .customLong("to-top"), help: "Put them before all others.")
  var isToTop = false

  @Flag(name: .customLong("to-bottom"), help: "Put them behind all others.")
  var isToBottom = false

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func fields() throws(UsageError) -> CommandFields {
    var fields = CommandFields()
    for reference in before { try fields.set(.before, to: reference) }
    for reference in after { try fields.set(.after, to: reference) }
    if isToTop { try fields.set(.toTop, to: "") }
    if isToBottom { try fields.set(.toBottom, to: "") }
    return fields
  }
}
