import Composable
import TodoCLI
import TodoDomain
import TodoText

/// Runs each command as a unit of work of ``TodoList``, whose todos are the rows.
///
///     .workStarted  begun  .commandSubmitted  submitted  .workFinished  committed  ended
///
/// Rows change while the work is open. In a private list it begins and ends in one turn, so nothing uncommitted is
/// painted; a team's list waits for its turn at both ends, and meanwhile shows the pending changes. After a rollback,
/// the rows are read again.
extension Screen.Environment {
  func run(_ command: Command, isForeseen: Bool = false) -> Effect<Action> {
    run(ScreenCommand(command: command, isForeseen: isForeseen))
  }

  /// Runs a command; keys wait until it ends.
  func run(_ work: ScreenCommand) -> Effect<Action> {
    .run { send in
      await send.finish(.changes(.workStarted(command: work.command.historyText)))
      await send.finish(.work(work, .begun))
      await send.finish(.work(work, .submitted))
      await send.finish(.work(work, .committed))
      await send(.work(work, .ended))
    }
  }

  func take(
    _ step: Screen.Step, of work: ScreenCommand, _ state: inout State
  ) -> Effect<Action> {
    switch step {
    case .refused(let failure):
      state.refusal = failure
      return .send(.changes(.workAbandoned))

    case .ended:
      let failure = state.refusal ?? state.changes.failure.map(Failure.init(ofWork:))
      state.refusal = nil
      let isKept = failure == nil && !work.isForeseen
      return .merge(
        .perform { () throws(Never) in frame.end(isKept) },
        finish(work, failure, &state))

    // Skip the other steps if the work didn't begin, or was rolled back.
    case _ where state.changes.step == nil || state.refusal != nil:
      return .none

    case .begun:
      return .perform { () throws(Failure) in
        try frame.begin(work.command)
        return .changes(.commandSubmitted(work.command))
      } catch: {
        .work(work, .refused($0))
      }

    case .submitted:
      let changes = state.changes.done.changes
      if let error = state.changes.failure ?? state.changes.refusal {
        return .send(.work(work, .refused(Failure(error))))
      }
      if let agreed = work.agreed, agreed.map(\.origin) != changes.map(\.origin) {
        return .send(.work(work, .refused(.changedSinceQuestion)))
      }
      if let edited = work.edited, case .changed(let before, let after)? = changes.first,
        ![edited.description, after.description].contains(before.description)
      {
        state.prompt?.purpose.todo = before
        return .send(.work(work, .refused(.textChanged(to: before.description))))
      }
      if work.isForeseen { return .send(.changes(.workAbandoned)) }
      return .perform { () throws(Failure) in
        try frame.keep(changes)
        return .changes(.workFinished)
      } catch: {
        .work(work, .refused($0))
      }

    case .committed:
      return state.changes.failure == nil ? .none : .send(.changes(.workAbandoned))
    }
  }

  private func finish(
    _ work: ScreenCommand, _ failure: Failure?, _ state: inout State
  ) -> Effect<Action> {
    state.list.range = nil
    // An open line is the one that ran.
    if let failure {
      if state.prompt == nil { state.message = Note(failure) }
      state.prompt?.note = Note(failure)
      return read(.list(.stay), state)
    }
    if let prompt = state.prompt { state.drafts[prompt.purpose.label] = nil }
    state.prompt = nil
    let done = state.changes.done
    if work.isForeseen {
      state.question = Screen.Question(about: done, work.command)
      return read(.list(.stay), state)
    }
    state.message = .done(shell.text(of: done, of: work.command))
    switch work.command {
    case .complete, .delete: if state.page == nil { state.list.unmarkAll() }
    default: break
    }
    guard let landing = done.landing(of: work.command) else {
      // Changed todos outside of the window have no row here.
      if state.changes.todos.count > state.list.rows.count {
        state.changes.todos.removeAll { [rows = state.list.rows] in rows[id: $0.id] == nil }
      }
      return .merge(read(.links(done.changes), state), reopen(state))
    }
    return .merge(read(.list(landing), state), reopen(state))
  }
}

extension Screen {
  enum Step: Hashable, Sendable {
    case begun, submitted, committed, ended
    case refused(Failure)
  }

  /// A question, and what each answer does.
  struct Question: Hashable, Sendable {
    var text: String
    /// The todos in question, one per line.
    var lines: [String] = []
    /// Any other key changes nothing.
    var answers: [Answer]

    struct Answer: Hashable, Sendable {
      var keys: [Key]
      var name: String
      var work: ScreenCommand?
    }
  }
}

extension Screen.Question {
  private static let shownCount = 20

  /// Asks whether to make changes that were tried and rolled back.
  fileprivate init(about done: TodoList.Outcome, _ command: Command) {
    let todos = done.changes.filter { $0.kind != .added }.map(\.todo)
    let count = done.totals.sum
    lines = todos.prefix(Self.shownCount).map { "\($0.number) \($0.description)" }
    if count > lines.count { lines.append("and \(grouped(count - lines.count)) more") }
    text = "\(command.verb) \(count == 1 ? lines.first ?? "" : counted(count, "todo"))? y/n"
    if count == 1 { lines = [] }
    let work = ScreenCommand(command: command, agreed: done.changes)
    answers = [
      Answer(keys: [.character("y"), .character("Y")], name: "yes", work: work),
      Answer(keys: [.character("n")], name: "no"),
    ]
  }

  /// Asks which priority to set; `p` or Enter sets the one after `current`.
  init(priorityOf references: [Reference], _ name: String, after current: Priority) {
    func answer(_ keys: [Key], _ name: String, _ priority: Priority) -> Answer {
      let edit = Edit([.priority: .priority(priority)])
      return Answer(keys: keys, name: name, work: ScreenCommand(command: .edit(references, edit)))
    }
    let all = Priority.allCases
    let next = all[((all.firstIndex(of: current) ?? 0) + 1) % all.count]
    text = "priority of \(name)"
    answers = all.reversed().map { answer([.character("\($0)".first ?? "n")], "\($0)", $0) }
    answers.append(answer([.character("p"), .enter], "next", next))
  }
}

extension TodoList.State {
  /// The changes of the running command.
  fileprivate var done: TodoList.Outcome {
    if let outcome { return outcome }
    var done = TodoList.Outcome()
    (done.changes, done.totals) = (changes, totals)
    return done
  }
}

extension TodoList.Outcome {
  /// The landing of the cursor if the list has to be read again: rows were added, removed or moved.
  fileprivate func landing(of command: Command) -> RowWindow.Landing? {
    switch command {
    case .add, .undo, .redo:
      let todos = changes.filter { $0.kind != .deleted }.map(\.todo)
      return todos.min { $0.place < $1.place }.map { .todo($0.number) } ?? .stay
    case .complete where isTurn:
      return changes.first { $0.kind == .added }.map { .todo($0.todo.number) }
    default: break
    }
    let isStructural = changes.contains {
      [.added, .deleted].contains($0.kind) || $0.origin.position != $0.todo.position
        || $0.origin.parent != $0.todo.parent
    }
    return isStructural || totals.sum != changes.count ? .stay : nil
  }
}

extension Failure {
  fileprivate init(ofWork error: TodoStoreError) {
    self.init(error)
    guard case .locked = error else { return }
    (message, hint) = ("another process has the list locked, so nothing was changed", "Try again.")
  }

  fileprivate static func textChanged(to text: String) -> Failure {
    Failure(
      message: "the text has changed to `\(text)`", hint: "Press Enter again to replace it.",
      exitCode: .failed)
  }

  fileprivate static let changedSinceQuestion = Failure(
    message: "the list has changed since the question, so nothing was changed", exitCode: .failed)
}
