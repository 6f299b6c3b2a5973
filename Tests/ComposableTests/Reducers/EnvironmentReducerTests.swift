import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("An environment")
struct EnvironmentReducerTests {
  /// Appends its environment to the state.
  private struct Adder: Reducer {
    func reduce(into sum: inout [Int], action: Int, environment: Int) -> Effect<Int> {
      sum.append(environment)
      return action > 0 ? .run { send in await send(-environment) } : .none
    }
  }

  private struct AppEnvironment: Sendable {
    var step = 3
    var name = "app"
  }

  private struct App: Reducer {
    var body: some Reducer<[Int], Int, AppEnvironment> {
      Adder().environment(\.step)
      Adder().environment { _ in 7 }
      Adder().transformEnvironment { $0 += 1 }.environment(\.step)
      Adder().environment(\AppEnvironment.step).transformEnvironment { $0.step = 100 }
      Adder().environment(\.name.count)
    }
  }

  private func run<R: Reducer<[Int], Int, Environment>, Environment>(
    _ reducer: R, _ environment: Environment
  ) -> [Int] {
    var sum: [Int] = []
    _ = reducer.reduce(into: &sum, action: 0, environment: environment)
    return sum
  }

  @Test("can be changed for one reducer without affecting its siblings")
  func siblings() {
    #expect(run(App(), AppEnvironment()) == [3, 7, 4, 100, 3])
  }

  @Test("that is transformed reaches lifted children and their effects")
  func effects() async {
    struct Parent: Reducer {
      struct State: Equatable { var sum: [Int] = [] }
      var body: some Reducer<State, Int, AppEnvironment> {
        Scope(state: \.sum, action: .identity, environment: \.step) { Adder() }
      }
    }
    let store = TestStore(initialState: Parent.State(), environment: AppEnvironment()) {
      Parent().transformEnvironment { $0.step *= 2 }
    }

    await store.send(1) { $0.sum = [6] }
    await store.receive(-6) { $0.sum = [6, 6] }
    await store.finish()
  }

  @Test("goes through the outer of two transformations first")
  func order() {
    let reducer = Adder()
      .transformEnvironment { $0 *= 10 }
      .transformEnvironment { $0 += 1 }

    #expect(run(reducer, 1) == [20])
  }

  @Test("obeys the laws of identity and composition")
  func laws() {
    let f: (Int) -> Int = { $0 * 10 }
    let g: (String) -> Int = { $0.count }
    for environment in [-1, 0, 1, 2] {
      #expect(run(Adder().environment { $0 }, environment) == run(Adder(), environment))
    }
    for environment in ["", "a", "ab"] {
      #expect(
        run(Adder().environment(f).environment(g), environment)
          == run(Adder().environment { f(g($0)) }, environment))
    }
  }
}
