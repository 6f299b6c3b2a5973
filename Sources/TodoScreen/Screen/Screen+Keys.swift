import Composable
import TodoCLI
import TodoDomain
import TodoText

/// Does what a key asks for.
extension Screen {
  func press(_ key: Key, _ state: inout State, _ environment: Environment) -> Effect<Action> {
    let deed = environment.shell.keys[key]
    switch deed {
    case .suspend: return .perform { () throws(Never) in environment.suspend() }
    case .redraw: state.redrawCount += 1
    case .quit where state.size.isTooSmall: state.hasLeft = true
    // Nobody sees what other keys would do.
    case _ where state.size.isTooSmall: break
    default:
      if let question = state.question { return answer(question, key, &state) }
      if let prompt = state.prompt { return type(key, prompt, &state, environment) }
      state.message = nil
      guard let deed else { return .none }
      if let page = state.page { return turn(page, deed, &state, environment) }
      return move(deed, &state, environment) ?? look(deed, &state, environment)
        ?? change(deed, &state, environment)
    }
    return .none
  }

  private func answer(_ question: Question, _ key: Key, _ state: inout State) -> Effect<Action> {
    state.question = nil
    if let work = question.answers.first(where: { $0.keys.contains(key) })?.work {
      return run(work)
    }
    return say(.done("Nothing was changed."), &state)
  }

  private func type(
    _ key: Key, _ prompt: Prompt.State, _ state: inout State, _ environment: Environment
  ) -> Effect<Action> {
    switch key {
    case .escape, .control("c"):
      state.prompt = nil
      if prompt.purpose == .filter {
        state.restoreUnfiltered()
        state.unfiltered = nil
        return unfilter(&state, environment)
      }
      if !prompt.line.text.isEmpty { state.drafts[prompt.purpose.label] = prompt.line }
      return .none
    case .enter: return submit(prompt, &state, environment)
    default: return .send(.prompt(.pressed(key)))
    }
  }

  /// Turns a page, leaves it, or changes the todo that it is about.
  private func turn(
    _ page: TextPage, _ deed: Deed, _ state: inout State, _ environment: Environment
  ) -> Effect<Action> {
    switch deed {
    case .quit, .unmark, .help: state.page = nil
    case .show:
      state.page = nil
      switch page.choice?.target {
      case .query(let words)?:
        let title = words.joined(separator: " ")
        return look(at: View(title: title, words: words), &state, environment)
      case .todo(let todo)?:
        let list = View(title: "list", sort: environment.start.sort)
        return look(at: list, landing: .todo(todo.number), &state, environment)
      case nil: break
      }
    case .undo, .redo: return look(deed, &state, environment) ?? .none
    case .done, .delete, .edit, .editOutside, .due, .priority, .tags, .wait, .skip, .addSubtask,
      .open, .copy:
      guard let todo = page.todo else { fallthrough }
      return change(deed, [RowWindow.Place(todo)], todo, &state, environment)
    default:
      guard let distance = deed.distance(height: page.height) else {
        return say(.wrong("Esc goes back to the list."), &state)
      }
      state.page?.move(by: distance)
    }
    return .none
  }

  /// Moves the cursor or marks rows; `nil` for any other deed.
  private func move(
    _ deed: Deed, _ state: inout State, _ environment: Environment
  ) -> Effect<Action>? {
    switch deed {
    case .first where state.list.hasBefore: return load(.first, state, environment)
    case .last where state.list.hasAfter: return load(.last, state, environment)
    case .mark: state.list.toggleMark()
    case .markRange: state.list.toggleRange()
    case .markAll:
      state.list.range = nil
      return readAll(state, environment)
    case .unmark where state.list.marks.isEmpty && !state.filter.isEmpty:
      return unfilter(&state, environment)
    case .unmark: state.list.unmarkAll()
    default:
      guard let distance = deed.distance(height: state.rowCount) else { return nil }
      state.list.move(by: distance)
    }
    return readOn(state, environment)
  }

  private func unfilter(_ state: inout State, _ environment: Environment) -> Effect<Action> {
    state.filter = []
    return load(.stay, isNewQuery: true, state, environment)
  }

  /// Looks at something else, or does something with the list; `nil` for any other deed.
  private func look(
    _ deed: Deed, _ state: inout State, _ environment: Environment
  ) -> Effect<Action>? {
    switch deed {
    case .undo: return run(.undo(1))
    case .redo: return run(.redo(1))
    case .add: return open(Prompt.Purpose(label: "add ", beginning: ["add"]), &state)
    case .filter: return open(.filter, &state, TypedLine(state.filter.joined(separator: " ")))
    case .command: return open(.command, &state)
    case .list: return look(at: environment.start, &state, environment)
    case .agenda:
      let sort = [Query.SortKey(.due), Query.SortKey(.position)]
      return look(at: View(title: "agenda", sort: sort, days: 8), &state, environment)
    case .next: return chooseNext(environment)
    case .completed:
      let sort = [Query.SortKey(.completed, isDescending: true)]
      return look(at: View(title: "completed", sort: sort, status: .completed), &state, environment)
    case .projects: return chooseGroup(environment)
    case .views: return chooseView(&state, environment)
    case .help: return .send(.opened(.help))
    case .sync: return program(["sync"], environment)
    case .quit:
      state.hasLeft = true
      return Effect.none
    default: return nil
    }
  }

  /// Does something with the chosen todos.
  private func change(
    _ deed: Deed, _ state: inout State, _ environment: Environment
  ) -> Effect<Action> {
    guard let focused = state.focused else { return .none }
    return change(deed, state.list.chosen, focused, &state, environment)
  }

  private func change(
    _ deed: Deed, _ chosen: [RowWindow.Place], _ focused: Todo, _ state: inout State,
    _ environment: Environment
  ) -> Effect<Action> {
    let shell = environment.shell
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
      // One that isn't in memory may be open.
      let isOpen = known.contains { $0?.isComplete != true }
      return run(isOpen ? .complete(references) : .reopen(references))
    case .show: return show(focused, environment)
    case .delete: return run(.delete(references), isForeseen: true)
    case .moveDown, .moveUp: return shift(deed, references, &state)
    case .indent, .outdent: return nest(deed, references, &state)
    case .addSubtask:
      let number = String(focused.number)
      let beginning = ["add", "--parent", number]
      return open(Prompt.Purpose(label: "add to \(number): ", beginning: beginning), &state)
    case .edit: return edit("edit", .words, shell.line)
    case .due: return edit("due of", .value(of: "due"), shell.dueText)
    case .wait: return edit("wait of", .value(of: "wait")) { shell.waitText(of: $0) ?? "" }
    case .tags: return edit("tags of", .tags) { $0.tags.map { "+" + $0 }.joined(by: " ") }
    case .editOutside: return program(["edit"] + numbers, environment)
    case .open: return program(["open"] + numbers, environment)
    case .priority:
      state.question = Question(priorityOf: references, name, after: focused.priority)
      return .none
    case .skip: return run(.skip(references))
    case .copy: return copy(references, environment)
    default: return .none
    }
  }

  private func copy(_ references: [Reference], _ environment: Environment) -> Effect<Action> {
    read { () throws(TodoStoreError) in
      let texts = try environment.database.details.load(references).map(\.description)
      environment.copy(texts.joined(by: "\n"))
      let isOne = texts.count == 1
      return .said(.done(isOne ? "Copied: \(texts[0])" : "Copied \(counted(texts.count, "todo"))."))
    }
  }

  /// Opens the line at the bottom; ↑ brings back one that was left unfinished.
  private func open(
    _ purpose: Prompt.Purpose, _ state: inout State, _ line: TypedLine = TypedLine()
  ) -> Effect<Action> {
    state.prompt = Prompt.State(purpose: purpose, line: line, draft: state.drafts[purpose.label])
    return .none
  }

  func program(_ words: [String], _ environment: Environment) -> Effect<Action> {
    .run { send in
      do throws(Failure) {
        let answer = try await environment.program(words)
        await send(.reread)
        if let answer, !answer.isEmpty { await send(.said(.done(answer))) }
      } catch {
        await send(.reread)
        await send(.said(Note(error)))
      }
    }
  }
}

extension Deed {
  /// How far it moves in a list of which `height` lines are shown; `nil` if it doesn't move.
  func distance(height: Int) -> Int? {
    switch self {
    case .down: 1
    case .up: -1
    case .halfPageDown: max(1, height / 2)
    case .halfPageUp: -max(1, height / 2)
    case .pageDown: height
    case .pageUp: -height
    case .first: -.max / 2
    case .last: .max / 2
    default: nil
    }
  }
}
