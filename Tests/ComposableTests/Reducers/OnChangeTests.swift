import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("onChange")
struct OnChangeTests {
  private struct Settings: Reducer {
    struct State: Equatable {
      var fontSize = 10
      var lineHeight = 15
      var title = ""
    }
    struct Environment: Sendable {
      var saveFontSize: @Sendable (Int) async -> Void
    }
    enum Action: Equatable, Sendable { case bigger, titled(String), saved }

    var body: some Reducer<State, Action, Environment> {
      Reduce { state, action, _ in
        switch action {
        case .bigger:
          state.fontSize += 2
          return .none

        case .titled(let title):
          state.title = title
          return .none

        case .saved:
          return .none
        }
      }
      .onChange(of: \.fontSize) { old, new in
        Reduce { state, action, environment in
          state.lineHeight = new * 3 / 2
          return .run { send in
            await environment.saveFontSize(new)
            await send(.saved)
          }
        }
      }
    }
  }

  @Test("runs after the reducer, and only if the value has changed")
  func settings() async {
    let saved = Recorder<Int>()
    let store = TestStore(
      initialState: Settings.State(),
      environment: Settings.Environment(saveFontSize: { saved.record($0) })
    ) {
      Settings()
    }

    await store.send(.bigger) {
      $0.fontSize = 12
      $0.lineHeight = 18
    }
    await store.receive(.saved)
    await store.send(.titled("Milk")) { $0.title = "Milk" }
    await store.finish()
    #expect(saved.values == [12])
  }

  @Test("receives both values, and merges its effects after the reducer's")
  func values() async {
    var changes: [[Int]] = []
    let store = Store<[Int], Int>(initialState: []) {
      Reduce { log, action in
        log.append(action)
        return action < 10 ? .send(action * 10) : .none
      }
      .onChange(of: { $0.count / 2 }) { old, new in
        Reduce { log, action in
          changes.append([old, new])
          return .send(100 + action)
        }
      }
    }

    await store.send(1).finish()

    #expect(store.state == [1, 10, 110])
    #expect(changes == [[0, 1]])
  }

  @Test("doesn't run again for its own changes")
  func ownChange() {
    let reducer = Reduce<Int, Void, Void> { count, _ in
      count += 1
      return .none
    }
    .onChange(of: { $0 }) { _, _ in
      Reduce { count, _ in
        count += 10
        return .none
      }
    }
    var count = 0

    _ = reducer.reduce(into: &count, action: ())
    #expect(count == 11)
  }

  @Test("watches each of several values independently")
  func several() {
    var log: [String] = []
    let reducer = Reduce<[Int], Int, Void> { numbers, index in
      numbers[index] += 1
      return .none
    }
    .onChange(of: { $0[0] }) { old, new in
      Reduce { numbers, _ in
        log.append("first \(old) \(new)")
        numbers[1] += 1
        return .none
      }
    }
    .onChange(of: { $0[1] }) { old, new in
      Reduce { _, _ in
        log.append("second \(old) \(new)")
        return .none
      }
    }
    var numbers = [0, 0]

    _ = reducer.reduce(into: &numbers, action: 0)
    _ = reducer.reduce(into: &numbers, action: 1)
    #expect(log == ["first 0 1", "second 0 1", "second 1 2"])
  }

  @Test("reads the value once before and once after, and doesn't copy the state")
  func cost() {
    struct State {
      var count = 0
      var payload = Payload()
    }
    var readCount = 0
    var isUnshared: [Bool] = []
    let reducer = Reduce<State, Void, Void> { state, _ in
      isUnshared.append(state.payload.isUnshared())
      state.count += 1
      return .none
    }
    .onChange(
      of: { state in
        readCount += 1
        return state.count
      }
    ) { _, _ in
      Reduce { state, _ in
        isUnshared.append(state.payload.isUnshared())
        return .none
      }
    }
    var state = State()

    _ = reducer.reduce(into: &state, action: ())

    #expect(isUnshared == [true, true])
    #expect(readCount == 2)
  }
}
