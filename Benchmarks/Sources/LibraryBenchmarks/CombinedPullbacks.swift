import Composable

/// Ten counters side by side.
struct TenCounters: Reducer {
  struct State {
    var c0 = Counter.State(), c1 = Counter.State(), c2 = Counter.State(), c3 = Counter.State()
    var c4 = Counter.State(), c5 = Counter.State(), c6 = Counter.State(), c7 = Counter.State()
    var c8 = Counter.State(), c9 = Counter.State()
  }
  enum Action {
    case c0(Counter.Action), c1(Counter.Action), c2(Counter.Action), c3(Counter.Action)
    case c4(Counter.Action), c5(Counter.Action), c6(Counter.Action), c7(Counter.Action)
    case c8(Counter.Action), c9(Counter.Action)
  }

  var body: some Reducer<State, Action, Void> {
    Scope(state: \.c0, action: .c0) { Counter() }
    Scope(state: \.c1, action: .c1) { Counter() }
    Scope(state: \.c2, action: .c2) { Counter() }
    Scope(state: \.c3, action: .c3) { Counter() }
    Scope(state: \.c4, action: .c4) { Counter() }
    Scope(state: \.c5, action: .c5) { Counter() }
    Scope(state: \.c6, action: .c6) { Counter() }
    Scope(state: \.c7, action: .c7) { Counter() }
    Scope(state: \.c8, action: .c8) { Counter() }
    Scope(state: \.c9, action: .c9) { Counter() }
  }

  /// An action for each counter in turn.
  static func action(_ index: Int) -> Action {
    switch index % 10 {
    case 0: .c0(.incremented)
    case 1: .c1(.incremented)
    case 2: .c2(.incremented)
    case 3: .c3(.incremented)
    case 4: .c4(.incremented)
    case 5: .c5(.incremented)
    case 6: .c6(.incremented)
    case 7: .c7(.incremented)
    case 8: .c8(.incremented)
    default: .c9(.incremented)
    }
  }
}

extension CasePath where Root == TenCounters.Action, Value == Counter.Action {
  static var c0: Self {
    Self(embed: Root.c0) { if case .c0(let action) = $0 { action } else { nil } }
  }
  static var c1: Self {
    Self(embed: Root.c1) { if case .c1(let action) = $0 { action } else { nil } }
  }
  static var c2: Self {
    Self(embed: Root.c2) { if case .c2(let action) = $0 { action } else { nil } }
  }
  static var c3: Self {
    Self(embed: Root.c3) { if case .c3(let action) = $0 { action } else { nil } }
  }
  static var c4: Self {
    Self(embed: Root.c4) { if case .c4(let action) = $0 { action } else { nil } }
  }
  static var c5: Self {
    Self(embed: Root.c5) { if case .c5(let action) = $0 { action } else { nil } }
  }
  static var c6: Self {
    Self(embed: Root.c6) { if case .c6(let action) = $0 { action } else { nil } }
  }
  static var c7: Self {
    Self(embed: Root.c7) { if case .c7(let action) = $0 { action } else { nil } }
  }
  static var c8: Self {
    Self(embed: Root.c8) { if case .c8(let action) = $0 { action } else { nil } }
  }
  static var c9: Self {
    Self(embed: Root.c9) { if case .c9(let action) = $0 { action } else { nil } }
  }
}

/// What one writes by hand instead: a switch in a switch, ten times.
final class HandWrittenTenCounters {
  var state = TenCounters.State()

  @inline(never)
  func send(_ action: TenCounters.Action) {
    switch action {
    case .c0(let action): Self.reduce(&state.c0, action)
    case .c1(let action): Self.reduce(&state.c1, action)
    case .c2(let action): Self.reduce(&state.c2, action)
    case .c3(let action): Self.reduce(&state.c3, action)
    case .c4(let action): Self.reduce(&state.c4, action)
    case .c5(let action): Self.reduce(&state.c5, action)
    case .c6(let action): Self.reduce(&state.c6, action)
    case .c7(let action): Self.reduce(&state.c7, action)
    case .c8(let action): Self.reduce(&state.c8, action)
    case .c9(let action): Self.reduce(&state.c9, action)
    }
  }

  private static func reduce(_ state: inout Counter.State, _ action: Counter.Action) {
    switch action {
    case .incremented: state.count &+= 1
    case .decremented: state.count &-= 1
    }
  }
}

@MainActor
func combinedPullbacks() -> Comparison {
  let store = Store(initialState: TenCounters.State()) { TenCounters() }
  let hand = HandWrittenTenCounters()
  let comparison = Comparison(
    name: "ten combined pullbacks", limit: 50, pointFree: (24_000, 11_000),
    ours: Measurement(count: 500_000) { count in
      for index in 0..<count { store.send(TenCounters.action(index)) }
    },
    byHand: Measurement(count: 500_000) { count in
      for index in 0..<count { hand.send(TenCounters.action(index)) }
    })
  blackHole(store.state)
  blackHole(hand.state)
  return comparison
}
