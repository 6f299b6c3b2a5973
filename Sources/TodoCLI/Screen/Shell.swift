import TodoDomain
import TodoText

/// The shell's grammar and wording, for the full screen.
package struct Shell: Sendable {
  package let now: @Sendable () -> Instant
  package let timeZone: CivilTimeZone
  /// Whether dates and texts may use more than ASCII.
  package let usesUnicode: Bool
  package let keys: KeyMap
  let config: Config
  /// The context in use and its name; it may change while the screen is shown.
  let context: @Sendable () -> (name: String, context: Context)?
  let home: String?
  let commands: CommandTable
  /// The command of a line without a command's name.
  let standard: CommandDefinition

  /// The request in a line.
  package enum Request: Hashable, Sendable {
    /// A change to the list; `asks` if the shell asks before it changes several todos.
    case change(Command, asks: Bool = false)
    /// Any other command, given as words for `todo`.
    case other([String])
    case nothing
  }

  package var palette: Palette { config.palette }

  /// The saved queries, by name.
  package var views: [(name: String, words: [String])] {
    config.views.sorted { $0.key < $1.key }.map { (name: $0.key, words: $0.value) }
  }

  /// The name of the context in use.
  package var contextName: String? { context()?.name }

  /// Reads words as a line for `todo`.
  ///
  /// An unchanged text sets no field, whatever it looks like.
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
      var command = try change.command { queryContext }
      if case .add(var edit, let label) = command, let context = context()?.context {
        edit.fill(from: context.added.edit)
        command = .add(edit, label: label)
      }
      return .change(command, asks: change.asksFirst)
    } catch {
      throw Failure(error.reason)
    }
  }

  /// Reads the words of a query.
  package func query(_ words: [String], status: Query.Status? = nil) throws(Failure) -> Query {
    do throws(QueryError) {
      return try QueryParser.query(words, in: queryContext, status: status)
    } catch {
      throw Failure(error)
    }
  }

  private var queryContext: QueryContext {
    QueryContext(
      now: now(), timeZone: timeZone, views: Views(config.views),
      narrowing: context()?.context.query ?? [])
  }

  private var today: CivilDate { timeZone.civil(at: now()).date }

  private var changeText: ChangeText {
    ChangeText(
      timeZone: timeZone, year: { today.year }, arrow: { usesUnicode ? "→" : "->" })
  }

  /// Returns a todo's due date relative to now, in people's words.
  package func dueText(of todo: Todo) -> String {
    todo.due?.personText(isOpen: !todo.isComplete, at: now(), in: timeZone) ?? ""
  }

  /// Returns the date until which a todo waits, relative to now; `nil` if it doesn't wait.
  package func waitText(of todo: Todo) -> String? {
    guard !todo.isComplete, todo.isWaiting(at: now(), in: timeZone) else { return nil }
    return todo.wait?.personText(isOpen: true, at: now(), in: timeZone)
  }

  /// Returns the result of a command: `Completed 5: Buy milk`, `2 completed, 1 added`, `Undid: delete 5`.
  package func text(of outcome: TodoList.Outcome, of command: Command) -> String {
    if let undone = outcome.commands.first {
      return (command == .undo(1) ? "Undid: " : "Redid: ") + undone
    }
    guard outcome.totals.sum > 0 else { return "Nothing changed." }
    if outcome.totals.sum == 1, let change = outcome.changes.first {
      return changeText.line(change)
    }
    if outcome.isTurn { return outcome.changes.map { changeText.line($0) }.joined(by: ". ") }
    return outcome.totals.text()
  }

  /// Returns the fields that a command would set: `due Fri 27 Nov 2026, +shop`.
  ///
  /// `todo` is the todo that it edits, if there is only one.
  package func preview(of command: Command, for todo: Todo?) throws(Failure) -> String {
    do throws(TodoStoreError) {
      switch command {
      case .add(let edit, _):
        let added = try Todo.blank.edited(by: edit, now: now, in: timeZone)
        return changeText.details(added).joined(by: ", ")
      case .edit(_, let edit):
        var before = todo ?? .blank
        // With several todos, any of them may have the removed values.
        if todo == nil { for list in edit.removed { before[list.field] = .list(list.value) } }
        let after = try before.edited(by: edit, now: now, in: timeZone)
        return changeText.phrases(before.changes(to: after)).joined(by: ", ")
      default: return ""
      }
    } catch {
      throw Failure(error)
    }
  }

  /// Returns everything about a todo, history included, in lines of at most `width` columns.
  package func lines(about detail: Detail, width: Int) -> [String] {
    ShowView(changeText: changeText, now: now(), width: width).text(detail)
      .parts(between: "\n").dropLast().flatMap { String($0).lines(ofWidth: width) }
  }

  /// Returns the candidates for the last of `words`.
  package func completions(of words: [String], _ vocabulary: () -> Vocabulary) -> [String] {
    let place = CompletionPlace(
      after: ["todo"] + words.dropLast(), current: words.last ?? "", in: commands,
      aliases: { config.aliases })
    return place.completions(config, vocabulary()).compactMap(place.word)
  }
}

extension TodoList.Outcome {
  /// Whether one todo was completed, and its successor in a series added.
  package var isTurn: Bool {
    changes.count == 2 && (totals.completed, totals.added, totals.sum) == (1, 1, 2)
  }
}
