import Composable
import TodoDomain
import TodoSQLite
import TodoText

/// Answers a shell's question about the word at the cursor.
///
/// It is quick or silent: it hardly waits, creates no file, and answers nothing on an error.
@MainActor
struct CompletionRun {
  private let environment: ShellEnvironment
  private let commands: CommandTable
  private let arguments: ArraySlice<String>

  /// The first argument of a completion script's question; no option begins like it.
  private static let request = "---complete"
  /// The longest wait for another writer.
  private static let patienceSeconds = 0.2

  /// Returns `nil` if `arguments` aren't a question of a completion script.
  init?(_ environment: ShellEnvironment, _ commands: CommandTable) {
    guard environment.arguments.first == Self.request else { return nil }
    self.environment = environment
    self.commands = commands
    arguments = environment.arguments.dropFirst()
  }

  func run() async {
    guard let shell = arguments.first.flatMap(CompletionScript.init), arguments.count > 2
    else { return }
    let typed = arguments[arguments.startIndex + 1]
    let rest = arguments.dropFirst(2)

    var answer = CompletionAnswer(shell: shell)
    let place: CompletionPlace
    if shell == .bash {
      let line = ShellWords(rest.first ?? "")
      answer.replaced = ShellWords.word(typed)
      answer.openQuote = line.openQuote
      place = CompletionPlace(
        after: line.words, current: line.last, in: commands, aliases: { config().aliases })
    } else {
      place = CompletionPlace(
        after: Array(rest), current: ShellWords.word(typed), in: commands,
        aliases: { config().aliases })
    }

    let text =
      place.subject == .files
      ? CompletionAnswer.files : answer.text(await completions(at: place), at: place)
    try? environment.standardOutput.write(text)
    try? environment.standardOutput.flush()
  }

  private func completions(at place: CompletionPlace) async -> [Completion] {
    switch place.subject {
    case .references(let query, let others):
      await references(query, besides: others, at: place)
    case .steps: await steps(at: place)
    case .tags, .projects, .terms, .attributes:
      place.completions(config(), await vocabulary(at: place))
    default: place.completions(config(), Vocabulary())
    }
  }

  private func config() -> Config { ConfigFile.load(in: environment, commands: commands) }

  /// Returns numbers of todos with their texts, or query terms if the typed part isn't a number.
  private func references(
    _ query: Query, besides others: [String], at place: CompletionPlace
  ) async -> [Completion] {
    guard place.typed.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return place.takesQuery ? place.terms(config(), await vocabulary(at: place)) : [] }
    var query = query
    query.limit = 256
    if !place.typed.isEmpty { query.conditions += [.numberBegins(with: place.typed)] }
    return await ask(place) { session in
      await session.store.send(.reading(.requested(.todos(query)))).finish()
      return session.store.withState { $0.reading.page?.todos ?? [] }
        .map { Completion(String($0.number), $0.description) }
        .filter { !others.contains($0.text) }
    } ?? []
  }

  /// Returns the numbers of the latest steps, with their commands.
  private func steps(at place: CompletionPlace) async -> [Completion] {
    await ask(place) { session in
      await session.store.send(.reading(.requested(.steps(limit: 64)))).finish()
      return session.store.withState { $0.reading.steps?.steps ?? [] }
        .map { Completion(String($0.sequence), $0.command) }
    } ?? []
  }

  private func vocabulary(at place: CompletionPlace) async -> Vocabulary {
    await ask(place) { session in
      await session.store.send(.reading(.requested(.vocabulary))).finish()
      return session.store.withState(\.reading.vocabulary) ?? Vocabulary()
    } ?? Vocabulary()
  }

  /// Asks the list of the command line; returns `nil` if it can't be read now.
  private func ask<Answer>(
    _ place: CompletionPlace, _ question: (Session) async -> Answer
  ) async -> Answer? {
    var environment = environment
    if let path = place.databaseVariable {
      environment.variable = { [variable = environment.variable] name in
        name == "TODO_DATABASE" ? path : variable(name)
      }
    }
    let path = place.database.map { (try? HomePath.path($0, home: environment.home)) ?? $0 }
    var options = GlobalOptions(database: path, timeout: Self.patienceSeconds)
    // Completion waits for no server.
    options.offline = true
    // The typed command, not its completion, reports mistakes in the configuration file.
    guard let settings = try? Settings(options, in: environment, config: config()),
      let session = try? await Session(settings, environment, access: .readOnly)
    else { return nil }
    return await question(session)
  }
}
