import Composable
import TodoCLI
import TodoDomain

/// A text over the list, such as everything about a todo.
package struct TextPage: Reducer {
  package enum Content: Hashable, Sendable {
    case help
    case details(Details.Detail)
    /// Names to choose from.
    case choices(title: String, [Choice])
  }

  package struct Choice: Hashable, Sendable {
    package var text: String
    package var target: Target
  }

  /// Where a choice leads.
  package enum Target: Hashable, Sendable {
    case query([String])
    case todo(Int64)
  }

  package struct State: Hashable, Sendable {
    package var content: Content
    package var lines: [String]
    /// The line that is shown first; of choices, the one at the cursor.
    package var top = 0
    package var height: Int

    package init(_ content: Content, lines: [String], height: Int) {
      self.content = content
      self.lines = lines
      self.height = height
    }
  }

  package enum Action: Hashable, Sendable {
    case moved(Deed)
    case laidOut([String], height: Int)
  }

  package init() {}

  package func reduce(
    into state: inout State, action: Action, environment: Void
  ) -> Effect<Action> {
    switch action {
    case .moved(let deed):
      switch deed {
      case .down: state.top += 1
      case .up: state.top -= 1
      case .first: state.top = 0
      case .last: state.top = state.lines.count
      case .halfPageDown: state.top += state.height / 2
      case .halfPageUp: state.top -= state.height / 2
      case .pageDown: state.top += state.height
      case .pageUp: state.top -= state.height
      default: break
      }
      state.limit()
      return .none

    case .laidOut(let lines, let height):
      (state.lines, state.height) = (lines, height)
      state.limit()
      return .none
    }
  }
}

extension TextPage.State {
  /// The choice at the cursor.
  package var choice: TextPage.Choice? {
    guard case .choices(_, let choices) = content, choices.indices.contains(top) else { return nil }
    return choices[top]
  }

  private var isChoice: Bool { if case .choices = content { true } else { false } }

  fileprivate mutating func limit() {
    top = max(0, min(top, lines.count - (isChoice ? 1 : height)))
  }
}
