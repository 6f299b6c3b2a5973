import Composable
import TodoCLI
import TodoDomain
import TodoText

/// A text over the list, such as the details of a todo.
struct TextPage: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case help
    case details(Detail)
    /// Names to choose from, and how to read them again.
    case choices(Read, [Choice])
  }

  struct Choice: Hashable, Sendable {
    var text: String
    /// The list that it opens.
    var view: Screen.View
    /// The todo in that list for the cursor to go to.
    var todo: Todo?
  }

  var content: Content
  var lines: [String]
  /// The index of the first line on the screen or, with choices, of the one at the cursor.
  var top = 0

  /// The choices, if it has any.
  private var choices: [Choice]? {
    if case .choices(_, let choices) = content { choices } else { nil }
  }

  /// The choice at the cursor.
  var choice: Choice? { choices.flatMap { $0.indices.contains(top) ? $0[top] : nil } }

  /// Scrolls the lines, of which `height` fit, or moves the cursor among choices.
  mutating func move(by distance: Int, height: Int) {
    top = max(0, min(top + distance, lines.count - (choices == nil ? height : 1)))
  }

  /// The todo on the page, or at the cursor among the choices.
  var todo: Todo? {
    if case .details(let detail) = content { detail.todo } else { choice?.todo }
  }
}

/// Opens pages over the list, and other lists.
extension Screen.Environment {
  /// Opens another list.
  func look(
    at view: Screen.View, landing: RowWindow.Landing = .first, _ state: inout State
  ) -> Effect<Action> {
    (state.view, state.filter) = (view, [])
    return read(.list(landing, isNewQuery: true), state)
  }

  /// Reads the contents of the open page again.
  func reopen(_ state: State) -> Effect<Action> {
    switch state.page?.content {
    case .details(let detail)?: read(.details(detail.todo.number), state)
    case .choices(let names, _)?: read(names, state)
    case .help?, nil: .none
    }
  }

  /// Lays out a page for the terminal's size; the page that is already open keeps its place.
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
  /// The groups with open todos, as choices.
  func choices(_ sign: String) -> [TextPage.Choice] {
    filter { $0.open > 0 }.map { group in
      let word = sign + group.name
      return TextPage.Choice(
        text: "\(word)  \(grouped(group.open)) open, \(grouped(group.all)) in all",
        view: Screen.View(title: word, words: [word]))
    }
  }
}
