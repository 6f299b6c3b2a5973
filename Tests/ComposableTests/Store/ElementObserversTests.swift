import Composable
import Testing

/// An element with padding between its fields, a string stored out of line, and a number.
private struct Element: Equatable, Identifiable {
  let id: String
  var isDone = false
  var text: String
  var number = 0
}

private enum Action {
  case replaced(IdentifiedArrayOf<Element>)
  case changed(id: String, number: Int)
}

@MainActor
@Suite("Element observers")
struct ElementObserversTests {
  private func makeStore(_ count: Int) -> Store<IdentifiedArrayOf<Element>, Action> {
    Store<IdentifiedArrayOf<Element>, Action>(
      initialState: IdentifiedArray(uniqueElements: (0..<count).map(Self.element))
    ) {
      Reduce { state, action in
        switch action {
        case .replaced(let elements): state = elements
        case .changed(let id, let number):
          state.modify(id: id) {
            $0.number = number
            $0.text = "the number is \(number / 2), as a text that is out of line"
          }
        }
        return .none
      }
    }
  }

  private static func element(_ number: Int) -> Element {
    Element(id: "the element that has number \(number)", text: "a text that is out of line")
  }

  @Test(
    "are called exactly when their own element changes, however the collection changes",
    arguments: [1, 2, 9, 40])
  func random(count: Int) {
    var numbers = SystemRandomNumberGenerator()
    let store = makeStore(count)
    let rows = store.scopes(
      state: \.self,
      action: CasePath<Action, IdentifiedAction<String, Int>>(
        embed: { action in
          guard case .element(let id, let number) = action else { fatalError("one case") }
          return .changed(id: id, number: number)
        }, extract: { _ in nil }))
    var told: [String] = []
    var expected: [String] = []
    var last: [String: Element] = [:]
    var tokens: [ObservationToken] = []
    for row in rows {
      last[row.id] = row.state
      tokens.append(ViewStore(row).observe { told.append("\($0)") })
    }
    let ids = rows.map(\.id)
    told = []

    for step in 0..<300 {
      var elements = store.state
      for _ in 0..<Int.random(in: 0...3, using: &numbers) {
        let element = Self.element(Int.random(in: 0..<count, using: &numbers))
        switch Int.random(in: 0..<6, using: &numbers) {
        case 0: elements.remove(id: element.id)
        case 1: elements.insert(element, at: Int.random(in: 0...elements.count, using: &numbers))
        case 2: elements.modify(id: element.id) { $0.isDone.toggle() }
        case 3: elements.modify(id: element.id) { $0.text = "\($0.text)" + "" }
        case 4: elements.modify(id: element.id) { $0.number = step % 2 }
        default: elements.append(element)
        }
      }
      if step % 50 == 49 { elements = [] }
      if step % 3 == 0, let id = elements.ids.randomElement(using: &numbers) {
        store.send(.replaced(elements))
        for id in ids { expected += expectation(id, elements, &last) }
        rows[id: id]?.send(step)
        elements = store.state
      } else {
        store.send(.replaced(elements))
      }
      for id in ids { expected += expectation(id, elements, &last) }
      if told != expected { Issue.record("step \(step): \(told) instead of \(expected)") }
      (told, expected) = ([], [])
    }
    withExtendedLifetime(tokens) {}
  }

  private func expectation(
    _ id: String, _ elements: IdentifiedArrayOf<Element>, _ last: inout [String: Element]
  ) -> [String] {
    guard let element = elements[id: id], element != last[id] else { return [] }
    last[id] = element
    return ["\(element)"]
  }

  @Test("are called in subscription order, among all other observers")
  func order() {
    let store = makeDesk()
    let rows = store.scopes(state: \.rows, action: .row)
    var told: [String] = []
    var tokens = [store.observe { _ in told.append("first") }]
    for row in rows.reversed() {
      tokens.append(ViewStore(row).observe { told.append($0.title) })
      tokens.append(store.observe { _ in told.append("after \(row.id)") })
    }
    told = []

    rows[id: 1]?.send(.titleChanged("c"))
    #expect(told == ["first", "after 2", "c", "after 1"])

    told = []
    store.send(.rowsReplaced([Row(id: 1, title: "d"), Row(id: 2, title: "e")]))
    #expect(told == ["first", "e", "after 2", "d", "after 1"])
    withExtendedLifetime(tokens) {}
  }

  @Test("leave no old elements behind once all are cancelled")
  func cancelled() {
    let payloads = LivePayloads()
    struct Item: Identifiable, Equatable {
      let id: Int
      var payload: LivePayload
      static func == (lhs: Self, rhs: Self) -> Bool { lhs.payload === rhs.payload }
    }
    let store = Store<IdentifiedArrayOf<Item>, IdentifiedAction<Int, Void>>(
      initialState: IdentifiedArray(
        uniqueElements: (0..<20).map { Item(id: $0, payload: LivePayload(of: payloads)) })
    ) {
      Reduce { state, action in
        guard case .element(let id, _) = action else { return .none }
        state[id: id]?.payload = LivePayload(of: payloads)
        return .none
      }
    }
    var tokens: [ObservationToken] = []
    do {
      let rows = store.scopes(state: \.self, action: .identity)
      tokens = rows.map { ViewStore($0).observe { _ in } }
    }
    for id in 0..<20 { store.send(.element(id: id, action: ())) }
    #expect(payloads.aliveCount == 20)

    for token in tokens { token.cancel() }
    store.send(.element(id: 3, action: ()))
    store.send(.element(id: 3, action: ()))
    #expect(payloads.aliveCount == 20)
  }

  @Test("see their changes end with the store")
  func end() async {
    var store: StoreOf<Desk>? = makeDesk()
    var iterators: [Changes<Row>.AsyncIterator] = []
    do {
      guard let rows = store?.scopes(state: \.rows, action: .row) else { return }
      iterators = rows.map { ViewStore($0).changes.makeAsyncIterator() }
    }

    store = nil

    for var iterator in iterators {
      _ = await iterator.next(isolation: #isolation)
      #expect(await iterator.next(isolation: #isolation) == nil)
    }
  }
}
