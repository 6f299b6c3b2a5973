import Composable
import TodoCLI
import TodoDomain
import TodoText

/// Opens pages over the list, and other lists.
extension Screen.Environment {
  /// Looks at another list.
  func look(
    at view: Screen.View, landing: RowWindow.Landing = .first, _ state: inout State
  ) -> Effect<Action> {
    (state.view, state.filter) = (view, [])
    return read(.list(landing, isNewQuery: true), state)
  }

  func chooseNext() async throws(Failure) -> [TextPage.Choice] {
    try await next(20).map { todo, reason in
      let text = "\(todo.number)  \(todo.description)  (\(reason))"
      return TextPage.Choice(text: text, target: .todo(todo))
    }
  }

  /// Opens the saved queries.
  func chooseView(_ state: inout State) -> Effect<Action> {
    let choices = shell.views.map { name, words in
      TextPage.Choice(
        text: "\(name)  \(words.joined(by: " "))", target: .query(["view:\(name)"]))
    }
    return choices.isEmpty
      ? state.say(.wrong("No query is saved. `todo config set view.NAME QUERY` saves one."))
      : .send(.opened(.choices(.views, choices)))
  }

  /// Reads anew what the open page shows.
  func reopen(_ state: State) -> Effect<Action> {
    switch state.page?.content {
    case .details(let detail)?: read(.details(detail.todo.number), state)
    case .choices(.next, _)?: read(.next, state)
    case .choices(.projects, _)?: read(.groups, state)
    case .choices?, .help?, nil: .none
    }
  }

  /// Lays a page out for the size of the terminal; one that is shown anew stays where it is.
  func show(_ content: TextPage.Content, _ state: inout State) {
    let width = state.size.columns
    let lines =
      switch content {
      case .help: shell.keys.helpLines(width: width)
      case .details(let detail): shell.lines(about: detail, width: width)
      case .choices(_, let choices): choices.map(\.text)
      }
    state.page = TextPage(
      content: content, lines: lines, top: state.page?.top ?? 0, height: state.rowCount)
    state.page?.move(by: 0)
  }
}

extension [Group] {
  /// Those with open todos, to choose one.
  func choices(_ sign: String) -> [TextPage.Choice] {
    filter { $0.open > 0 }.map { group in
      let word = sign + group.name
      return TextPage.Choice(
        text: "\(word)  \(grouped(group.open)) open, \(grouped(group.all)) in all",
        target: .query([word]))
    }
  }
}
