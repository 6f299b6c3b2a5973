import Composable

/// A state that has one of its kind in it, down to a leaf.
struct Level: Equatable {
  var count = 0
  var children: [Level] = []

  /// A chain with `depth` levels below this one.
  init(depth: Int) {
    if depth > 0 { children = [Level(depth: depth - 1)] }
  }

  var child: Level {
    get { children[0] }
    _modify { yield &children[0] }
  }

  static func == (lhs: Self, rhs: Self) -> Bool {
    comparisons += 1
    return lhs.isEqual(to: rhs)
  }

  /// What the synthesized `==` would do, uncounted in what is below.
  private func isEqual(to other: Level) -> Bool {
    guard count == other.count, children.count == other.children.count else { return false }
    return zip(children, other.children).allSatisfy { $0.isEqual(to: $1) }
  }

  /// How often two levels were compared.
  nonisolated(unsafe) static var comparisons = 0  // of one thread
}

/// A reducer that counts at the leaf, `depth` scopes down.
func chain(depth: Int) -> Reduce<Level, Counter.Action, Void> {
  if depth == 0 {
    Reduce { state, action in
      state.count &+= action == .incremented ? 1 : -1
      return .none
    }
  } else {
    Scope(state: \Level.child, action: .identity) { chain(depth: depth - 1) }.erased
  }
}

/// A store, its scopes down to a leaf, and an observer of each.
@MainActor
final class ObservedChain {
  let stores: [Store<Level, Counter.Action>]
  private(set) var told = 0
  private var tokens: [ObservationToken] = []

  init(depth: Int) {
    let root = Store(initialState: Level(depth: depth)) { chain(depth: depth) }
    stores = sequence(first: root) { $0.scope(state: \.child, action: .identity) }
      .prefix(depth + 1).map { $0 }
    tokens = stores.map { store in ViewStore(store).observe { [unowned self] _ in told += 1 } }
  }

  func send(count: Int) {
    let leaf = stores[stores.count - 1]
    for index in 0..<count { leaf.send(index & 3 == 0 ? .decremented : .incremented) }
  }
}

/// What one writes by hand instead: values kept for each level, compared after each action.
final class HandWrittenChain {
  private var state: Level
  private var last: [Level] = []
  private var observers: [(Level) -> Void] = []
  private(set) var told = 0

  init(depth: Int) {
    state = Level(depth: depth)
    last = sequence(first: state) { $0.children.first }.map { $0 }
    observers = last.map { _ in { [unowned self] _ in told += 1 } }
  }

  @inline(never)
  func send(_ action: Counter.Action) {
    Self.reduce(&state, action)
    tell(state, at: 0)
  }

  private static func reduce(_ level: inout Level, _ action: Counter.Action) {
    if level.children.isEmpty {
      level.count &+= action == .incremented ? 1 : -1
    } else {
      reduce(&level.children[0], action)
    }
  }

  private func tell(_ level: Level, at index: Int) {
    guard level != last[index] else { return }
    last[index] = level
    observers[index](level)
    if let child = level.children.first { tell(child, at: index + 1) }
  }
}

@MainActor
func observedChain() -> Comparison {
  let chain = ObservedChain(depth: 5)
  let hand = HandWrittenChain(depth: 5)
  let comparison = Comparison(
    name: "leaf send in an observed chain of 5 scopes", limit: nil, nanosecondLimit: 2_000,
    pointFree: (49_000, 13_000),
    ours: Measurement(count: 50_000) { chain.send(count: $0) },
    byHand: Measurement(count: 50_000) { count in
      for index in 0..<count { hand.send(index & 3 == 0 ? .decremented : .incremented) }
    })
  blackHole(chain.told)
  blackHole(hand.told)
  return comparison
}

/// What a leaf send costs in observed chains of 1 to 10 scopes.
@MainActor
func printChains() {
  print("| observed chain of scopes | leaf send, ns | `==` an action | observers told an action |")
  print("|--:|--:|--:|--:|")
  for depth in 1...10 {
    let chain = ObservedChain(depth: depth)
    let time = Measurement(count: 20_000) { chain.send(count: $0) }
    let (told, comparisons) = (chain.told, Level.comparisons)
    chain.send(count: 1_000)
    let columns = [
      depth, Int(time.nanoseconds), (Level.comparisons - comparisons) / 1_000,
      (chain.told - told) / 1_000,
    ]
    print("| " + columns.map(String.init).joined(separator: " | ") + " |")
  }
}
