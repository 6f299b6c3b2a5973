#if Macros
import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A case key path scopes a store to")
struct StoreCaseKeyPathTests {
  struct Row: Equatable, Identifiable {
    let id: Int
    var title = ""
  }

  @CasePathable
  enum Door: Equatable {
    case locked(code: String), open(since: Int)

    /// A hand-written extraction, as from before case paths.
    var open: Int? {
      if case .open(let since) = self { since } else { nil }
    }
  }

  struct State: Equatable {
    var title = ""
    var note: String?
    var door = Door.locked(code: "")
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    var form: Row?
    var path: StackState<Row> = [Row(id: 3)]
  }

  @CasePathable
  enum DoorAction: Equatable, Sendable { case typed(String), waited }

  @CasePathable
  enum Action: Equatable, Sendable {
    case titled(String)
    case noted(String?)
    case door(DoorAction)
    case rows(IdentifiedAction<Int, String>)
    case emptied
    case form(PresentationAction<String>)
    case path(StackAction<Row, String>)
  }

  private func makeStore() -> Store<State, Action> {
    Store(initialState: State()) {
      Reduce<State, Action, Void> { state, action in
        switch action {
        case .titled(let title): state.title = title
        case .noted(let note): state.note = note
        case .door(.typed(let code)): state.door = .locked(code: code)
        case .door(.waited): state.door = .open(since: 1)
        case .rows(.element(let id, let title)): state.rows[id: id]?.title = title
        case .emptied: state.rows = []
        case .form(.presented(let title)): state.form = Row(id: 0, title: title)
        case .path(.element(let id, let title)): state.path[id: id]?.title = title
        case .form(.dismiss), .path: break
        }
        return .none
      }
    }
  }

  @Test("a part of the state, or a value derived from it")
  func part() {
    let store = makeStore()
    let title = store.scope(state: \.title, action: \.titled)
    title.send("Milk")
    #expect(title.state == "Milk")

    let length = store.scope(state: { $0.title.count }, action: \.titled)
    length.send("Salt and pepper")
    #expect(length.state == 15)
  }

  @Test("an optional child, if it isn't nil")
  func optional() throws {
    let store = makeStore()
    #expect(store.scope(state: \.note, action: \.noted.some) == nil)
    store.send(.noted("Milk"))
    let note = try #require(store.scope(state: \.note, action: \.noted.some))
    note.send("Salt")
    #expect(note.state == "Salt")
  }

  @Test("a presented child, or a screen on a stack, if it exists")
  func presented() throws {
    let store = makeStore()
    #expect(store.scope(presented: \.form, action: \.form) == nil)
    store.send(.form(.presented("Milk")))
    let form = try #require(store.scope(presented: \.form, action: \.form))
    form.send("Salt")
    #expect(form.state.title == "Salt")

    #expect(store.scope(stack: \.path, id: 1, action: \.path) == nil)
    let screen = try #require(store.scope(stack: \.path, id: 0, action: \.path))
    screen.send("Flour")
    #expect(screen.state.title == "Flour")
  }

  @Test("an enum's current case, whatever properties the enum has")
  func enumCase() throws {
    let store = makeStore()
    let door = store.scope(state: \.door, action: \.door)
    #expect(door.scope(state: \.open, action: \.typed) == nil)
    let locked = try #require(door.scope(state: \.locked, action: \.typed))
    locked.send("1234")
    #expect(locked.state == "1234")
  }

  @Test("each element; a send to a removed one is reported at the line of the scope")
  func elements() throws {
    let store = makeStore()
    let rows = store.scopes(state: \.rows, action: \.rows)
    let line = #line - 1
    rows[0].send("Milk")
    #expect(rows.map(\.state.title) == ["Milk", ""])

    let second = rows[1]
    store.send(.emptied)
    withKnownIssue {
      second.send("Salt")
    } matching: { issue in
      issue.sourceLocation?.line == line
    }
  }
}
#endif
