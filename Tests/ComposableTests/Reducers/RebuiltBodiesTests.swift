import Composable
import Testing

#if DEBUG
@MainActor
@Suite("A body that another reducer rebuilds for each action")
struct RebuiltBodiesTests {
  struct Base: Reducer {
    typealias Environment = Void

    var body: some Reducer<Int, Int, Void> {
      Reduce { state, action in
        state += action
        return .none
      }
    }
  }

  /// An operator that calls its base's `reduce`.
  struct Doubled<Base: Reducer>: Reducer
  where Base.State == Int, Base.Action == Int, Base.Environment == Void {
    let base: Base

    func reduce(into state: inout Int, action: Int, environment: Void) -> Effect<Int> {
      base.reduce(into: &state, action: 2 * action)
    }
  }

  static func message(in name: String) -> String {
    """
    "\(name)" called "Base.reduce" again, which makes its whole body for each call.

    Take its "erased" once, where you make your own reducer, and call that: it keeps the body.

        let base = base.erased
        return Reduce { state, action, environment in
          base.reduce(into: &state, action: action, environment: environment)
        }

    This is reported once, and in debug builds only.
    """
  }

  @Test("is reported once, at the second action, whatever kind of reducer rebuilds it")
  func reported() {
    let base = Base()
    let operators: [(String, Reduce<Int, Int, Void>)] = [
      ("Doubled<Base>", Doubled(base: base).erased),
      (
        "Reduce<Int, Int, ()>",
        Reduce { state, action in base.reduce(into: &state, action: 2 * action) }
      ),
    ]
    for (name, reducer) in operators {
      let store = Store(initialState: 0) { reducer }
      #expect(reports { store.send(1) }.isEmpty)
      #expect(reports { store.send(1) }.map(\.message) == [Self.message(in: name)])
      #expect(reports { store.send(1) }.isEmpty)
      #expect(store.state == 6)
    }
  }

  @Test("isn't reported for an erased base, a call from outside a store, or a base without a body")
  func unreported() {
    let base = Base()
    var state = 0
    for _ in 1...3 { _ = base.reduce(into: &state, action: 1) }

    let erased = base.erased
    let store = Store(initialState: 0) {
      Reduce { state, action, environment in
        erased.reduce(into: &state, action: action, environment: environment)
      }
      Doubled(base: Doubled(base: erased))
    }
    for _ in 1...3 { store.send(1) }

    #expect(state == 3)
    #expect(store.state == 15)
  }

  @Test("is reported for each base in each store's operator")
  func several() {
    struct Other: Reducer {
      typealias Environment = Void
      var body: some Reducer<Int, Int, Void> { EmptyReducer() }
    }
    for _ in 1...2 {
      let store = Store(initialState: 0) {
        Reduce { state, action, environment in
          _ = Base().reduce(into: &state, action: action)
          return Other().reduce(into: &state, action: action)
        }
      }
      store.send(1)
      #expect(reports { store.send(1) }.count == 2)
    }
  }
}
#endif
