import Composable
import ComposableTesting
import Foundation
import Testing

@Suite("The page for people who come from Point-Free's library")
struct MigrationTests {
  struct Row: Reducer {
    struct State: Equatable, Identifiable {
      let id: Int
      var isDone = false
    }

    enum Action: Equatable {
      case toggled
    }

    func reduce(into state: inout State, action: Action, environment: Void) -> Effect<Action> {
      state.isDone.toggle()
      return .none
    }
  }

  struct List: Reducer {
    struct State: Equatable {
      var rows: IdentifiedArrayOf<Row.State> = []
    }

    enum Action: Equatable {
      case added
      case rows(IdentifiedActionOf<Row>)
    }

    typealias Environment = Void

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if action == .added { state.rows.append(Row.State(id: state.rows.count)) }
        return .none
      }
      .forEach(\.rows, action: CasePath(Action.rows)) { Row() }
    }
  }

  @MainActor
  @Test("A row is toggled")
  func toggling() async {
    let store = TestStore(initialState: List.State()) { List() }
    await store.send(.added) { $0.rows = [Row.State(id: 0)] }
    await store.send(.rows(.element(id: 0, action: .toggled))) { $0.rows[id: 0]?.isDone = true }
    await store.finish()
  }

  @Test("counts the lines of the same feature in both libraries")
  func counts() throws {
    let text = try Repository.text(of: "Sources/Composable/Composable.docc/Migration.md")
    let blocks = text.components(separatedBy: "```swift\n").dropFirst().map { block in
      block.components(separatedBy: "```")[0].split(separator: "\n").count
    }
    #expect(blocks == [38, 42])
    #expect(text.contains("in 38 lines without") && text.contains("it takes 42:"))
  }

  /// Not compiled, as their library does not build here.
  static let pointFree = #"""
    @Reducer
    struct Row {
      @ObservableState
      struct State: Equatable, Identifiable {
        let id: Int
        var isDone = false
      }

      enum Action {
        case toggled
      }

      var body: some ReducerOf<Self> {
        Reduce { state, action in
          state.isDone.toggle()
          return .none
        }
      }
    }

    @Reducer
    struct List {
      @ObservableState
      struct State: Equatable {
        var rows: IdentifiedArrayOf<Row.State> = []
      }

      enum Action {
        case added
        case rows(IdentifiedActionOf<Row>)
      }

      var body: some ReducerOf<Self> {
        Reduce { state, action in
          if case .added = action { state.rows.append(Row.State(id: state.rows.count)) }
          return .none
        }
        .forEach(\.rows, action: \.rows) { Row() }
      }
    }

    @MainActor
    @Test("A row is toggled")
    func toggling() async {
      let store = TestStore(initialState: List.State()) { List() }
      await store.send(.added) { $0.rows = [Row.State(id: 0)] }
      await store.send(.rows(.element(id: 0, action: .toggled))) { $0.rows[id: 0]?.isDone = true }
    }
    """#
}
