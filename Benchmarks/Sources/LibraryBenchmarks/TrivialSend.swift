import Composable

/// One counter.
struct Counter: Reducer {
  struct State { var count = 0 }
  enum Action { case incremented, decremented }

  func reduce(into state: inout State, action: Action, environment: Void) -> Effect<Action> {
    switch action {
    case .incremented:
      state.count &+= 1
      return .none

    case .decremented:
      state.count &-= 1
      return .none
    }
  }
}

/// What one writes by hand instead of a store: an object with a switch.
final class HandWrittenCounter {
  var state = Counter.State()

  @inline(never)
  func send(_ action: Counter.Action) {
    switch action {
    case .incremented: state.count &+= 1
    case .decremented: state.count &-= 1
    }
  }
}

@MainActor
func trivialSend() -> Comparison {
  let store = Store(initialState: Counter.State()) { Counter() }
  let hand = HandWrittenCounter()
  let comparison = Comparison(
    name: "trivial send", limit: nil, nanosecondLimit: 15, pointFree: (6_600, 710),
    ours: Measurement(count: 1_000_000) { count in
      for index in 0..<count { store.send(index & 3 == 0 ? .decremented : .incremented) }
    },
    byHand: Measurement(count: 1_000_000) { count in
      for index in 0..<count { hand.send(index & 3 == 0 ? .decremented : .incremented) }
    })
  blackHole(store.state.count)
  blackHole(hand.state.count)
  return comparison
}

/// The same, while somebody watches what happens.
@MainActor
func watchedSend() -> Comparison {
  var count = 0
  let store = Store(initialState: Counter.State()) { Counter() }
    .observing { event in
      if case .processed = event.kind { count &+= 1 }
    }
  let hand = HandWrittenCounter()
  let comparison = Comparison(
    name: "trivial send, watched", limit: nil, nanosecondLimit: 200, pointFree: nil,
    ours: Measurement(count: 200_000) { count in
      for index in 0..<count { store.send(index & 3 == 0 ? .decremented : .incremented) }
    },
    byHand: Measurement(count: 1_000_000) { count in
      for index in 0..<count { hand.send(index & 3 == 0 ? .decremented : .incremented) }
    })
  blackHole(count)
  blackHole(hand.state.count)
  return comparison
}
