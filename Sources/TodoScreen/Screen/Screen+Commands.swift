import Composable
import TodoCLI
import TodoDomain
import TodoText

/// Changes the list by the commands of the shell.
extension Screen {
  private static let lane = "commands"

  /// Runs a command after those before it.
  func run(_ work: ScreenCommand, _ environment: Environment) -> Effect<Action> {
    .run { send in
      await send(.finished(work, await environment.run(work)))
    }
    .serialized(on: Self.lane)
  }

  /// Runs what was typed.
  func submit(
    _ prompt: Prompt.State, _ state: inout State, _ environment: Environment
  ) -> Effect<Action> {
    if prompt.purpose == .filter {
      if case .wrong? = prompt.note { return .none }
      state.prompt = nil
      state.unfiltered = nil
      return .none
    }
    if prompt.typedWords.isEmpty, prompt.isNothingWithoutWords {
      state.prompt = nil
      return .none
    }
    do throws(Failure) {
      switch try prompt.request(environment.shell) {
      case .change(let command, let asks):
        let work = ScreenCommand(command, isForeseen: asks)
        state.prompt?.running = work
        return run(work, environment)
      case .other(let words) where prompt.purpose == .command:
        state.prompt = nil
        return program(words, environment)
      case .other:
        state.prompt?.note = .wrong("Type a text, or words such as due:friday.")
        return .none
      case .nothing:
        state.prompt = nil
        state.message = .done("Nothing changed.")
        return .none
      }
    } catch {
      state.prompt?.note = Prompt.Note(error)
      return .none
    }
  }

  /// Filters the list by the line so far; an incomplete query leaves it as it is.
  func filter(_ state: inout State, _ environment: Environment) -> Effect<Action> {
    guard state.prompt?.purpose == .filter, let words = state.prompt?.typedWords,
      words != state.filter
    else { return .none }
    let before = state.filter
    state.filter = words
    do throws(Failure) {
      _ = try query(state, environment)
      state.prompt?.note = nil
      // The cursor and the marks stay with their todos as soon as the filter finds them.
      if state.unfiltered == nil { state.unfiltered = state.list }
      state.restore(state.unfiltered)
      return load(.stay, isNewQuery: true, state, environment)
    } catch {
      state.filter = before
      state.prompt?.note = Prompt.Note(error)
      return .none
    }
  }

  func finish(
    _ work: ScreenCommand, _ result: Result<ScreenChanges, Failure>, _ state: inout State,
    _ environment: Environment
  ) -> Effect<Action> {
    let isTyped = state.prompt?.running == work
    switch result {
    case .failure(let failure):
      if isTyped {
        state.prompt?.running = nil
        state.prompt?.note = Prompt.Note(failure)
      } else {
        state.message = .wrong(failure.message)
      }
      return .none

    case .success(let changes) where work.isForeseen:
      if isTyped { state.prompt = nil }
      state.question = question(about: changes, work.command)
      return .none

    case .success(let changes):
      if isTyped { state.prompt = nil }
      state.message = .done(text(changes, of: work.command, environment.shell))
      if let landing = changes.landing(of: work.command) {
        if case .delete = work.command { state.list.unmarkAll() }
        return load(landing, state, environment)
      }
      return reread(changes.changes, state, environment)
    }
  }

  private func question(about changes: ScreenChanges, _ command: Command) -> Question {
    let todos = changes.changes.filter { $0.kind != .added }.map(\.todo)
    let count = changes.totals.sum
    var lines = todos.prefix(Self.shownCount).map { "\($0.number) \($0.description)" }
    if count > lines.count { lines.append("and \(grouped(count - lines.count)) more") }
    var verb = "Change"
    if case .delete = command { verb = "Delete" }
    let what = count == 1 ? lines.first ?? "" : counted(count, "todo")
    return Question(
      text: "\(verb) \(what)? y/n", lines: count == 1 ? [] : lines,
      work: ScreenCommand(command, agreed: changes.changes))
  }

  private static let shownCount = 20

  private func text(_ changes: ScreenChanges, of command: Command, _ shell: Shell) -> String {
    let isUndo = if case .undo = command { true } else { false }
    if let undone = changes.commands.first {
      return (isUndo ? "Undid: " : "Redid: ") + undone
    }
    guard changes.totals.sum > 0 else { return "Nothing changed." }
    if changes.totals.sum == 1, let change = changes.changes.first { return shell.text(of: change) }
    return shell.text(of: changes.totals)
  }

  /// Completes the chosen todos, or reopens them if all of them are completed.
  func complete(
    _ references: [Reference], _ state: State, _ environment: Environment
  ) -> Effect<Action> {
    let isOpen = references.contains { reference in
      guard let todo = reference.number.flatMap(state.list.todo) else { return true }
      return !todo.isComplete
    }
    return run(ScreenCommand(isOpen ? .complete(references) : .reopen(references)), environment)
  }

  /// Moves the chosen todos past their neighbor.
  func shift(
    _ deed: Deed, _ references: [Reference], _ state: inout State, _ environment: Environment
  ) -> Effect<Action> {
    guard state.view.sort == [Query.SortKey(.position)] else {
      state.message = .wrong("This list is sorted, so its order can't be changed.")
      return .none
    }
    let rows = state.list.rows
    let numbers = Set(references.compactMap(\.number))
    // Subtasks move along, and stay among those of their parent.
    let moved = rows.indices.filter { rows.isUnder(numbers, $0) }
    guard let first = moved.first, let last = moved.last else { return .none }
    let depth = rows[first].depth
    if deed == .moveUp {
      guard let above = rows[..<first].lastIndex(where: { $0.depth <= depth }),
        rows[above].depth == depth
      else { return .none }
      let anchor = Reference.number(rows[above].todo.number)
      return run(ScreenCommand(.move(references, to: .before(anchor))), environment)
    }
    guard last + 1 < rows.count, rows[last + 1].depth == depth else { return .none }
    // After the next todo and its subtasks.
    let next = rows[(last + 2)...].firstIndex { $0.depth <= rows[last + 1].depth } ?? rows.endIndex
    let anchor = Reference.number(rows[next - 1].todo.number)
    return run(ScreenCommand(.move(references, to: .after(anchor))), environment)
  }

  /// Makes the chosen todos subtasks of the one above them, or takes them out of their parent.
  func nest(
    _ deed: Deed, _ references: [Reference], _ state: inout State, _ environment: Environment
  ) -> Effect<Action> {
    let rows = state.list.rows
    let numbers = Set(references.compactMap(\.number))
    guard let first = rows.firstIndex(where: { numbers.contains($0.todo.number) }) else {
      return .none
    }
    let row = rows[first]
    var edit = Edit()
    if deed == .indent {
      guard
        let above = rows[..<first].last(where: {
          $0.depth <= row.depth && !numbers.contains($0.todo.number)
        }), above.todo.number != row.todo.parent
      else {
        state.message = .wrong("No todo above can be its parent.")
        return .none
      }
      edit.link([.number(above.todo.number)], to: .parent)
    } else {
      guard let parent = row.todo.parent else {
        state.message = .wrong("It isn't a subtask.")
        return .none
      }
      guard let parent = state.list.todo(parent) else {
        state.message = .wrong("Its parent isn't in this list.")
        return .none
      }
      if let outer = parent.parent {
        edit.link([.number(outer)], to: .parent)
      } else {
        edit.cleared.insert(.parent)
      }
    }
    return run(ScreenCommand(.edit(references, edit)), environment)
  }
}

extension Screen.State {
  /// Restores the rows from before a filter.
  mutating func restore(_ rows: RowWindow?) {
    guard let rows else { return }
    list = rows
    list.resize(height: rowCount)
  }
}

extension Prompt.State {
  /// Whether a line without words asks for nothing, rather than to clear a field.
  fileprivate var isNothingWithoutWords: Bool {
    if case .field = purpose { false } else { true }
  }
}

extension IdentifiedArrayOf<Row.State> {
  /// Whether the row at an index has one of these numbers, or is a subtask of one that has.
  fileprivate func isUnder(_ numbers: Set<Int64>, _ index: Int) -> Bool {
    var index = index
    while true {
      let row = self[index]
      if numbers.contains(row.todo.number) { return true }
      guard row.depth > 0, let parent = self[..<index].lastIndex(where: { $0.depth < row.depth })
      else { return false }
      index = parent
    }
  }
}

extension ScreenChanges {
  /// Where the cursor goes if the list has to be read again: rows were added, removed or moved.
  fileprivate func landing(of command: Command) -> RowWindow.Landing? {
    switch command {
    case .add, .undo, .redo: return (changes.first?.todo.number).map { .todo($0) } ?? .stay
    case .clear: return .stay
    default: break
    }
    let isStructural = changes.contains { change in
      switch change {
      case .added, .deleted: true
      case .changed(let before, let after):
        before.position != after.position || before.parent != after.parent
      }
    }
    return isStructural || totals.sum != changes.count ? .stay : nil
  }
}
