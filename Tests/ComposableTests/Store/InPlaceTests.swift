import Composable
import Testing

@MainActor
@Suite("A store's state")
struct InPlaceTests {
  private struct Element: Identifiable {
    let id: Int
    var payload = Payload()
    var number = 0
  }

  private struct State {
    var elements: IdentifiedArrayOf<Element>
    var count = 0
  }

  private final class Log {
    var addresses: Set<UInt> = []
    var areUnshared: [Bool] = []
  }

  /// Returns a store that logs the address of its elements, and whether the changed one is unshared.
  private func makeStore(_ log: Log) -> Store<State, IdentifiedAction<Int, Int>> {
    let elements = (0..<1000).map { Element(id: $0) }
    return Store(initialState: State(elements: IdentifiedArray(uniqueElements: elements))) {
      Reduce { state, action in
        guard case .element(let id, let number) = action else { return .none }
        state.count += 1
        state.elements[id: id]?.number = number
        log.areUnshared.append(state.elements[id: id]?.payload.isUnshared() ?? false)
        state.elements.elements.withUnsafeBytes { bytes in
          _ = log.addresses.insert(UInt(bitPattern: bytes.baseAddress))
        }
        return .none
      }
    }
  }

  private func sendAll(_ store: Store<Element, Int>?) {
    for number in 1...10 { store?.send(number) }
  }

  @Test("is changed in place, even with scopes, readers and observers of its parts")
  func inPlace() {
    let log = Log()
    let store = makeStore(log)
    let elements = store.scopes(state: \.elements, action: .identity)
    let count = ViewStore(store, observe: \.count)
    let whole = store.scope(state: { $0 })
    var seen: [Int] = []
    let tokens = [
      count.observe { seen.append($0) },
      store.observe { seen.append($0.elements.count) },
      whole.observe { seen.append($0.elements[0].number) },
      ViewStore(whole, observe: \.count).observe { seen.append($0) },
      store.scope(state: \.elements).scope(state: \.elements).observe { seen.append($0.count) },
    ]

    for number in 1...10 {
      elements[id: 500]?.send(number)
      _ = whole.state
      _ = count.state
      store.withState { #expect($0.elements[500].number == number) }
      #expect(store.state.elements[500].number == number)
    }

    #expect(log.addresses.count == 1)
    #expect(seen.count == 55)
    withExtendedLifetime(tokens) {}
  }

  @Test("isn't shared with derived values while a reducer runs, even if they were just read")
  func unshared() {
    let log = Log()
    let store = makeStore(log)
    let element = store.scope(state: { $0.elements[7] }, action: CasePath.element(7))
    let again = element.scope(state: { $0 })
    var numbers: [Int] = []
    let token = again.observe { numbers.append($0.number) }

    for number in 1...10 {
      again.send(number)
      _ = (element.state, again.state)
    }

    #expect(log.areUnshared == Array(repeating: true, count: 10))
    #expect(numbers == Array(0...10))
    token.cancel()
  }

  @Test("isn't shared with a view store whose only observer was cancelled")
  func unobserved() {
    let log = Log()
    let store = makeStore(log)
    let viewStore = ViewStore(store.scope(state: { Tracked(element: $0.elements[7]) }))
    viewStore.observe { _ in }.cancel()

    for number in 1...10 {
      store.send(.element(id: 7, action: number))
      #expect(viewStore.element.number == number)
    }

    #expect(log.areUnshared == Array(repeating: true, count: 10))
  }

  private struct Tracked: Equatable {
    var element: Element
    static func == (lhs: Self, rhs: Self) -> Bool { lhs.element.number == rhs.element.number }
  }
}

extension CasePath where Root == IdentifiedAction<Int, Int>, Value == Int {
  fileprivate static func element(_ id: Int) -> Self {
    CasePath(embed: { .element(id: id, action: $0) }) {
      guard case .element(id, let action) = $0 else { return nil }
      return action
    }
  }
}
