import Composable
import Foundation
import Testing

@Suite("An identified action")
struct IdentifiedActionTests {
  @Test("is encoded to JSON with its id, and decodes to the same action")
  func coding() throws {
    let action = IdentifiedAction.element(id: 3, action: "toggled")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys

    let data = try encoder.encode(action)

    #expect(String(decoding: data, as: UTF8.self) == #"{"element":{"action":"toggled","id":3}}"#)
    #expect(try JSONDecoder().decode(IdentifiedAction<Int, String>.self, from: data) == action)
  }

  @Test("equals another with the same id and action")
  func equality() {
    #expect(
      Set([IdentifiedAction.element(id: 1, action: 1), .element(id: 1, action: 1)]).count == 1)
    #expect(IdentifiedAction.element(id: 1, action: 1) != .element(id: 2, action: 1))
    #expect(IdentifiedAction.element(id: 1, action: 1) != .element(id: 1, action: 2))
  }
}
