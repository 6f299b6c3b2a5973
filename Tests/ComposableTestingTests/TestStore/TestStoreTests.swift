import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A test store")
struct TestStoreTests {
  @Test("passes if every state change, action and effect is asserted")
  func story() async {
    let store = TestStore(
      initialState: Feature.State(), environment: Feature.Environment(load: { 42 })
    ) {
      Feature()
    }

    await store.send(.add(1)) { $0.count = 1 }
    await store.send(.nothing)
    await store.send(.call)
    await store.receive(.response(42)) { $0.count = 43 }
    await store.receive(.finished)
    #expect(store.state == Feature.State(count: 43))

    await store.finish()
  }

  @Test("has the previous state in the closure that asserts the change")
  func stateBefore() async {
    let store = TestStore(initialState: Feature.State(), environment: Feature.Environment()) {
      Feature()
    }

    let messages = await messages {
      await store.send(.add(1)) { $0 = store.state }
    }
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("The state after \"send\" of Feature.Action.add(1)") == true)
    await store.send(.twoAnswers)
    await store.receive(.response(1)) {
      #expect(store.state.count == 1)
      $0.count = store.state.count + 1
    }
    await store.receive(.response(2)) { $0.count = store.state.count + 2 }
    #expect(store.state.count == 4)
    await store.finish()
  }

  @Test("infers its types from its reducer")
  func inferred() async {
    struct Switch: Reducer {
      struct State: Equatable { var isOn = false }
      enum Action: Equatable { case toggled }
      func reduce(into state: inout State, action: Action, environment: Void) -> Effect<Action> {
        state.isOn.toggle()
        return .none
      }
    }
    let store = TestStore(initialState: .init()) { Switch() }
    await store.send(.toggled) { $0.isOn = true }

    let program = Store(initialState: .init(isOn: true)) { Switch() }
    program.send(.toggled)
    #expect(!program.state.isOn)
  }

  @Test("accepts a reducer without an environment, and several combined")
  func withoutEnvironment() async {
    let store = TestStore<Int, Bool>(initialState: 0) {
      Reduce { count, _ in
        count += 1
        return .none
      }
      Reduce { count, isDoubled in
        if isDoubled { count *= 2 }
        return .none
      }
    }

    await store.send(true) { $0 = 2 }
    await store.finish()
  }

  @Test("accepts an environment by implicit member, changed in a closure")
  func environmentMember() async {
    let asked = Recorder<Bool>()
    let store = TestStore(
      initialState: Feature.State(),
      environment: .failing {
        $0.load = {
          asked.record(true)
          return 42
        }
      }
    ) {
      Feature()
    }

    await store.send(.call)
    await store.receive(.response(42)) { $0.count = 42 }
    await store.receive(.finished)
    #expect(asked.values == [true])
    await store.finish()
  }

  @Test("accepts several reducers and their environment")
  func severalReducers() async {
    let environment = Feature.Environment(load: { 1 })
    let store = TestStore(initialState: Feature.State(), environment: environment) {
      Feature()
      Reduce { state, action, _ in
        state.log.append("\(action)")
        return .none
      }
    }

    await store.send(.add(1)) {
      $0.count = 1
      $0.log = ["add(1)"]
    }
    await store.finish()
  }

  @Test("compares the state after a sent action, before actions that its effect sends at once")
  func answeredAtOnce() async {
    let store = TestStore(initialState: Feature.State(), environment: Feature.Environment()) {
      Feature()
    }

    await store.send(.twoAnswers)
    #expect(store.state.count == 0)
    await store.receive(.response(1)) { $0.count = 1 }
    #expect(store.state.count == 1)
    await store.receive(.response(2)) { $0.count = 3 }
    await store.finish()
  }

  @Test("works on any actor")
  func onAnyActor() async {
    await Bench().story()
  }

  private actor Bench {
    func story() async {
      let clock = TestClock()
      let store = TestStore(
        initialState: Feature.State(), environment: Feature.Environment(clock: clock)
      ) {
        Feature()
      }
      await store.send(.sleepThenAdd(seconds: 3))
      await clock.advance(by: .seconds(3))
      await store.receive(.add(3)) { $0.count = 3 }
      await store.finish()
    }
  }
}

extension Feature.Environment {
  /// Returns an environment whose `load` fails the test unless `provide` replaces it.
  fileprivate static func failing(_ provide: (inout Self) -> Void) -> Self {
    var environment = Self(load: unimplemented("Feature.Environment.load", placeholder: 0))
    provide(&environment)
    return environment
  }
}
