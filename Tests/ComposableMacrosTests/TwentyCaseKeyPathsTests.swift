#if Macros
import Composable
import Testing

/// Twenty children in one chain, with key paths whose roots the compiler infers.
///
/// Compiling this file is half of the test: an expression that takes the compiler too long is an error.
@Suite("Twenty key paths in one chain")
struct TwentyCaseKeyPathsTests {
  struct Child: Reducer {
    enum Action: Equatable { case incremented }

    func reduce(into count: inout Int, action: Action, environment step: Int) -> Effect<Action> {
      count += step
      return .none
    }
  }

  struct State: Equatable {
    var c0 = 0
    var c1 = 0
    var c2 = 0
    var c3 = 0
    var c4 = 0
    var c5 = 0
    var c6 = 0
    var c7 = 0
    var c8 = 0
    var c9 = 0
    var c10 = 0
    var c11 = 0
    var c12 = 0
    var c13 = 0
    var c14 = 0
    var c15 = 0
    var c16 = 0
    var c17 = 0
    var c18 = 0
    var c19 = 0
  }
  struct Environment { var step = 1 }

  @CasePathable
  enum Action {
    case c0(Child.Action)
    case c1(Child.Action)
    case c2(Child.Action)
    case c3(Child.Action)
    case c4(Child.Action)
    case c5(Child.Action)
    case c6(Child.Action)
    case c7(Child.Action)
    case c8(Child.Action)
    case c9(Child.Action)
    case c10(Child.Action)
    case c11(Child.Action)
    case c12(Child.Action)
    case c13(Child.Action)
    case c14(Child.Action)
    case c15(Child.Action)
    case c16(Child.Action)
    case c17(Child.Action)
    case c18(Child.Action)
    case c19(Child.Action)
  }

  @Test("run the child that each key path names")
  func chained() {
    let reducer = Child()
      .pullback(
        state: \State.c0, action: \Action.AllCasePaths.c0, environment: \Environment.step
      )
      .combined(with: Child().pullback(state: \.c1, action: \.c1, environment: \.step))
      .combined(with: Child().pullback(state: \.c2, action: \.c2, environment: \.step))
      .combined(with: Child().pullback(state: \.c3, action: \.c3, environment: \.step))
      .combined(with: Child().pullback(state: \.c4, action: \.c4, environment: \.step))
      .combined(with: Child().pullback(state: \.c5, action: \.c5, environment: \.step))
      .combined(with: Child().pullback(state: \.c6, action: \.c6, environment: \.step))
      .combined(with: Child().pullback(state: \.c7, action: \.c7, environment: \.step))
      .combined(with: Child().pullback(state: \.c8, action: \.c8, environment: \.step))
      .combined(with: Child().pullback(state: \.c9, action: \.c9, environment: \.step))
      .combined(with: Child().pullback(state: \.c10, action: \.c10, environment: \.step))
      .combined(with: Child().pullback(state: \.c11, action: \.c11, environment: \.step))
      .combined(with: Child().pullback(state: \.c12, action: \.c12, environment: \.step))
      .combined(with: Child().pullback(state: \.c13, action: \.c13, environment: \.step))
      .combined(with: Child().pullback(state: \.c14, action: \.c14, environment: \.step))
      .combined(with: Child().pullback(state: \.c15, action: \.c15, environment: \.step))
      .combined(with: Child().pullback(state: \.c16, action: \.c16, environment: \.step))
      .combined(with: Child().pullback(state: \.c17, action: \.c17, environment: \.step))
      .combined(with: Child().pullback(state: \.c18, action: \.c18, environment: \.step))
      .combined(with: Child().pullback(state: \.c19, action: \.c19, environment: \.step))
    var state = State()
    for action in [Action.c0(.incremented), .c7(.incremented), .c19(.incremented)] {
      _ = reducer.reduce(into: &state, action: action, environment: Environment())
    }
    #expect(state == State(c0: 1, c7: 1, c19: 1))
  }
}
#endif
