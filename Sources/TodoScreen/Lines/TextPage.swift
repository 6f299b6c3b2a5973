import TodoCLI
import TodoDomain

/// A text over the list, such as everything about a todo.
struct TextPage: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case help
    case details(Details.Detail)
    /// Names to choose from, and what opened them.
    case choices(Deed, [Choice])
  }

  struct Choice: Hashable, Sendable {
    var text: String
    var target: Target
  }

  /// Where a choice leads.
  enum Target: Hashable, Sendable {
    case query([String])
    case todo(Todo)
  }

  var content: Content
  var lines: [String]
  /// The line that is shown first; of choices, the one at the cursor.
  var top = 0
  var height: Int
}

extension TextPage {
  /// The choices, if it has any.
  private var choices: [Choice]? {
    if case .choices(_, let choices) = content { choices } else { nil }
  }

  /// The choice at the cursor.
  var choice: Choice? { choices.flatMap { $0.indices.contains(top) ? $0[top] : nil } }

  mutating func move(by distance: Int) {
    top = max(0, min(top + distance, lines.count - (choices == nil ? height : 1)))
  }

  /// The todo that it is about, or that is to be chosen.
  var todo: Todo? {
    if case .details(let detail) = content { return detail.todo }
    if case .todo(let todo)? = choice?.target { return todo }
    return nil
  }
}
