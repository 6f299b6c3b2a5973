import TodoText

/// One run of the program: words → command → answer and exit code.
@MainActor
package struct Program {
  private let environment: ShellEnvironment
  private let screen: ScreenShowing?

  /// `screen` shows the full screen; `nil` for a program without one.
  package init(_ environment: ShellEnvironment, screen: ScreenShowing? = nil) {
    self.environment = environment
    self.screen = screen
  }

  /// Runs the command in the arguments.
  ///
  /// - Returns: The exit code of the process.
  package func run() async -> Int32 {
    if let completion = CompletionRun(environment, .todo) {
      await completion.run()
      return ExitCode.done.rawValue
    }
    var config: Config?
    do throws(Failure) {
      try await answer(&config)
      do throws(OutputError) {
        try environment.standardOutput.finish()
      } catch {
        throw Failure(error)
      }
      return ExitCode.done.rawValue
    } catch {
      // The answer so far comes before the failure.
      try? environment.standardOutput.finish()
      let isReported = config?.reportedMistakes.contains(error) == true
      if error.exitCode != .done, !isReported { environment.report(error) }
      return error.exitCode.rawValue
    }
  }

  /// Reads the configuration file once, and reports its mistakes.
  ///
  /// A mistake stops only commands that need the setting.
  private func load(_ config: inout Config?) -> Config {
    if let config { return config }
    let file = ConfigFile.load(in: environment, commands: CommandTable.todo)
    for mistake in file.reportedMistakes { environment.report(mistake) }
    let rest = file.mistakes.count - file.reportedMistakes.count
    if rest > 0, let path = file.path {
      environment.remark("todo: \(path.terminalSafe): \(counted(rest, "more mistake"))")
    }
    config = file
    return file
  }

  private func answer(_ config: inout Config?) async throws(Failure) {
    if environment.arguments == ["--generate-manual"] {
      return try environment.answer(ManualPage(table: .todo).text)
    }
    var arguments = environment.arguments
    if CommandTable.todo.isBare(arguments) {
      arguments = try (load(&config).known("default", \.bareCommand)?.words ?? []) + arguments
    }
    let line: ShellLine
    do throws(Failure) {
      line = try ShellLine(
        arguments, .todo, standard: .list, home: environment.home,
        hasPipe: environment.hasPipe, searches: environment.outputIsTerminal
      ) {
        word throws(Failure) in
        let file = load(&config)
        for setting in [Setting.alias(word)] + SavedList.settings(word) {
          try file.need(setting.name)
        }
        return file.aliases.mapValues(\.words)
      }
    } catch {
      throw error.plainWord == nil
        ? error : await environment.namingTodos(in: error, load(&config))
    }
    switch line {
    case .help(let command):
      let page = HelpPage(.todo, width: environment.terminalWidth)
      try environment.answer(command.map(page.text(on:)) ?? page.text)
    case .version(let json):
      let versions = BuildVersions.current
      try environment.answer(json ? versions.json : versions.text)
    case .request(let request, let options):
      let work = request.work(showing: screen)
      let settings = try Settings(
        options, in: environment, config: work.readsConfig ? load(&config) : Config())
      if work.isPaged, settings.pages, let pager = environment.pager {
        environment.standardOutput.page(from: environment.terminalHeight, through: pager)
      }
      try await work.run(settings, in: environment)
    }
  }
}

extension Request {
  @MainActor
  fileprivate func work(showing screen: ScreenShowing?) -> any Work {
    switch self {
    case .change(let change): return change
    case .work(let work):
      guard var work = work as? ScreenWork else { return work }
      work.show = screen
      work.program = { await Program($0).run() }
      return work
    }
  }
}
