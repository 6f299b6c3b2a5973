import Composable
import TodoCLI
import TodoDomain

/// One todo of the list on the screen.
///
/// Its state is everything that its line shows, so it is drawn again exactly if its state changes.
package struct Row: Reducer {
  package struct State: Hashable, Identifiable, Sendable {
    package var todo: Todo
    /// How many todos it is under, of those shown right above it.
    package var depth: Int
    /// The notes in brackets after its text: `1 of 2 done`.
    package var marks: [String]
    /// When it is due, as a person says it now.
    package var due: String
    package var dueRole: Palette.Role?
    package var isFocused = false
    package var isMarked = false

    package var id: Todo.ID { todo.id }
  }

  package enum Action: Hashable, Sendable {
    /// It was read again, with its links.
    case read(Todo, Page.Links)
    case timePassed
  }

  package struct Environment: Sendable {
    package var now: @Sendable () -> Instant
    package var timeZone: CivilTimeZone
  }

  package init() {}

  package func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    let now = environment.now()
    switch action {
    case .read(let todo, let links):
      var row = State(todo, depth: state.depth, links, at: now, in: environment.timeZone)
      (row.isFocused, row.isMarked) = (state.isFocused, state.isMarked)
      state = row
      return .none

    case .timePassed:
      state.tellTime(now, in: environment.timeZone)
      return .none
    }
  }
}

extension Row.State {
  package init(
    _ todo: Todo, depth: Int, _ links: Page.Links, at now: Instant, in timeZone: CivilTimeZone
  ) {
    self.todo = todo
    self.depth = depth
    marks = todo.marks(links, isUnderParent: depth > 0)
    due = ""
    tellTime(now, in: timeZone)
  }

  fileprivate mutating func tellTime(_ now: Instant, in timeZone: CivilTimeZone) {
    guard let date = todo.due else { return }
    due = date.personText(isOpen: !todo.isComplete, at: now, in: timeZone)
    dueRole = todo.isComplete ? nil : date.role(at: now, in: timeZone)
  }
}
