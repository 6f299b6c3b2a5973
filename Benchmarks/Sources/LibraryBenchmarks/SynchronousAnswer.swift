import Composable

/// A counter that counts by an effect which answers at once.
struct Answering: Reducer {
  struct State { var count = 0 }
  enum Action: Sendable { case asked, performed, run, answered }

  func reduce(into state: inout State, action: Action, environment: Void) -> Effect<Action> {
    switch action {
    case .asked:
      return .send(.answered)

    case .performed:
      return .perform { .answered }

    case .run:
      return .run { send in await send(.answered) }

    case .answered:
      state.count &+= 1
      return .none
    }
  }
}

/// What one writes by hand instead: a queue, to which an action is pushed and from which it is popped.
final class HandWrittenQueue {
  var state = Answering.State()
  private var queue: [Answering.Action] = []

  @inline(never)
  func send(_ action: Answering.Action) {
    queue.append(action)
    while let action = queue.popLast() {
      switch action {
      case .asked, .performed, .run: queue.append(.answered)
      case .answered: state.count &+= 1
      }
    }
  }
}

@MainActor
func synchronousAnswer() -> Comparison {
  let store = Store(initialState: Answering.State()) { Answering() }
  let hand = HandWrittenQueue()
  let comparison = Comparison(
    name: "an effect that answers at once", limit: 10, pointFree: (13_000, 8_700),
    ours: Measurement(count: 200_000) { count in
      for _ in 0..<count { store.send(.asked) }
    },
    byHand: Measurement(count: 200_000) { count in
      for _ in 0..<count { hand.send(.asked) }
    })
  blackHole(store.state.count)
  blackHole(hand.state.count)
  return comparison
}

/// A `perform`, beside the `send` of its answer.
@MainActor
func performedAnswer() -> Comparison {
  let store = Store(initialState: Answering.State()) { Answering() }
  func measure(_ action: Answering.Action) -> Measurement {
    Measurement(count: 200_000) { count in
      for _ in 0..<count { store.send(action) }
    }
  }
  let comparison = Comparison(
    name: "a perform, beside the send of its answer", limit: nil, excessLimit: 150, pointFree: nil,
    ours: measure(.performed), byHand: measure(.asked))
  blackHole(store.state.count)
  return comparison
}

/// A `run` that answers at once, beside a task that does the same.
@MainActor
func runAnswer() async -> Comparison {
  let store = Store(initialState: Answering.State()) { Answering() }
  let hand = HandWrittenQueue()
  let comparison = Comparison(
    name: "a run that answers at once", limit: nil, excessLimit: 0, pointFree: nil,
    ours: await Measurement(rounds: 11) {
      for _ in 0..<20_000 { await store.send(.run).finish() }
      return 20_000
    },
    byHand: await Measurement(rounds: 11) {
      for _ in 0..<20_000 { await Task { @MainActor in hand.send(.answered) }.value }
      return 20_000
    })
  blackHole(store.state.count)
  blackHole(hand.state.count)
  return comparison
}
