import Composable
import TodoCLI
import TodoDomain

/// Does what a key asks for.
extension Screen {
  func press(_ key: Key, _ state: inout State, _ environment: Environment) -> Effect<Action> {
    let deed = environment.keys[key]
    if deed == .suspend { return .perform { () throws(Never) in environment.suspend() } }
    if deed == .redraw {
      state.redrawCount += 1
      return .none
    }
    if let question = state.question { return answer(question, key, &state, environment) }
    if state.prompt != nil { return type(key, &state, environment) }
    state.message = nil
    if let page = state.page { return turn(page, key, deed, &state, environment) }
    guard let deed else { return .none }
    if let effect = move(deed, &state, environment) { return effect }
    return perform(deed, &state, environment)
  }

  private func answer(
    _ question: Question, _ key: Key, _ state: inout State, _ environment: Environment
  ) -> Effect<Action> {
    state.question = nil
    guard key == .character("y") || key == .character("Y") else {
      state.message = .done("Nothing was changed.")
      return .none
    }
    return run(question.work, environment)
  }

  private func type(
    _ key: Key, _ state: inout State, _ environment: Environment
  ) -> Effect<Action> {
    guard let prompt = state.prompt else { return .none }
    switch key {
    case .escape, .control("c"):
      state.prompt = nil
      if prompt.purpose == .filter {
        state.filter = []
        state.restore(state.unfiltered)
        state.unfiltered = nil
        return load(.stay, isNewQuery: true, state, environment)
      }
      state.drafts[prompt.purpose] = prompt.line.text.isEmpty ? nil : prompt.line
      return .none
    case _ where prompt.running != nil: return .none
    case .enter:
      return submit(prompt, &state, environment)
    default:
      return .send(.prompt(.pressed(key)))
    }
  }

  private func turn(
    _ page: TextPage.State, _ key: Key, _ deed: Deed?, _ state: inout State,
    _ environment: Environment
  ) -> Effect<Action> {
    switch deed {
    case .quit, .unmark, .help:
      state.page = nil
      return .none
    case .show:
      state.page = nil
      switch page.choice?.target {
      case .query(let words)?:
        return look(View(words.joined(separator: " "), words: words), &state, environment)
      case .todo(let number)?:
        state.view = environment.start
        state.filter = []
        return load(.todo(number), isNewQuery: true, state, environment)
      case nil: return .none
      }
    case let deed?: return .send(.page(.moved(deed)))
    case nil: return .none
    }
  }

  /// Moves the cursor or marks rows; `nil` for any other deed.
  private func move(
    _ deed: Deed, _ state: inout State, _ environment: Environment
  ) -> Effect<Action>? {
    let height = state.rowCount
    switch deed {
    case .down: state.list.move(by: 1)
    case .up: state.list.move(by: -1)
    case .halfPageDown: state.list.move(by: max(1, height / 2))
    case .halfPageUp: state.list.move(by: -max(1, height / 2))
    case .pageDown: state.list.move(by: height)
    case .pageUp: state.list.move(by: -height)
    case .first where state.list.hasBefore: return load(.first, state, environment)
    case .last where state.list.hasAfter: return load(.last, state, environment)
    case .first: state.list.move(by: -state.list.rows.count)
    case .last: state.list.move(by: state.list.rows.count)
    case .mark:
      guard let row = state.list.focused else { return Effect.none }
      state.list.mark(row.id, !row.isMarked)
    case .markRange: state.list.toggleRange()
    case .markAll: return readAll(state, environment)
    case .unmark where state.list.marks.isEmpty && !state.filter.isEmpty:
      state.filter = []
      return load(.stay, isNewQuery: true, state, environment)
    case .unmark: state.list.unmarkAll()
    default: return nil
    }
    return extend(state, environment)
  }

  /// Does something with the chosen todos, or with the list.
  private func perform(
    _ deed: Deed, _ state: inout State, _ environment: Environment
  ) -> Effect<Action> {
    let chosen = state.list.chosen
    let focused = state.list.focused?.todo
    switch deed {
    case .undo: return run(ScreenCommand(.undo(1)), environment)
    case .redo: return run(ScreenCommand(.redo(1)), environment)
    case .add: return open(.add, &state)
    case .filter:
      return open(.filter, &state, TypedLine(state.filter.joined(separator: " ")))
    case .command: return open(.command, &state)
    case .list: return look(environment.start, &state, environment)
    case .agenda:
      let sort = [Query.SortKey(.due), Query.SortKey(.position)]
      return look(View("agenda", sort: sort, days: 8), &state, environment)
    case .next: return chooseNext(environment)
    case .completed:
      let sort = [Query.SortKey(.completed, isDescending: true)]
      return look(View("completed", sort: sort, status: .completed), &state, environment)
    case .projects: return chooseGroup(environment)
    case .views: return chooseView(&state, environment)
    case .help: return .send(.opened(.help))
    case .sync: return program(["sync"], environment)
    case .quit:
      state.hasLeft = true
      return .none
    default: break
    }
    // Everything else is about todos.
    guard let focused, !chosen.isEmpty else { return .none }
    let references = chosen.map(Reference.number)
    switch deed {
    case .done: return complete(references, state, environment)
    case .show: return show(focused, environment)
    case .delete:
      return run(ScreenCommand(.delete(references), isForeseen: true), environment)
    case .moveDown, .moveUp: return shift(deed, references, &state, environment)
    case .indent, .outdent: return nest(deed, references, &state, environment)
    case .addSubtask: return open(.addSubtask(of: focused.number), &state)
    case .edit:
      guard chosen.count == 1, let todo = state.list.todo(chosen[0]) else {
        return open(.edit(chosen, nil), &state)
      }
      return open(.edit(chosen, todo), &state, TypedLine(environment.shell.line(editing: todo)))
    case .editOutside:
      return program(["edit"] + chosen.map(String.init), environment)
    case .open: return program(["open"] + chosen.map(String.init), environment)
    case .due: return open(.field("due", chosen), &state)
    case .wait: return open(.field("wait", chosen), &state)
    case .tags: return open(.tags(chosen), &state)
    case .priority:
      let edit = Edit([.priority: .priority(focused.priority.next)])
      return run(ScreenCommand(.edit(references, edit)), environment)
    case .skip: return run(ScreenCommand(.skip(references)), environment)
    case .copy:
      state.message = .done("Copied: \(focused.description)")
      return .perform { () throws(Never) in environment.copy(focused.description) }
    default: return .none
    }
  }

  /// Opens the line at the bottom, with its draft if there is one.
  private func open(
    _ purpose: Prompt.Purpose, _ state: inout State, _ line: TypedLine = TypedLine()
  ) -> Effect<Action> {
    state.prompt = Prompt.State(purpose, line: state.drafts.removeValue(forKey: purpose) ?? line)
    return .none
  }

  func program(_ words: [String], _ environment: Environment) -> Effect<Action> {
    .run { send in
      await environment.program(words)
      await send(.programEnded)
    }
  }
}

extension Priority {
  fileprivate var next: Priority {
    switch self {
    case .none: .low
    case .low: .medium
    case .medium: .high
    case .high: .none
    }
  }
}

extension RowWindow {
  /// The todo with this number, if it is in memory.
  func todo(_ number: Int64) -> Todo? { rows.first { $0.todo.number == number }?.todo }
}
