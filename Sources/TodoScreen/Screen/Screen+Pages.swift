import Composable
import TodoCLI
import TodoDomain
import TodoText

/// A text over the list, such as everything about a todo.
struct TextPage: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case help
    case details(Detail)
    /// Names to choose from, and how to read them again.
    case choices(Read, [Choice])
  }

  struct Choice: Hashable, Sendable {
    var text: String
    /// The list that it leads to.
    var view: Screen.View
    /// The todo that it leads to there.
    var todo: Todo?
  }

  var content: Content
  var lines: [String]
  /// The line that is shown first; of choices, the one at the cursor.
  var top = 0

  /// The choices, if it has any.
  private var choices: [Choice]? {
    if case .choices(_, let choices) = content { choices } else { nil }
  }

  /// The choice at the cursor.
  var choice: Choice? { choices.flatMap { $0.indices.contains(top) ? $0[top] : nil } }

  /// Moves the lines, of which `height` are shown, or the cursor.
  mutating func move(by distance: Int, height: Int) {
    top = max(0, min(top + distance, lines.count - (choices == nil ? height : 1)))
  }

  /// The todo that it is about, or that is to be chosen.
  var todo: Todo? {
    if case .details(let detail) = content { detail.todo } else { choice?.todo }
  }
}

/// Opens pages over the list, and other lists.
extension Screen.Environment {
  /// Looks at another list.
  func look(
    at view: Screen.View, landing: RowWindow.Landing = .first, _ state: inout State
  ) -> Effect<Action> {
    (state.view, state.filter) = (view, [])
    return read(.list(landing, isNewQuery: true), state)
  }

  /// Reads anew what the open page shows.
  func reopen(_ state: State) -> Effect<Action> {
    switch state.page?.content {
    case .details(let detail)?: read(.details(detail.todo.number), state)
    case .choices(let names, _)?: read(names, state)
    case .help?, nil: .none
    }
  }

  /// Lays a page out for the size of the terminal; one that is shown anew stays where it is.
  func show(_ content: TextPage.Content?, _ state: inout State) {
    guard let content else { return state.page = nil }
    let width = state.size.columns
    let lines =
      switch content {
      case .help: shell.keys.helpLines(width: width)
      case .details(let detail): shell.lines(about: detail, width: width)
      case .choices(_, let choices): choices.map(\.text)
      }
    var page = TextPage(content: content, lines: lines, top: state.page?.top ?? 0)
    page.move(by: 0, height: state.rowCount)
    state.page = page
  }
}

extension [Group] {
  /// Those with open todos, to choose one.
  func choices(_ sign: String) -> [TextPage.Choice] {
    filter { $0.open > 0 }.map { group in
      let word = sign + group.name
      return TextPage.Choice(
        text: "\(word)  \(grouped(group.open)) open, \(grouped(group.all)) in all",
        view: Screen.View(title: word, words: [word]))
    }
  }
}
