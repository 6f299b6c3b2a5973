import ArgumentParser
import TodoDomain

/// The way of one run: words → command → answer and exit code.
@MainActor
package struct Program {
  private let surroundings: Surroundings

  package init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  /// Does what the arguments say.
  ///
  /// - Returns: What the process exits with.
  package func run() async -> Int32 {
    do throws(Failure) {
      let (command, settings) = try parse()
      try await command.run(settings, in: surroundings)
      return ExitCode.done.rawValue
    } catch {
      // What was answered before the failure comes before it.
      try? surroundings.standardOutput.flush()
      if error.exitCode != .done { surroundings.report(error) }
      return error.exitCode.rawValue
    }
  }

  private func parse() throws(Failure) -> (any Runnable, Settings) {
    if let word = firstWord, !TodoCommand.names.contains(word) {
      throw Failure(
        message: "there is no command \(quoted(word))",
        hint: TodoCommand.names.nearest(to: word).map { "Did you mean `todo \($0)`?" }
          ?? "`todo help` shows the commands.",
        exitCode: .usage)
    }
    let parsed: any ParsableCommand
    do {
      parsed = try TodoCommand.parseAsRoot(surroundings.arguments)
    } catch {
      throw try answer(error)
    }
    guard let command = parsed as? any Runnable else {
      throw try answer(CleanExit.helpRequest(parsed))
    }
    do throws(SettingsError) {
      return (command, try Settings(command.global, in: surroundings))
    } catch {
      throw Failure(error)
    }
  }

  /// The first argument that is neither an option nor the value of one.
  private var firstWord: String? {
    var arguments = surroundings.arguments[...]
    while let argument = arguments.popFirst() {
      if GlobalOptions.namesWithValue.contains(argument) {
        _ = arguments.popFirst()
      } else if argument.utf8.first != UInt8(ascii: "-") {
        return argument
      }
    }
    return nil
  }

  /// Shows what was asked for, such as the help, or says what is wrong with the arguments.
  private func answer(_ error: any Error) throws(Failure) -> Failure {
    let message = TodoCommand.fullMessage(for: error).terminalSafeLines
    guard TodoCommand.exitCode(for: error) != .success else {
      do throws(OutputError) {
        try surroundings.standardOutput.write(message + "\n")
        try surroundings.standardOutput.flush()
      } catch {
        throw Failure(error)
      }
      return Failure(message: "", exitCode: .done)
    }
    let error = message.hasPrefix("Error: ") ? String(message.dropFirst("Error: ".count)) : message
    return Failure(message: error, exitCode: .usage)
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
}

extension TodoCommand {
  /// The names of the commands, `help` included.
  fileprivate static let names: [String] =
    configuration.subcommands.map { $0._commandName } + ["help"]
}

extension GlobalOptions {
  /// The options behind which a value stands as a word of its own.
  fileprivate static let namesWithValue: Set<String> = [
    "--database", "--color", "--timeout", "--seed", "--now",
  ]
}
