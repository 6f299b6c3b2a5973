import Composable
import Foundation
import Testing

@Suite("An alert")
struct AlertStateTests {
  enum Action: String, Codable, Hashable { case deletionConfirmed }

  let alert = AlertState(
    title: "Delete all 3 todos?",
    buttons: [.destructive("Delete", action: Action.deletionConfirmed), .cancel("Keep")])

  @Test("is answered by a button's action, or dismissed by a button without one")
  func answers() {
    #expect(alert.buttons.map(\.answer) == [.presented(.deletionConfirmed), .dismiss])
    #expect(alert.buttons.map(\.role) == [.destructive, .cancel])
    #expect(AlertState.Button("OK", action: Action.deletionConfirmed).role == nil)
    #expect(alert.isEphemeral)
  }

  @Test("can be encoded and decoded")
  func coding() throws {
    let data = try JSONEncoder().encode(alert)
    #expect(try JSONDecoder().decode(AlertState<Action>.self, from: data) == alert)
  }
}
