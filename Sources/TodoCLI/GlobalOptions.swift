import ArgumentParser
import TodoDomain

/// The options of every command, before or after its name.
struct GlobalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file that holds the list (default: TODO_DATABASE, else in XDG_DATA_HOME).",
      valueName: "path"))
  var database: String?

  @Flag(help: "Answer with a JSON array of todos.")
  var json = false

  @Flag(help: "Answer with the numbers of the todos and nothing else, one a line.")
  var quiet = false

  @Option(
    help: ArgumentHelp("When to use colours (default: auto).", valueName: "when"),
    completion: .list(["auto", "always", "never"]))
  var color: ColorChoice?

  @Option(
    help: ArgumentHelp(
      "How many seconds to wait for other processes (default: 30).", valueName: "seconds"))
  var timeout: Double?

  @Flag(help: "Show each action, the difference it made and its effect on standard error.")
  var trace = false

  @Option(help: "Draw identities from this seed: the same input gives the same bytes.")
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "Take this for the time, such as 2026-11-21T08:00:00Z.", valueName: "instant"))
  var now: When?

  func validate() throws {
    if let contradiction = values.contradiction { throw ValidationError(contradiction) }
  }

  /// What they say.
  var values: GlobalValues {
    GlobalValues(
      database: database, json: json, quiet: quiet, color: color, timeout: timeout, trace: trace,
      seed: seed, now: now)
  }
}

/// What the options of every command say, however they were read.
struct GlobalValues: Hashable, Sendable {
  var database: String?
  var json = false
  var quiet = false
  var color: ColorChoice?
  /// In seconds.
  var timeout: Double?
  var trace = false
  var seed: UInt64?
  var now: When?

  /// Why they cannot be had together, or one of them not at all.
  var contradiction: String? {
    if json && quiet { return "--json and --quiet exclude each other" }
    if let timeout, !(timeout >= 0 && timeout <= 86_400) {
      return "--timeout takes 0 to 86400 seconds"
    }
    return nil
  }
}

/// When output is coloured.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never
}

extension When: ExpressibleByArgument {
  /// Reads a time for `--now`: one that is told from the present would be no time.
  package init?(argument: String) {
    self.init(absolute: argument)
  }
}
