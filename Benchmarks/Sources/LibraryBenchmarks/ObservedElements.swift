import Composable

/// A collection of which every element is observed by a view store of its own.
@MainActor
final class ObservedElements {
  private let store: Store<Counters.State, Counters.Action>
  private let rows: ElementStores<Int, Counters.Row, Counter.Action>
  private(set) var told = 0
  private var tokens: [ObservationToken] = []

  init(count: Int) {
    store = Store(initialState: Counters.State(count: count)) { Counters() }
    rows = store.scopes(state: \.rows, action: .row)
    tokens = rows.map { row in
      ViewStore(row, observe: \.counter.count).observe { [unowned self] _ in told += 1 }
    }
  }

  func send(count: Int) {
    let leaf = rows[rows.count / 2]
    for _ in 0..<count { leaf.send(.incremented) }
  }
}

/// What one writes by hand instead: an observer for each id, which is told of its own element.
final class HandWrittenElements {
  private var rows: [Int: Counters.Row]
  private var observers: [Int: (Int) -> Void] = [:]
  private(set) var told = 0

  init(count: Int) {
    rows = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, Counters.Row(id: $0)) })
    for id in 0..<count { observers[id] = { [unowned self] _ in told += 1 } }
  }

  @inline(never)
  func send(_ action: Counter.Action, to id: Int) {
    let old = rows[id]?.counter.count
    switch action {
    case .incremented: rows[id]?.counter.count &+= 1
    case .decremented: rows[id]?.counter.count &-= 1
    }
    if let new = rows[id]?.counter.count, new != old { observers[id]?(new) }
  }
}

@MainActor
func observedElements() -> Comparison {
  let elements = ObservedElements(count: 1_000)
  let hand = HandWrittenElements(count: 1_000)
  let comparison = Comparison(
    name: "an action of one of 1000 observed elements", limit: nil, nanosecondLimit: 20_000,
    pointFree: nil,
    ours: Measurement(count: 1_000, rounds: 11) { elements.send(count: $0) },
    byHand: Measurement(count: 100_000) { count in
      for _ in 0..<count { hand.send(.incremented, to: 500) }
    })
  blackHole(elements.told)
  blackHole(hand.told)
  return comparison
}
