import TodoDomain
import TodoText

/// The shell's grammar and wording, for the full screen.
package struct Shell: Sendable {
  package let now: @Sendable () -> Instant
  package let timeZone: CivilTimeZone
  /// Whether dates and texts may use more than ASCII.
  package let usesUnicode: Bool
  let config: Config
  let home: String?
  let commands: CommandTable
  /// The command of words without a name.
  let standard: CommandDefinition

  init(
    now: @escaping @Sendable () -> Instant, timeZone: CivilTimeZone, usesUnicode: Bool,
    config: Config, home: String?, commands: CommandTable, standard: CommandDefinition
  ) {
    self.now = now
    self.timeZone = timeZone
    self.usesUnicode = usesUnicode
    self.config = config
    self.home = home
    self.commands = commands
    self.standard = standard
  }

  /// What a line asks for.
  package enum Request: Hashable, Sendable {
    /// A change to the list; `asks` if the shell asks before it changes several todos.
    case change(Command, asks: Bool = false)
    /// Anything else that `todo` does with these words.
    case other([String])
    case nothing
  }

  package var palette: Palette { config.palette }

  /// What keys do, where the configuration says so.
  package var keys: [String: Deed] { config.keys }

  /// The saved queries, by name.
  package var views: [(name: String, words: [String])] {
    config.views.sorted { $0.key < $1.key }.map { (name: $0.key, words: $0.value) }
  }

  /// Reads `todo` with these words.
  ///
  /// A text that is as it was sets nothing, whatever it looks like.
  package func request(
    _ words: [String], unchangedText: String? = nil
  ) throws(Failure) -> Request {
    let line = try ShellLine(words, commands, standard: standard, home: home) { _ in
      config.aliases.mapValues(\.words)
    }
    guard case .request(.change(var change), _) = line else { return .other(words) }
    if case .edit(let references, var edit) = change.command, let unchangedText,
      edit.text == unchangedText
    {
      edit.values[.description] = nil
      if edit.isEmpty { return .nothing }
      change = Change(command: .edit(references, edit))
    }
    if let doubt = change.doubt { throw Failure(UsageError.fieldLikeText(doubt)) }
    do throws(ParseError) {
      return .change(try change.command { context }, asks: change.asksFirst)
    } catch {
      throw Failure(error.reason)
    }
  }

  /// Reads the words of a query.
  package func query(_ words: [String], status: Query.Status? = nil) throws(Failure) -> Query {
    do throws(QueryError) {
      return try QueryParser.query(words, in: context, status: status)
    } catch {
      throw Failure(error)
    }
  }

  private var context: QueryContext {
    QueryContext(now: now(), timeZone: timeZone, views: Views(config.views))
  }
}

extension Shell {
  private var today: CivilDate { timeZone.civil(at: now()).date }

  private var changeText: ChangeText {
    ChangeText(
      timeZone: timeZone, year: { today.year }, arrow: { usesUnicode ? "→" : "->" })
  }

  /// Returns a change as one line: `Completed 5: Buy milk`.
  package func text(of change: TodoList.Change, isUndone: Bool = false) -> String {
    changeText.line(change, isUndone: isUndone)
  }

  /// Returns the counts of several changes: `2 completed, 1 added`.
  package func text(of totals: TodoList.Totals, isUndone: Bool = false) -> String {
    totals.text(isUndone: isUndone)
  }

  /// Returns what a command would set: `due Fri 27 Nov 2026, +shop`.
  ///
  /// `todo` is the one that it edits, if it is a single one.
  package func preview(of command: Command, for todo: Todo?) throws(Failure) -> String {
    do throws(TodoStoreError) {
      switch command {
      case .add(let edit, _):
        let added = try Todo.blank.edited(by: edit, now: now, in: timeZone)
        return changeText.details(added).joined(by: ", ")
      case .edit(_, let edit):
        let before = todo ?? .blank
        let after = try before.edited(by: edit, now: now, in: timeZone)
        return changeText.phrases(before.changes(to: after)).joined(by: ", ")
      default: return ""
      }
    } catch {
      throw Failure(error)
    }
  }

  /// Returns everything about a todo, history included, in lines of at most `width` columns.
  package func lines(about detail: Details.Detail, width: Int) -> [String] {
    ShowView(changeText: changeText, now: now(), width: width).text(detail)
      .parts(between: "\n").dropLast().map(String.init)
  }

  /// Returns the words that may take the place of the last of `words`.
  package func completions(of words: [String], _ vocabulary: () -> Vocabulary) -> [String] {
    let place = CompletionPlace(
      after: ["todo"] + words.dropLast(), current: words.last ?? "", in: commands,
      aliases: { config.aliases })
    let completions: [Completion] =
      switch place.subject {
      case .nothing, .files, .references, .sortKeys, .columns: []
      case .contexts:
        (config.contexts.keys.sorted() + [Context.noName]).map { Completion($0) }
      case .choices(let choices): choices
      case .tags: vocabulary().tags.map { Completion($0) }
      case .projects: vocabulary().projects.map { Completion($0) }
      case .dates: (When.words + RelativeDate.words).map { Completion($0) }
      case .terms:
        QueryCompletions(vocabulary: vocabulary(), views: config.views.keys.sorted())
          .completions(typed: place.typed)
      case .attributes(let isEdit):
        AttributeCompletions(vocabulary: vocabulary(), isEdit: isEdit)
          .completions(typed: place.typed)
      }
    return completions.filter { $0.isVisible && $0.text.hasPrefix(place.typed) }
      .map { place.prefix + $0.text }
  }
}
