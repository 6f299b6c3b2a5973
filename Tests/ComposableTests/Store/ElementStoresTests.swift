import Composable
import Testing

@MainActor
@Suite("Element stores")
struct ElementStoresTests {
  @Test("stay in the order of the elements")
  func order() {
    let store = makeDesk()
    let rows = store.scopes(state: \.rows, action: .row)
    #expect(rows.map(\.state.title) == ["a", "b"])
    #expect(rows.map(\.id) == [1, 2])
    #expect(rows.count == 2 && rows[1].id == 2 && rows.last?.id == 2)

    store.send(.rowsReplaced([Row(id: 3, title: "c"), Row(id: 2, title: "b"), Row(id: 1)]))
    #expect(rows.map(\.id) == [3, 2, 1])
    #expect(rows.count == 3 && rows[0].id == 3)

    store.send(.rowsReplaced([]))
    #expect(rows.isEmpty)
  }

  @Test("can be looked up by id, and send actions to their elements")
  func lookUp() {
    let store = makeDesk()
    let rows = store.scopes(state: \.rows, action: .row)

    rows[id: 2]?.send(.titleChanged("Milk"))

    #expect(rows[id: 2]?.state.title == "Milk")
    #expect(store.state.rows.map(\.title) == ["a", "Milk"])
    #expect(rows[id: 9] == nil)
  }

  @Test("are the same object for the same id, wherever the element moves, within one collection")
  func identity() {
    let store = makeDesk()
    let rows = store.scopes(state: \.rows, action: .row)
    let copy = rows
    let second = rows[1]
    #expect(rows[id: 2] === second && copy[1] === second && Array(rows)[1] === second)

    store.send(.rowsReplaced([Row(id: 2), Row(id: 1)]))
    #expect(rows[0] === second)

    #expect(store.scopes(state: \.rows, action: .row)[id: 2] !== second)
  }

  @Test("behave like the store of any removed child once their element is removed")
  func gone() throws {
    let store = makeDesk()
    let line: UInt = #line + 1
    let rows = store.scopes(state: \.rows, action: .row)
    let first = try #require(rows[id: 1])

    first.send(.removed)

    #expect(rows[id: 1] == nil)
    #expect(rows.map(\.id) == [2])
    #expect(first.id == 1 && first.state.title == "a")
    let reports = reports(of: { first.send(.titleChanged("x")) })
    #expect(reports.map(\.line) == [line])
    #expect(store.state.rows.map(\.title) == ["b"])
  }

  @Test("can be removed during a loop over them, which then skips them")
  func removalInLoop() {
    let store = makeDesk()
    let rows = store.scopes(state: \.rows, action: .row)
    var seen: [Int] = []

    for row in rows {
      seen.append(row.id)
      store.send(.rowsReplaced([Row(id: 1), Row(id: 7)]))
    }

    #expect(seen == [1])
  }

  @Test("keep the root store alive")
  func ownership() {
    let rows = makeDesk().scopes(state: \.rows, action: .row)
    let row = makeDesk().scopes(state: \.rows, action: .row)[0]

    rows[0].send(.titleChanged("x"))
    row.send(.titleChanged("y"))

    #expect(rows[0].state.title == "x")
    #expect(row.state.title == "y")
  }

  @Test("of a removed child disappear with it")
  func goneParent() throws {
    struct Parent: Equatable { var rows: IdentifiedArrayOf<Row> = [Row(id: 1)] }
    let store = Store<Parent?, IdentifiedAction<Int, Int>>(initialState: Parent()) {
      Reduce { state, _ in
        state = nil
        return .none
      }
    }
    let parent = try #require(store.scope(state: \.self, action: .identity))
    let rows = parent.scopes(state: \.rows, action: .identity)
    #expect(rows.count == 1)

    rows[0].send(0)

    #expect(rows.isEmpty && rows[id: 1] == nil)
  }

  @Test("are released once their elements are removed")
  func memory() {
    final class Witness: Sendable {}
    struct Element: Identifiable {
      let id: Int
      var witness = Witness()
    }
    let store = Store<IdentifiedArrayOf<Element>, IdentifiedAction<Int, Int>>(initialState: []) {
      Reduce { elements, action in
        guard case .element(let id, _) = action else { return .none }
        elements = [Element(id: id)]
        return .none
      }
    }
    let stores = store.scopes(state: \.self, action: .identity)
    store.send(.element(id: 0, action: 0))
    weak let first = stores[0]

    for id in 1...100 {
      store.send(.element(id: id, action: 0))
      #expect(stores[0].id == id)
    }

    #expect(first == nil)
  }
}
