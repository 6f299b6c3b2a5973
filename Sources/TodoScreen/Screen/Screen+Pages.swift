import Composable
import TodoCLI
import TodoDomain
import TodoText

/// Opens pages over the list, and other lists.
extension Screen {
  /// Looks at another list.
  func look(_ view: View, _ state: inout State, _ environment: Environment) -> Effect<Action> {
    state.view = view
    state.filter = []
    return load(.first, isNewQuery: true, state, environment)
  }

  /// Opens everything about a todo.
  func show(_ todo: Todo, _ environment: Environment) -> Effect<Action> {
    let details = environment.details
    return .perform { () throws(TodoStoreError) in
      guard let todo = try details.load([.number(todo.number)]).first else { return nil }
      return .opened(
        .details(
          Details.Detail(
            todo: todo, links: try details.links(todo),
            history: try details.history(todo.number))))
    } catch: {
      .failed(Failure($0))
    }
  }

  /// Opens the tags and projects with open todos.
  func chooseGroup(_ environment: Environment) -> Effect<Action> {
    let vocabulary = environment.vocabulary
    return .perform { () throws(TodoStoreError) in
      func choices(_ groups: [Group], _ sign: String) -> [TextPage.Choice] {
        groups.filter { $0.open > 0 }.map { group in
          let word = sign + group.name
          return TextPage.Choice(
            text: "\(word)  \(grouped(group.open)) open, \(grouped(group.all)) in all",
            target: .query([word]))
        }
      }
      return .opened(
        .choices(
          title: "projects and tags",
          choices(try vocabulary.groups(.projects), "project:")
            + choices(try vocabulary.groups(.tags), "+")))
    } catch: {
      .failed(Failure($0))
    }
  }

  /// Opens what to do now, each with the reason.
  func chooseNext(_ environment: Environment) -> Effect<Action> {
    .run { send in
      do throws(Failure) {
        let choices = try await environment.next(Self.nextCount).map { todo, reason in
          TextPage.Choice(
            text: "\(todo.number)  \(todo.description)  (\(reason))", target: .todo(todo.number))
        }
        await send(.opened(.choices(title: "next", choices)))
      } catch {
        await send(.failed(error))
      }
    }
  }

  private static let nextCount = 20

  /// Opens the saved queries.
  func chooseView(_ state: inout State, _ environment: Environment) -> Effect<Action> {
    let views = environment.shell.views
    guard !views.isEmpty else {
      state.message = .wrong("No query is saved. `todo config set view.NAME QUERY` saves one.")
      return .none
    }
    let choices = views.map { name, words in
      TextPage.Choice(
        text: "\(name)  \(words.joined(by: " "))", target: .query(["view:\(name)"]))
    }
    return .send(.opened(.choices(title: "saved queries", choices)))
  }

  /// The lines of what is open, for the width of the terminal.
  func lines(of content: TextPage.Content, _ state: State, _ environment: Environment) -> [String] {
    switch content {
    case .help: environment.keys.helpLines
    case .details(let detail): environment.shell.lines(about: detail, width: state.size.columns)
    case .choices(_, let choices): choices.map(\.text)
    }
  }

  /// Lays out what is open for another size of the terminal.
  func layOut(_ state: State, _ environment: Environment) -> Effect<Action> {
    guard let page = state.page else { return .none }
    let lines = lines(of: page.content, state, environment)
    return .send(.page(.laidOut(lines, height: state.rowCount)))
  }
}
