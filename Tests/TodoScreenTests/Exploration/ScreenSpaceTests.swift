import Composable
import ComposableTesting
import Testing
import TodoDomain
import TodoText

@testable import TodoScreen

@MainActor
@Suite("Any sequence of keys on two todos")
struct ScreenSpaceTests {
  /// The keys with different effects in a state; in a list of two, other keys do the same as these.
  private static func keys(in state: Screen.State) -> [Key] {
    if state.hasLeft { return [] }
    if state.question != nil { return [.character("y"), .character("p"), .escape] }
    if state.prompt != nil {
      return "a ".map(Key.character) + [.enter, .escape, .tab, .backspace]
    }
    if state.page != nil { return "jq?".map(Key.character) + [.enter, .escape] }
    return "jkV *xuDaAepJK><:/d?q".map(Key.character) + [.enter, .escape, .control("r")]
  }

  /// Keys that change the list, or go to another todo.
  private static func changes(in state: Screen.State) -> [Key] {
    state.question == nil
      ? "jkx D>Ju".map(Key.character) + [.control("r")] : [.character("y"), .escape]
  }

  private func space(
    _ keys: @escaping (Screen.State) -> [Key]
  ) -> StateSpace<Screen.State, Screen.Action, SmallList> {
    let list = SmallList("a", "b")
    var state = Screen.State(
      size: TerminalSize(columns: 40, rows: 8), view: Screen.View(title: "list"),
      now: .init(millisecondsSince1970: 0))
    for todo in list.contents.todos { state.changes.todos.append(TodoFeature.State(todo)) }
    state.list.show(list.contents.todos, ListPart(), .first, isNewQuery: true) { _ in "" }
    return StateSpace(
      initialStates: [state], world: list,
      actionsByState: { state in keys(state).map { .terminal(.key($0)) } },
      environment: { Screen.Environment($0) }
    ) {
      Screen()
    }
  }

  private func explore(
    depth: Int, _ keys: @escaping (Screen.State) -> [Key]
  ) async -> Exploration<Screen.State, Screen.Action> {
    let exploration = await space(keys).explore(depth: depth, sendsWhileEffectsRun: false) {
      Invariant("the cursor is on a row that is there") { state in
        state.list.rows.isEmpty ? state.list.cursor == nil : state.list.focused != nil
      }
      Invariant(atRest: "each row has its todo, and nothing else is kept") { state, _ in
        state.list.rows.allSatisfy { state.changes.todos[id: $0.id] != nil }
          && state.changes.todos.count == state.list.rows.count
      }
      Invariant("marks are among the rows") { state in
        state.list.marks.keys.allSatisfy { state.list.rows[id: $0] != nil }
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
        case .terminal(.key(.enter)), .terminal(.key(.backspace)), .prompt, .work: return true
        default:
          return after.prompt?.line.text == prompt.line.text
            || after.drafts[prompt.purpose.label] == prompt.line
        }
      }
      Invariant(atRest: "the rows are what is stored, but for what was completed meanwhile") {
        state, list in
        guard state.prompt == nil, state.filter.isEmpty, state.view.title == "list" else {
          return true
        }
        let rows = state.list.rows.compactMap(state.todo)
        return list.before == nil
          && list.page(Query()).todos == rows.filter { !$0.isComplete }
      }
    }
    print(exploration)
    #expect(exploration.depth == depth)
    return exploration
  }

  @Test("keeps the cursor on a row, marks among the rows, and every typed text")
  func everything() async {
    let exploration = await explore(depth: 3, Self.keys)
    #expect(
      exploration.calledEndpoints == [
        "begin", "commit", "delete", "insert", "redo", "rollback", "save", "undo",
      ])
    #expect(exploration.stateCount > 1000)
  }

  @Test("does so in longer stories of changes, too")
  func changes() async {
    let exploration = await explore(depth: 4, Self.changes)
    #expect(exploration.stateCount > 900)
  }
}
