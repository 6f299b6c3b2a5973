import Composable
import CustomDump
import Foundation
import Testing

@Suite("A serialized identified array")
struct IdentifiedArrayFormatTests {
  private let rows: IdentifiedArrayOf<Row> = [Row(id: 2, title: "Milk"), Row(id: 1, title: "Eggs")]

  @Test("is a JSON array, and decodes to the same elements")
  func roundTrip() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys

    let data = try encoder.encode(rows)

    #expect(
      String(decoding: data, as: UTF8.self)
        == #"[{"id":2,"title":"Milk"},{"id":1,"title":"Eggs"}]"#)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: data) == rows)
  }

  @Test("survives a JSON round trip, whatever it holds", arguments: IdentifiedArrayTests.all)
  func everyRoundTrip(_ model: [Row]) throws {
    let data = try JSONEncoder().encode(IdentifiedArray(uniqueElements: model))

    let decoded = try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: data)

    #expect(decoded.elements == model)
    decoded.expectToBeConsistent()
  }

  @Test("is rejected if two elements have the same id, with both positions in the error")
  func duplicate() {
    let json = #"{"rows":[{"id":1,"title":""},{"id":2,"title":""},{"id":1,"title":""}]}"#
    struct File: Decodable { var rows: IdentifiedArrayOf<Row> }

    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(File.self, from: Data(json.utf8))
    }

    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription == "The elements at 0 and 2 have the same id: 1")
    #expect(context.codingPath.map(\.stringValue) == ["rows"])
  }

  @Test("reads like an array when described, mirrored, dumped or diffed")
  func descriptions() {
    #expect(rows.description == rows.elements.description)
    #expect(rows.debugDescription == rows.elements.debugDescription)
    #expect(Mirror(reflecting: rows).displayStyle == .collection)
    #expect(Mirror(reflecting: rows).children.map(\.label) == [nil, nil])
    #expect(String(customDumping: rows) == String(customDumping: rows.elements))

    var changed = rows
    changed[id: 1]?.title = "Bread"

    #expect(
      diff(rows, changed) == """
          [
            [0]: Row(…),
            [1]: Row(
              id: 1,
        -     title: "Eggs"
        +     title: "Bread"
            )
          ]
        """)
  }
}
