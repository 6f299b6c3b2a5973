import Composable
import Testing

/// Checks the table of counts in the documentation on observing, cell by cell.
@MainActor
@Suite("The cost of observing:", .serialized)
struct ObservationCostTests {
  /// Counts the calls to `==`, by type.
  @MainActor
  private enum Count {
    nonisolated(unsafe) static var state = 0  // this suite is serialized, on the main actor
    nonisolated(unsafe) static var part = 0

    static func reset() {
      state = 0
      part = 0
    }
  }

  private struct Part: Equatable {
    var name = ["Blob"]

    static func == (lhs: Self, rhs: Self) -> Bool {
      Count.part += 1
      return lhs.name == rhs.name
    }
  }

  private struct State: Equatable {
    var part = Part()
    var number = 0

    static func == (lhs: Self, rhs: Self) -> Bool {
      Count.state += 1
      return lhs.part == rhs.part && lhs.number == rhs.number
    }
  }

  private enum Action: CaseIterable {
    /// Leaves the storage unchanged.
    case nothing
    /// Replaces the part with an equal value in new storage.
    case refreshed
    /// Changes state outside the part.
    case counted
    /// Changes the part.
    case renamed
  }

  private func makeStore() -> Store<State, Action> {
    Store(initialState: State()) {
      Reduce { state, action in
        switch action {
        case .nothing: break
        case .refreshed: state.part = Part(name: state.part.name.map { $0 + "" })
        case .counted: state.number += 1
        case .renamed: state.part.name.append("x")
        }
        return .none
      }
    }
  }

  // MARK: Calls to scope closures

  @Test(
    "the closures of three nested scopes, a view store each, after 4 actions: at most 5 calls each")
  func scopeClosures() {
    for isRead in [true, false] {
      for isObserved in [true, false] {
        var calls = [0, 0, 0]
        let root = Store<Int, Void>(initialState: 0) {
          Reduce { state, _ in
            state += 1
            return .none
          }
        }
        func scope(_ store: Store<Int, Void>, _ index: Int) -> Store<Int, Void> {
          store.scope(
            state: { state in
              calls[index] += 1
              return state
            })
        }
        let first = scope(root, 0)
        let second = scope(first, 1)
        let third = scope(second, 2)
        let viewStores = [root, first, second, third].map { ViewStore($0) }
        let tokens = isObserved ? viewStores.map { $0.observe { _ in } } : []

        if isRead { for viewStore in viewStores { #expect(viewStore.state == 0) } }
        for number in 1...4 {
          viewStores[3].send(())
          if isRead { for viewStore in viewStores { #expect(viewStore.state == number) } }
        }

        #expect(calls == (isRead || isObserved ? [5, 5, 5] : [0, 0, 0]))
        withExtendedLifetime(tokens) {}
      }
    }
  }

  @Test(
    "the closure of a scope that has lost its observers, while its parent is observed: no calls")
  func unobservedScope() {
    var calls = 0
    let store = makeStore()
    let scope = store.scope(
      state: { state in
        calls += 1
        return state.number
      })
    let viewStore = ViewStore(scope)
    viewStore.observe { _ in }.cancel()
    calls = 0
    let token = store.observe { _ in }

    for action in Action.allCases { store.send(action) }

    #expect(calls == 0)
    token.cancel()
  }

  @Test("the closure of a scope with a hundred observers: 1 call per action")
  func manyObservers() {
    var calls = 0
    let store = makeStore()
    let scope = store.scope(
      state: { state in
        calls += 1
        return state
      })
    let viewStores = (0..<50).map { _ in ViewStore(scope) }
    let tokens =
      viewStores.map { $0.observe { _ in } } + (0..<50).map { _ in scope.observe { _ in } }
    calls = 0

    store.send(.counted)

    #expect(calls == 1)
    withExtendedLifetime(tokens) {}
  }

  // MARK: Calls to ==

  /// Returns the highest counts per action for four scopes.
  ///
  /// Each has a view store with one subscriber to a part and, unless `partsOnly`, one to the whole state.
  private func countsOfFourScopes(
    interleaved: Bool, partsOnly: Bool = false
  ) -> [Action: (state: Int, part: Int)] {
    let store = makeStore()
    var scope = store.scope(state: { $0 })
    var viewStores: [ViewStore<State, Action>] = []
    for _ in 0..<4 {
      viewStores.append(ViewStore(scope))
      scope = scope.scope(state: { $0 })
    }
    var tokens: [ObservationToken] = []
    if interleaved {
      for viewStore in viewStores {
        tokens += [viewStore.observe { _ in }, viewStore.observe(\.part) { _ in }]
      }
    } else {
      if !partsOnly { tokens += viewStores.map { $0.observe { _ in } } }
      tokens += viewStores.map { $0.observe(\.part) { _ in } }
    }

    var counts: [Action: (state: Int, part: Int)] = [:]
    for _ in 0..<3 {
      for action in Action.allCases {
        Count.reset()
        viewStores[3].send(action)
        let before = counts[action] ?? (0, 0)
        counts[action] = (max(before.state, Count.state), max(before.part, Count.part))
      }
    }
    withExtendedLifetime(tokens) {}
    return counts
  }

  @Test(
    "four scopes, each with subscribers to whole and part: at most 4 == on the state, 4 on the part",
    arguments: [false, true])
  func fourScopes(interleaved: Bool) throws {
    let counts = countsOfFourScopes(interleaved: interleaved)

    let nothing = try #require(counts[.nothing])
    #expect(nothing == (0, 0))
    for action in Action.allCases {
      let count = try #require(counts[action])
      #expect(count.state <= 4 && count.part <= 4, "\(action)")
    }

    // The actual counts are lower: view stores that would compare the same two values share the result.
    #expect(try #require(counts[.refreshed]) == (1, 1))
    // The second == on the part is for a part that got new storage while the whole stayed equal.
    #expect(try #require(counts[.counted]) == (1, 2))
    #expect(try #require(counts[.renamed]) == (1, 2))
  }

  @Test("four scopes, each with a subscriber to a part and none to the whole: no == on the state")
  func partsOnly() throws {
    let counts = countsOfFourScopes(interleaved: false, partsOnly: true)

    #expect(try #require(counts[.nothing]) == (0, 0))
    #expect(try #require(counts[.counted]) == (0, 0))
    #expect(try #require(counts[.refreshed]) == (0, 1))
    #expect(try #require(counts[.renamed]) == (0, 1))
  }

  @Test(
    "a chain of 1, 3 or 5 scopes, observed at every level and the root: at most 2, 4 or 6 ==",
    arguments: [(depth: 1, most: 2), (depth: 3, most: 4), (depth: 5, most: 6)])
  func chain(depth: Int, most: Int) {
    for usesKeyPaths in [false, true] {
      let root = makeStore()
      var viewStores = [ViewStore(root)]
      var leaf = root
      for _ in 0..<depth {
        leaf = usesKeyPaths ? leaf.scope(state: \.self) : leaf.scope(state: { $0 })
        viewStores.append(ViewStore(leaf))
      }
      let tokens = viewStores.map { $0.observe { _ in } }

      for _ in 0..<3 {
        for action in Action.allCases {
          Count.reset()
          leaf.send(action)
          #expect(Count.state <= most)
          #expect(Count.state == (action == .nothing ? 0 : 1))
        }
      }
      withExtendedLifetime(tokens) {}
    }
  }

  @Test("a view store with a hundred observers: 1 ==")
  func oneComparison() {
    let viewStore = ViewStore(makeStore())
    let tokens = (0..<100).map { _ in viewStore.observe { _ in } }
    Count.reset()

    viewStore.send(.counted)

    #expect(Count.state == 1)
    withExtendedLifetime(tokens) {}
  }

  @Test("an unobserved view store, read after each action: no ==")
  func unobservedViewStore() {
    let viewStore = ViewStore(makeStore())
    Count.reset()

    for action in Action.allCases {
      viewStore.send(action)
      _ = viewStore.state
    }

    #expect(Count.state == 0)
  }

  // MARK: Rows

  private struct Item: Equatable, Identifiable {
    let id: Int
    var part = Part()
  }

  @Test(
    "an action sent to one of n rows: only that row's observers run, and 1 ==",
    arguments: [1, 10, 1000])
  func rows(n: Int) throws {
    struct List { var rows: IdentifiedArrayOf<Item> }
    let store = Store<List, IdentifiedAction<Int, String>>(
      initialState: List(rows: IdentifiedArray(uniqueElements: (0..<n).map { Item(id: $0) }))
    ) {
      Reduce { state, action in
        guard case .element(let id, let name) = action else { return .none }
        state.rows[id: id]?.part.name.append(name)
        return .none
      }
    }
    let rows = store.scopes(state: \.rows, action: .identity)
    var told: [Int] = []
    let tokens = rows.flatMap { row in
      let viewStore = ViewStore(row)
      return [
        viewStore.observe { told.append($0.id) },
        viewStore.observe(\.part.name.count) { _ in told.append(row.id) },
      ]
    }
    told = []
    Count.reset()

    rows[id: n / 2]?.send("x")

    #expect(told == [n / 2, n / 2])
    #expect(Count.part == 1)
    withExtendedLifetime(tokens) {}
  }
}
