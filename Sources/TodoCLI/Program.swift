import ArgumentParser
import TodoDomain

/// The way of one run: words → command → answer and exit code.
@MainActor
package struct Program {
  private var surroundings: Surroundings

  package init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  /// Does what the arguments say.
  ///
  /// - Returns: What the process exits with.
  package func run() async -> Int32 {
    if let completion = CompletionRun(surroundings) {
      await completion.run()
      return ExitCode.done.rawValue
    }
    do throws(Failure) {
      if let script = try CompletionScript.requested(in: surroundings) {
        try show(script.text)
        return ExitCode.done.rawValue
      }
      if surroundings.arguments == ["--generate-manual"] {
        try show(try manual())
        return ExitCode.done.rawValue
      }
      if let topic = surroundings.arguments.helpTopic {
        try show(HelpText(topic.text).text(width: max(40, surroundings.terminalWidth)))
        return ExitCode.done.rawValue
      }
      if let quick = QuickParse(surroundings.arguments) {
        let settings = try settings(quick.global, try ConfigFile.load(in: surroundings))
        try await quick.work.run(settings, in: surroundings)
        return ExitCode.done.rawValue
      }
      var config: Config?
      let program = try replacingAlias(&config)
      let (command, settings) = try program.parse(config)
      try await command.run(settings, in: program.surroundings)
      return ExitCode.done.rawValue
    } catch {
      // What was answered before the failure comes before it.
      try? surroundings.standardOutput.flush()
      if error.exitCode != .done { surroundings.report(error) }
      return error.exitCode.rawValue
    }
  }

  /// The same with the command that an alias stands for; reads `config` where there may be one.
  private func replacingAlias(_ config: inout Config?) throws(Failure) -> Program {
    guard let word = surroundings.arguments.wordsFromCommand.first,
      !TodoCommand.names.contains(word)
    else { return self }
    let file = try ConfigFile.load(in: surroundings)
    config = file
    var program = self
    program.surroundings.arguments = surroundings.arguments.replacingAlias(by: file.aliases)
    return program
  }

  private func parse(_ config: Config?) throws(Failure) -> (any Runnable, Settings) {
    try checkCommandName(aliases: config?.aliases ?? [:])
    var parsed: any ParsableCommand
    do {
      parsed = try TodoCommand.parseAsRoot(surroundings.arguments)
      if !(parsed is any Runnable) {
        // This is `help`, which says what to show by an error.
        try parsed.run()
      }
    } catch {
      throw try answer(error)
    }
    guard let command = parsed as? any Runnable else {
      throw Failure(message: "there is nothing to run", exitCode: .bug)
    }
    var config = config
    if config == nil, command.readsConfig { config = try ConfigFile.load(in: surroundings) }
    let settings = try settings(
      command.global.values, config ?? Config(), needsDatabase: command.needsDatabase)
    return (command, settings)
  }

  private func settings(
    _ options: GlobalValues, _ config: Config, needsDatabase: Bool = true
  ) throws(Failure) -> Settings {
    do throws(SettingsError) {
      return try Settings(
        options, in: surroundings, config: config, needsDatabase: needsDatabase)
    } catch {
      throw Failure(error)
    }
  }

  private func manual() throws(Failure) -> String {
    do {
      return try ManualPage().text
    } catch {
      throw Failure(message: "the manual cannot be made: \(error)", exitCode: .bug)
    }
  }

  /// Refuses a word that stands where a command does and is none.
  ///
  /// swift-argument-parser would hand it to `list`, as a word to search for, or to `help`, which
  /// would show something else.
  private func checkCommandName(aliases: [String: Alias]) throws(Failure) {
    var words = surroundings.arguments.wordsFromCommand
    var word = words.popFirst()
    var names = TodoCommand.names
    let isHelp = word == "help"
    if isHelp {
      word = words.first { !$0.isOption }
      names += HelpTopic.all.map(\.name)
    }
    guard let word, !names.contains(word) else { return }
    throw Failure(
      message: "there is no command \(quoted(word))",
      hint: (names + (isHelp ? [] : aliases.keys.sorted())).command(meantBy: word)
        .map { "Did you mean `todo \(isHelp ? "help " : "")\($0.terminalSafe)`?" }
        ?? "`todo help` shows the commands.",
      exitCode: .usage)
  }

  /// Shows what was asked for, such as the help, or says what is wrong with the arguments.
  private func answer(_ error: any Error) throws(Failure) -> Failure {
    // Asked for the exit code, it would lay out the help as wide as the window, and trap where that
    // is too narrow for its columns.
    let text = TodoCommand.fullMessage(for: error, columns: max(40, surroundings.terminalWidth))
    if text.hasPrefix("Error: ") {
      let message = ArgumentMessage(
        TodoCommand.message(for: error), command: surroundings.arguments.wordsFromCommand.first)
      return Failure(message: message.message, hint: message.hint, exitCode: .usage)
    }
    // Help holds nothing that anybody typed.
    try show(text.hasSuffix("\n") ? text : text + "\n")
    return Failure(message: "", exitCode: .done)
  }

  private func show(_ text: String) throws(Failure) {
    do throws(OutputError) {
      try surroundings.standardOutput.write(text)
      try surroundings.standardOutput.flush()
    } catch {
      throw Failure(error)
    }
  }
}

extension Surroundings {
  /// Says on standard error what happened, and what to do.
  func report(_ failure: Failure) {
    let hint = failure.hint.map { "hint: \($0)\n" } ?? ""
    // Where even this cannot be written, the exit code is all that is left.
    try? standardError.write(
      "todo: \(failure.message.terminalSafeLines)\n\(hint.terminalSafeLines)")
    try? standardError.flush()
  }

  /// Writes the whole of an answer.
  func answer(_ text: String) throws(Failure) {
    do throws(OutputError) {
      try standardOutput.write(text)
      try standardOutput.flush()
    } catch {
      throw Failure(error)
    }
  }

  /// Says something to a person that is no part of the answer.
  func remark(_ text: String) {
    try? standardError.write(text + "\n")
    try? standardError.flush()
  }
}

extension TodoCommand {
  /// The names of the commands, `help` included.
  static let names: [String] =
    configuration.subcommands.map { $0._commandName } + ["help"]
}

extension [String] {
  /// The options behind which a value stands as a word of its own, before a command.
  private static let optionsWithValue: Set<String> = [
    "--database", "--color", "--timeout", "--seed", "--now", "--generate-completion-script",
  ]

  /// What `help` is asked to explain, if it is no command.
  fileprivate var helpTopic: HelpTopic? {
    var words = wordsFromCommand
    guard words.popFirst() == "help" else { return nil }
    return words.first { !$0.isOption }.flatMap(HelpTopic.named)
  }

  /// The arguments from the command's name on, without the options before it.
  var wordsFromCommand: ArraySlice<String> {
    var words = self[...]
    while let word = words.first, word.isOption {
      words.removeFirst()
      if Self.optionsWithValue.contains(word) { _ = words.popFirst() }
    }
    return words
  }
}

extension String {
  /// Whether this could be an option before the command; one with a single hyphen is only `-h`.
  fileprivate var isOption: Bool {
    hasPrefix("--") && self != "--" || self == "-h" || self == "-help"
  }
}
