import Composable
import Foundation
import Testing

@Suite("An identified array")
struct IdentifiedArrayTests {
  /// Every arrangement of up to three of three rows.
  static let all = arrangements(of: [0, 1, 2]).map { ids in
    ids.map { Row(id: $0, title: "\($0)") }
  }

  @Test("keeps its elements and their ids in order", arguments: all)
  func order(_ model: [Row]) {
    let rows = IdentifiedArray(uniqueElements: model)

    #expect(rows.elements == model)
    #expect(Array(rows.ids) == model.map(\.id))
  }

  @Test("finds every element by its id, and nothing by any other id", arguments: all)
  func access(_ model: [Row]) {
    let rows = IdentifiedArray(uniqueElements: model)

    for id in -1...3 {
      #expect(rows[id: id] == model.first { $0.id == id })
      #expect(rows.index(id: id) == model.firstIndex { $0.id == id })
    }
  }

  @Test("modifies the element with an id, and returns nil if there is none", arguments: all)
  func modify(_ model: [Row]) {
    for id in 0...3 {
      var rows = IdentifiedArray(uniqueElements: model)
      var expected = model
      let index = expected.firstIndex { $0.id == id }
      if let index { expected[index].title = "changed" }

      let result: String? = rows.modify(id: id) { row in
        row.title = "changed"
        return "done"
      }

      #expect(result == (index == nil ? nil : "done"))
      #expect(rows.elements == expected)
      rows.expectToBeConsistent()
    }
  }

  @Test(
    "assigns by id: replaces in place, appends a new element, and removes for nil", arguments: all)
  func assignment(_ model: [Row]) {
    for id in 0...3 {
      let row = Row(id: id, title: "new")
      var rows = IdentifiedArray(uniqueElements: model)
      var expected = model
      if let index = model.firstIndex(where: { $0.id == id }) {
        expected[index] = row
      } else {
        expected.append(row)
      }

      rows[id: id] = row
      #expect(rows.elements == expected)
      rows.expectToBeConsistent()

      rows[id: id] = nil
      #expect(rows.elements == expected.filter { $0.id != id })
      rows.expectToBeConsistent()
    }
  }

  @Test("combines elements that have the same id with a given closure")
  func uniquing() {
    let rows = [Row(id: 1, title: "a"), Row(id: 2, title: "b"), Row(id: 1, title: "c")]

    let combined = IdentifiedArray(rows) { first, last in
      Row(id: first.id, title: first.title + last.title)
    }

    #expect(combined.elements == [Row(id: 1, title: "ac"), Row(id: 2, title: "b")])
  }

  @Test("equals another with the same elements in the same order, and hashes like it")
  func equality() {
    for (left, right) in Self.all.flatMap({ left in Self.all.map { (left, $0) } }) {
      let rows = IdentifiedArray(uniqueElements: left)
      let others = IdentifiedArray(uniqueElements: right)

      #expect((rows == others) == (left == right))
      #expect(left != right || rows.hashValue == others.hashValue)
    }
  }

  @Test("equals an unchanged copy without comparing elements")
  func equalityOfCopies() {
    struct Incomparable: Equatable, Identifiable {
      let id: Int

      static func == (lhs: Self, rhs: Self) -> Bool {
        Issue.record("an element was compared")
        return true
      }
    }
    let rows: IdentifiedArrayOf<Incomparable> = [Incomparable(id: 1), Incomparable(id: 2)]
    let copy = rows

    #expect(rows == copy)
  }

  @Test("is hashable and sendable")
  func conformances() {
    func requireSendable(_ value: some Sendable) {}
    let rows: IdentifiedArrayOf<Row> = [Row(id: 1)]

    requireSendable(rows)
    #expect(Set([rows, rows]) == [rows])
  }

  @Test("modifies an element by id, by position and in a closure without copying it")
  func inPlace() {
    struct Element: Identifiable {
      let id: Int
      var payload = Payload()
    }
    var elements: IdentifiedArrayOf<Element> = [Element(id: 1), Element(id: 2)]

    let byID = elements[id: 1]?.payload.isUnshared()
    let inClosure = elements.modify(id: 1) { $0.payload.isUnshared() }
    let byPosition = elements[0].payload.isUnshared()
    #expect(byID == true)
    #expect(inClosure == true)
    #expect(byPosition)

    let copy = elements
    let shared = elements[id: 1]?.payload.isUnshared()
    #expect(shared == false)
    #expect(copy.count == 2)
  }

  @Test("ends the program if two elements of a literal have the same id")
  func duplicate() async {
    await #expect(processExitsWith: .failure) {
      _ = [Row(id: 1), Row(id: 1)] as IdentifiedArrayOf<Row>
    }
  }

  @Test("ends the program if an element's id changes: set by id, by position or in a closure")
  func changedID() async {
    await #expect(processExitsWith: .failure) {
      var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
      rows[id: 1] = Row(id: 2)
    }
    await #expect(processExitsWith: .failure) {
      var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
      rows[0] = Row(id: 2)
    }
    await #expect(processExitsWith: .failure) {
      var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
      rows.modify(id: 1) { $0 = Row(id: 2) }
    }
  }

  @Test("ends the program if an element's id is changed by code that then throws")
  func changedIDAndError() async {
    await #expect(processExitsWith: .failure) {
      var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
      try? rows.modify(id: 1) {
        $0 = Row(id: 2)
        throw CancellationError()
      }
      exit(0)
    }
    await #expect(processExitsWith: .failure) {
      func change(_ row: inout Row?) throws {
        row = Row(id: 2)
        throw CancellationError()
      }
      var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
      try? change(&rows[id: 1])
      exit(0)
    }
  }
}

extension IdentifiedArray where Element: Equatable {
  /// Fails the test unless every element is found by its id, at its position.
  func expectToBeConsistent(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(Array(ids) == elements.map(\.id), sourceLocation: sourceLocation)
    for (position, element) in elements.enumerated() {
      #expect(index(id: element.id) == position, sourceLocation: sourceLocation)
      #expect(self[id: element.id] == element, sourceLocation: sourceLocation)
    }
  }
}
