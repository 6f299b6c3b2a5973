import Composable
import TodoCLI
import TodoDomain
import TodoText

/// Opens pages over the list, and other lists.
extension Screen {
  /// Looks at another list.
  func look(
    at view: View, landing: RowWindow.Landing = .first, _ state: inout State,
    _ environment: Environment
  ) -> Effect<Action> {
    (state.view, state.filter) = (view, [])
    return load(landing, isNewQuery: true, state, environment)
  }

  /// Opens everything about a todo.
  func show(_ todo: Todo, _ environment: Environment) -> Effect<Action> {
    let details = environment.database.details
    return read { () throws(TodoStoreError) in
      guard let todo = try? details.load([.number(todo.number)]).first else { return .opened(nil) }
      let links = try details.links(todo)
      let history = try details.history(todo.number)
      return .opened(.details(Details.Detail(todo: todo, links: links, history: history)))
    }
  }

  /// Opens the tags and projects with open todos.
  func chooseGroup(_ environment: Environment) -> Effect<Action> {
    let vocabulary = environment.database.vocabulary
    return read { () throws(TodoStoreError) in
      func choices(_ groups: [Group], _ sign: String) -> [TextPage.Choice] {
        groups.filter { $0.open > 0 }.map { group in
          let word = sign + group.name
          return TextPage.Choice(
            text: "\(word)  \(grouped(group.open)) open, \(grouped(group.all)) in all",
            target: .query([word]))
        }
      }
      let projects = choices(try vocabulary.groups(.projects), "project:")
      let tags = choices(try vocabulary.groups(.tags), "+")
      return .opened(.choices(.projects, projects + tags))
    }
  }

  /// Opens what to do now, each with the reason.
  func chooseNext(_ environment: Environment) -> Effect<Action> {
    .run { send in
      let choices = try await environment.next(Self.nextCount).map { todo, reason in
        TextPage.Choice(
          text: "\(todo.number)  \(todo.description)  (\(reason))", target: .todo(todo))
      }
      await send(.opened(.choices(.next, choices)))
    } catch: { error, send in
      if let failure = error as? Failure { await send(.said(Note(failure))) }
    }
  }

  private static let nextCount = 20

  /// Opens the saved queries.
  func chooseView(_ state: inout State, _ environment: Environment) -> Effect<Action> {
    let choices = environment.shell.views.map { name, words in
      TextPage.Choice(
        text: "\(name)  \(words.joined(by: " "))", target: .query(["view:\(name)"]))
    }
    if choices.isEmpty {
      return say(
        .wrong("No query is saved. `todo config set view.NAME QUERY` saves one."), &state)
    }
    return .send(.opened(.choices(.views, choices)))
  }

  /// Reads anew what the open page shows.
  func reopen(_ state: State, _ environment: Environment) -> Effect<Action> {
    switch state.page?.content {
    case .details(let detail)?: show(detail.todo, environment)
    case .choices(.next, _)?: chooseNext(environment)
    case .choices(.projects, _)?: chooseGroup(environment)
    case .choices?, .help?, nil: .none
    }
  }

  /// Lays a page out for the size of the terminal; one that is shown anew stays where it is.
  func show(_ content: TextPage.Content, _ state: inout State, _ environment: Environment) {
    let (shell, width) = (environment.shell, state.size.columns)
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
