import Composable
import TodoCLI
import TodoDomain
import TodoText

/// Handles the terminal's events.
extension Screen.Environment {
  func take(_ event: TerminalEvent, _ state: inout State) -> Effect<Action> {
    switch event {
    case .key(let key): return press(key, &state)
    case .paste(let text) where state.prompt != nil && !state.size.isTooSmall:
      return .send(.prompt(.pasted(text)))
    case .paste: break
    case .resized(let size):
      state.size = size
      let height = state.rowCount
      state.list.resize(height: height)
      state.unfiltered?.resize(height: height)
      show(state.page?.content, &state)
      return readOn(state)
    case .resumed: state.redrawCount += 1
    case .closed: state.hasLeft = true
    case .ticked:
      let waiting = state.waiting
      state.waiting = []
      return .merge(
        .merge(waiting.map { read($0, state) }), readVersion(state), passTime(&state),
        state.context == shell.contextName ? .none : .send(.reread))
    }
    return .none
  }

  private func press(_ key: Key, _ state: inout State) -> Effect<Action> {
    let deed = shell.keys[key]
    switch deed {
    case .suspend: return .perform { () throws(Never) in suspend() }
    case .redraw: state.redrawCount += 1
    case .quit where state.size.isTooSmall: state.hasLeft = true
    // Other keys would act unseen.
    case _ where state.size.isTooSmall: break
    default:
      if let question = state.question {
        state.question = nil
        let work = question.answers.first { $0.keys.contains(key) }?.work
        return work.map(run) ?? state.say(.done("Nothing was changed."))
      }
      if let prompt = state.prompt { return type(key, prompt, &state) }
      state.message = nil
      guard let deed else { return .none }
      if let page = state.page { return turn(page, deed, &state) }
      return act(deed, &state)
    }
    return .none
  }

  private func type(
    _ key: Key, _ prompt: Prompt.State, _ state: inout State
  ) -> Effect<Action> {
    switch key {
    case .escape, .control("c"):
      state.prompt = nil
      if prompt.purpose == .filter {
        (state.list, state.unfiltered) = (state.unfiltered ?? state.list, nil)
        return look(at: state.view, landing: .stay, &state)
      }
      if !prompt.line.text.isEmpty { state.drafts[prompt.purpose.label] = prompt.line }
      return .none
    case .enter: return submit(prompt, &state)
    default: return .send(.prompt(.pressed(key)))
    }
  }

  /// Scrolls a page, leaves it, or changes the todo on it.
  private func turn(_ page: TextPage, _ deed: Deed, _ state: inout State) -> Effect<Action> {
    switch deed {
    case .quit, .unmark, .help: state.page = nil
    case .show:
      state.page = nil
      guard let choice = page.choice else { return .none }
      let landing = choice.todo.map { RowWindow.Landing.todo($0.number) } ?? .first
      return look(at: choice.view, landing: landing, &state)
    case .undo where page.content != .help, .redo where page.content != .help:
      return act(deed, &state)
    case .done, .delete, .edit, .editOutside, .due, .priority, .tags, .wait, .skip, .addSubtask,
      .open, .copy:
      guard let todo = page.todo else { fallthrough }
      return change(deed, [RowWindow.Place(todo)], todo, &state)
    default:
      let height = state.rowCount
      guard let distance = deed.distance(height: height) else {
        return state.say(.wrong("Esc goes back to the list."))
      }
      state.page?.move(by: distance, height: height)
    }
    return .none
  }

  /// Moves the cursor, marks rows, opens something else, or changes the chosen todos.
  private func act(_ deed: Deed, _ state: inout State) -> Effect<Action> {
    switch deed {
    case .first where state.list.part.hasBefore: return read(.more(.first), state)
    case .last where state.list.part.hasAfter: return read(.more(.last), state)
    case .mark: state.list.toggleMark()
    case .markRange: state.list.toggleRange()
    case .markAll:
      state.list.range = nil
      return read(.all, state)
    case .unmark where state.list.marks.isEmpty && !state.filter.isEmpty:
      return look(at: state.view, landing: .stay, &state)
    case .unmark: state.list.unmarkAll()
    case .undo: return run(.undo(1))
    case .redo: return run(.redo(1))
    case .add: return open(Prompt.Purpose(label: "add ", beginning: ["add"]), &state)
    case .filter: return open(.filter, &state, TypedLine(state.filter.joined(separator: " ")))
    case .command: return open(.command, &state)
    case .list: return look(at: start, &state)
    case .agenda:
      let sort = [Query.SortKey(.due), Query.SortKey(.position)]
      return look(at: Screen.View(title: "agenda", sort: sort, days: 8), &state)
    case .completed:
      let sort = [Query.SortKey(.completed, isDescending: true)]
      return look(at: Screen.View(title: "completed", sort: sort, status: .completed), &state)
    case .next: return read(.next, state)
    case .projects: return read(.groups, state)
    case .views: return read(.views, state)
    case .help: return .send(.opened(.help))
    case .sync: return runOutside(["sync"])
    case .quit: state.hasLeft = true
    default:
      if let distance = deed.distance(height: state.rowCount) {
        state.list.move(by: distance)
        return readOn(state)
      }
      guard let focused = state.focused else { return .none }
      return change(deed, state.list.chosen, focused, &state)
    }
    return .none
  }

  /// Changes the chosen todos.
  private func change(
    _ deed: Deed, _ chosen: [RowWindow.Place], _ focused: Todo, _ state: inout State
  ) -> Effect<Action> {
    let references = chosen.map { Reference.number($0.number) }
    let numbers = chosen.map { String($0.number) }
    let name = chosen.count > 1 ? counted(chosen.count, "todo") : numbers.joined()
    let known = chosen.map { $0.id == focused.id ? focused : state.todo(in: $0) }
    let todo = known.count == 1 ? known[0] : nil
    func edit(_ label: String, _ kind: Prompt.Purpose.Kind, _ current: (Todo) -> String)
      -> Effect<Action>
    {
      let text = todo.map(current) ?? ""
      let purpose = Prompt.Purpose(
        label: "\(label) \(name): ", beginning: ["edit"] + numbers, kind: kind, todo: todo,
        current: kind == .words ? "" : text)
      return open(purpose, &state, TypedLine(kind == .words ? text : ""))
    }
    switch deed {
    case .done:
      // A todo that isn't in memory may be open.
      let isOpen = known.contains { $0?.isComplete != true }
      return run(isOpen ? .complete(references) : .reopen(references))
    case .show: return read(.details(focused.number), state)
    case .delete: return run(.delete(references), isForeseen: true)
    case .moveDown, .moveUp, .indent, .outdent: return move(deed, references, &state)
    case .addSubtask:
      let number = String(focused.number)
      let beginning = ["add", "--parent", number]
      return open(Prompt.Purpose(label: "add to \(number): ", beginning: beginning), &state)
    case .edit: return edit("edit", .words, shell.line)
    case .due: return edit("due of", .value(of: "due"), shell.dueText)
    case .wait: return edit("wait of", .value(of: "wait")) { shell.waitText(of: $0) ?? "" }
    case .tags: return edit("tags of", .tags) { $0.tags.map { "+" + $0 }.joined(by: " ") }
    case .editOutside: return runOutside(["edit"] + numbers)
    case .open: return runOutside(["open"] + numbers)
    case .priority:
      state.question = Screen.Question(priorityOf: references, name, after: focused.priority)
      return .none
    case .skip: return run(.skip(references))
    case .copy: return read(.texts(references), state)
    default: return .none
    }
  }

  /// Opens the line at the bottom; ↑ restores one that was left unfinished.
  private func open(
    _ purpose: Prompt.Purpose, _ state: inout State, _ line: TypedLine = TypedLine()
  ) -> Effect<Action> {
    state.prompt = Prompt.State(purpose: purpose, line: line, draft: state.drafts[purpose.label])
    return .none
  }

  func runOutside(_ words: [String]) -> Effect<Action> {
    .run { send in
      let answer = try await program(words) ?? ""
      await send(.reread)
      if !answer.isEmpty { await send(.said(.done(answer))) }
    } catch: { error, send in
      await send(.reread)
      if let failure = error as? Failure { await send(.said(Note(failure))) }
    }
  }
}
