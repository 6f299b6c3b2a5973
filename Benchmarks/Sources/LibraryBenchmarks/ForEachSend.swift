import Composable

/// A collection of counters.
struct Counters: Reducer {
  struct Row: Identifiable {
    let id: Int
    var counter = Counter.State()
  }
  struct State {
    var rows: IdentifiedArrayOf<Row>

    init(count: Int) {
      rows = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
    }
  }
  enum Action {
    case row(IdentifiedAction<Int, Counter.Action>)

    static let row = CasePath<Action, IdentifiedAction<Int, Counter.Action>>(embed: Action.row) {
      guard case .row(let action) = $0 else { return nil }
      return action
    }
  }

  var body: some Reducer<State, Action, Void> {
    EmptyReducer().forEach(\.rows, action: .row) {
      Scope(state: \Row.counter, action: .identity) { Counter() }
    }
  }
}

extension CasePath where Root == Counters.Action, Value == IdentifiedAction<Int, Counter.Action> {
  static var row: Self { Root.row }
}

/// What one writes by hand instead: a look-up in a dictionary and a mutation in a switch.
final class HandWrittenCounters {
  var rows: [Int: Counters.Row]

  init(count: Int) {
    rows = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, Counters.Row(id: $0)) })
  }

  @inline(never)
  func send(_ action: Counters.Action) {
    switch action {
    case .row(.element(let id, let action)):
      switch action {
      case .incremented: rows[id]?.counter.count &+= 1
      case .decremented: rows[id]?.counter.count &-= 1
      }
    }
  }
}

@MainActor
func forEachSend(elementCount: Int) -> Comparison {
  let store = Store(initialState: Counters.State(count: elementCount)) { Counters() }
  let hand = HandWrittenCounters(count: elementCount)
  func id(_ index: Int) -> Int { (index &* 7_919) % elementCount }
  let comparison = Comparison(
    name: "forEach over \(elementCount) elements", limit: 3,
    pointFree: [1_000: (32_000, 37_000), 100_000: (1_760_000, 1_790_000)][elementCount],
    ours: Measurement(count: 200_000) { count in
      for index in 0..<count { store.send(.row(.element(id: id(index), action: .incremented))) }
    },
    byHand: Measurement(count: 200_000) { count in
      for index in 0..<count { hand.send(.row(.element(id: id(index), action: .incremented))) }
    })
  blackHole(store.withState { $0.rows[0].counter.count })
  blackHole(hand.rows[0]?.counter.count)
  return comparison
}
