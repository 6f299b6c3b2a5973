import Composable
import Testing

@MainActor
@Suite("An effect that dismisses")
struct DismissTests {
  typealias Presented = PresentationAction<Leaf.Action>

  @Test("is reported at its line, and ends, if nothing presents the feature")
  func unhandled() async {
    let line: UInt = #line + 3
    let store = Store(initialState: 0) {
      Reduce<Int, Bool, Void> { _, isFirst in
        isFirst ? .concatenate(.dismiss(), .send(false)) : .none
      }
    }

    let reports = await reports { await store.send(true).finish() }

    #expect(
      reports == [
        Report(
          message: """
            A feature returned "dismiss", but nothing presents it.

            There are a few reasons this can happen:

            • The feature is the root of the store, or is lifted by something that does not present, \
            such as "Scope", "ifLet" or "forEach". Present it: by "ifLet(presented:)" or \
            "forEach" over a "StackState".

            • The feature is sometimes presented and sometimes not. Send an action that its parent \
            answers, rather than "dismiss", where it is not.

            • A test looks at the feature alone. Test it as what is presented: \
            EmptyReducer().ifLet(presented: \\.self, action: .identity) { … }

            Nothing was dismissed.
            """, fileID: #fileID, line: line)
      ])
  }

  @Test("targets the nearest presentation around it, wherever it is in a larger effect")
  func nearest() async {
    for effect in [
      Effect<Int>.dismiss(),
      .merge(.send(1), .dismiss()),
      .concatenate(.send(1), .dismiss()),
      .concatenate(.run { send in await send(1) }, .dismiss()),
      .dismiss().cancellable(id: 1),
      .dismiss().serialized(on: "lane"),
      Effect<Bool>.dismiss().map { _ in 1 },
    ] {
      let child = Reduce<Int, Int, Void> { _, action in action == 0 ? effect : .none }
      let inner = EmptyReducer<Int?, PresentationAction<Int>, Void>()
        .ifLet(presented: \.self, action: .identity) { child }
      let store = Store(initialState: 1 as Int??) {
        EmptyReducer<Int??, PresentationAction<PresentationAction<Int>>, Void>()
          .ifLet(presented: \.self, action: .identity) { inner }
      }

      await store.send(.presented(.presented(0))).finish()

      #expect(store.state == .some(nil), "\(effect)")
    }
  }

  @Test("passes through lifts that don't present, and out of a collection's elements")
  func passingThrough() async {
    struct Rows { var rows: IdentifiedArrayOf<Leaf.State> = [.init(id: 1)] }
    let row = CasePath<IdentifiedActionOf<Leaf>, IdentifiedActionOf<Leaf>>.identity
    let store = Store(initialState: Rows() as Rows?, environment: 1) {
      EmptyReducer<Rows?, PresentationAction<IdentifiedActionOf<Leaf>>, Int>()
        .ifLet(presented: \.self, action: .identity) {
          EmptyReducer<Rows, IdentifiedActionOf<Leaf>, Int>().forEach(\.rows, action: row) {
            Leaf()
          }
        }
    }

    await store.send(.presented(.element(id: 1, action: .closed))).finish()

    #expect(store.state == nil)
  }
}
