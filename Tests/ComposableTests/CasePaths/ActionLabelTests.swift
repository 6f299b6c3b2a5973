import Composable
import Testing

@Suite("An action's label")
struct ActionLabelTests {
  private enum Element {
    case titleChanged(String), priority(Priority), several(Priority, Int, Priority)
  }
  private enum Priority { case high, low(Int?) }
  private enum App {
    case row(IdentifiedAction<Int, Element>)
    case moved(from: Int, to: Int)
    case quit
  }

  private func label(_ action: Any) -> String { ActionLabel(action).description }

  @Test("is the name of its case and of any nested cases")
  func cases() {
    #expect(label(App.quit) == ".quit")
    #expect(label(App.moved(from: 1, to: 2)) == ".moved")
    #expect(
      label(App.row(.element(id: 3, action: .titleChanged("Milk"))))
        == ".row(.element(.titleChanged))")
    #expect(label(Element.priority(.high)) == ".priority(.high)")
    #expect(label(Element.several(.high, 1, .low(nil))) == ".several(.high, .low)")
  }

  @Test("is its type if the action isn't an enum")
  func noEnum() {
    #expect(label(3) == "Int")
    #expect(label(()) == "()")
    #expect(label(Optional(3) as Any) == "Optional<Int>")
  }

  @Test("is compared and ordered by its text")
  func order() {
    #expect(ActionLabel(App.quit) == ActionLabel(App.quit))
    #expect(ActionLabel(App.moved(from: 1, to: 2)) < ActionLabel(App.quit))
  }

  @Test("shows cases that the action hides from mirrors")
  func redacted() {
    enum Field: Redacted { case name(String), password(String) }
    enum Action: Redacted { case quit, field(Field?), typed(Field) }
    #expect(ActionLabel(Action.quit).description == ".quit")
    #expect(ActionLabel(Action.typed(.password("secret"))).description == ".typed(.password)")
    #expect(ActionLabel(Action.field(.name("a"))).description == ".field")
  }
}
