import Composable
import ComposableTesting
import Testing
import TodoDomain

@testable import TodoScreen

@MainActor
@Suite("Any sequence of keys on two todos")
struct ScreenSpaceTests {
  private static let keys: [Key] =
    "jkgGV *xuDynaAepJK><:/d?q".map(Key.character)
    + [.enter, .escape, .tab, .backspace, .control("r"), .control("d"), .down]

  private var space: StateSpace<Screen.State, Screen.Action, SmallList> {
    let list = SmallList("a", "b")
    var state = Screen.State(
      size: TerminalSize(columns: 40, rows: 8), view: Screen.View("list"),
      now: .init(millisecondsSince1970: 0))
    state.list.show(
      Pages(todos: list.todos), .first, isNewQuery: true
    ) { todo, depth in
      Row.State(todo, depth: depth, Page.Links(), at: .init(millisecondsSince1970: 0), in: .utc)
    }
    return StateSpace(
      initialStates: [state], world: list,
      actionsByState: { state in
        state.hasLeft ? [] : Self.keys.map { Screen.Action.terminal(.key($0)) }
      },
      environment: { Screen.Environment($0) }
    ) {
      Screen()
    }
  }

  @Test("keeps the cursor on a row, marks among the rows, and every text that was typed")
  func everything() async {
    let exploration = await space.explore(depth: 3, sendsWhileEffectsRun: false) {
      Invariant("the cursor is on a row that is there") { state in
        state.list.rows.isEmpty ? state.list.cursor == nil : state.list.focused != nil
      }
      Invariant("exactly the row at the cursor looks like it") { state in
        state.list.rows.allSatisfy { $0.isFocused == ($0.id == state.list.cursor) }
      }
      Invariant("marks are among the rows, and look like it") { state in
        state.list.marks.keys.allSatisfy { state.list.rows[id: $0] != nil }
          && state.list.rows.allSatisfy { $0.isMarked == (state.list.marks[$0.id] != nil) }
      }
      Invariant("the cursor is shown") { state in
        state.list.cursorIndex.map(state.list.shown.contains) ?? true
      }
      Invariant(ofSteps: "Esc leaves what is open") { before, action, after in
        guard action == .terminal(.key(.escape)) else { return true }
        return after.prompt == nil && after.question == nil && after.page == nil
      }
      Invariant(ofSteps: "a typed text vanishes only by a key that deletes, or once it is done") {
        before, action, after in
        guard let prompt = before.prompt, prompt.purpose != .filter,
          prompt.line.text.count > 0
        else { return true }
        switch action {
        case .terminal(.key(.enter)), .terminal(.key(.backspace)), .prompt, .finished: return true
        default:
          return after.prompt?.line.text == prompt.line.text
            || after.drafts[prompt.purpose] == prompt.line
        }
      }
      Invariant(atRest: "the rows are what is stored, but for what was completed meanwhile") {
        state, list in
        guard state.prompt == nil, state.filter.isEmpty, state.view.title == "list" else {
          return true
        }
        let stored = list.page(Query()).todos
        return stored == state.list.rows.map(\.todo).filter { !$0.isComplete }
      }
    }
    print(exploration)
    #expect(exploration.depth == 3)
    #expect(exploration.calledEndpoints == ["load", "page", "run"])
    #expect(exploration.stateCount > 1000)
  }
}
