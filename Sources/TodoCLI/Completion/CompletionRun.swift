import Composable
import TodoDomain
import TodoSQLite
import TodoText

/// Answers a shell's question about the word at the cursor.
///
/// It is quick or silent: it hardly waits, creates no file, and answers nothing on an error.
@MainActor
struct CompletionRun {
  private let surroundings: Surroundings
  private let commands: CommandTable
  private let arguments: ArraySlice<String>

  /// The first argument of a completion script's question; no option begins like it.
  private static let request = "---complete"
  /// The longest wait for another process that writes.
  private static let patienceSeconds = 0.2

  /// Returns `nil` if `arguments` aren't a question of a completion script.
  init?(_ surroundings: Surroundings, _ commands: CommandTable) {
    guard surroundings.arguments.first == Self.request else { return nil }
    self.surroundings = surroundings
    self.commands = commands
    arguments = surroundings.arguments.dropFirst()
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
      place = CompletionPlace(after: line.words, current: line.last, in: commands, aliases: aliases)
    } else {
      place = CompletionPlace(
        after: Array(rest), current: ShellWords.word(typed), in: commands, aliases: aliases)
    }

    let text =
      place.subject == .files
      ? CompletionAnswer.files : answer.text(await completions(at: place), at: place)
    try? surroundings.standardOutput.write(text)
    try? surroundings.standardOutput.flush()
  }

  private func completions(at place: CompletionPlace) async -> [Completion] {
    switch place.subject {
    case .nothing, .files: []
    case .choices(let choices): choices
    case .references(let status, let others):
      await references(status, besides: others, at: place)
    case .tags: await vocabulary(at: place).tags.map { Completion($0) }
    case .projects: await vocabulary(at: place).projects.map { Completion($0) }
    case .dates: (When.words + RelativeDate.words).map { Completion($0) }
    case .columns: names(ListColumn.allCases.map(\.rawValue), after: place.typed)
    case .contexts:
      (ConfigFile.load(in: surroundings, commands: commands).contexts.keys.sorted()
        + [Context.noName]).map { Completion($0) }
    case .sortKeys:
      names(Query.SortKey.Field.allCases.map(\.rawValue), after: place.typed)
    case .terms: await terms(at: place) + place.commands
    case .attributes(let isEdit):
      AttributeCompletions(vocabulary: await vocabulary(at: place), isEdit: isEdit)
        .completions(typed: place.typed)
    }
  }

  private func aliases() -> [String: Alias] {
    ConfigFile.load(in: surroundings, commands: commands).aliases
  }

  /// Returns numbers of todos with their texts, or query terms if a number can't be meant.
  private func references(
    _ status: Query.Status, besides others: [String], at place: CompletionPlace
  ) async -> [Completion] {
    guard place.typed.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return place.takesQuery ? await terms(at: place) : [] }
    var query = Query(status: status, limit: 256)
    if !place.typed.isEmpty { query.conditions = [.numberBegins(with: place.typed)] }
    return await ask(place) { session in
      await session.store.send(.listing(.submitted(query))).finish()
      return session.store.withState { $0.listing.page?.todos ?? [] }
        .map { Completion(String($0.number), $0.description) }
        .filter { !others.contains($0.text) }
    } ?? []
  }

  private func vocabulary(at place: CompletionPlace) async -> Vocabulary {
    await ask(place) { session in
      await session.store.send(.vocabulary(.requested)).finish()
      return session.store.withState(\.vocabulary.vocabulary) ?? Vocabulary()
    } ?? Vocabulary()
  }

  private func terms(at place: CompletionPlace) async -> [Completion] {
    let views = ConfigFile.load(in: surroundings, commands: commands).views.keys.sorted()
    return QueryCompletions(vocabulary: await vocabulary(at: place), views: views)
      .completions(typed: place.typed)
  }

  /// Returns the names, each after those typed before it and the typed hyphen, if any.
  private func names(_ names: [String], after typed: String) -> [Completion] {
    let parts = typed.parts(between: ",")
    let start =
      parts.dropLast().map { $0 + "," }.joined(by: "")
      + (parts.last?.hasBytePrefix("-") == true ? "-" : "")
    return names.map { Completion(start + $0) }
  }

  /// Asks the list of the command line; returns `nil` if it can't be read now.
  private func ask<Answer>(
    _ place: CompletionPlace, _ question: (Session) async -> Answer
  ) async -> Answer? {
    var surroundings = surroundings
    if let path = place.databaseVariable {
      surroundings.variable = { [variable = surroundings.variable] name in
        name == "TODO_DATABASE" ? path : variable(name)
      }
    }
    let path = place.database.map { (try? HomePath.path($0, home: surroundings.home)) ?? $0 }
    // The typed command, not its completion, reports mistakes in the configuration file.
    let config = ConfigFile.load(in: surroundings, commands: commands)
    var options = GlobalOptions(database: path, timeout: Self.patienceSeconds)
    // Completion waits for no server.
    options.offline = true
    guard let settings = try? Settings(options, in: surroundings, config: config),
      let session = try? await Session(settings, surroundings, access: .readOnly)
    else { return nil }
    return await question(session)
  }
}
