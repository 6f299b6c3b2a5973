import Composable
import Testing

@MainActor
@Suite("A binding")
struct BindingTests {
  @Test("reads the state, and sends an action when set")
  func viewStore() {
    let store = makeDesk()
    let rows = store.scopes(state: \.rows, action: .row)
    let title = ViewStore(rows[0]).binding(get: \.title, send: Desk.RowAction.titleChanged)
    #expect(title.wrappedValue == "a")

    title.wrappedValue = "Milk"

    #expect(title.wrappedValue == "Milk")
    #expect(store.state.rows[0].title == "Milk")
  }

  @Test("to a property reads the whole value, changes the property and writes the value back")
  func property() {
    final class Box { var lamp = Desk.Lamp() }
    let box = Box()
    let lamp = Binding(get: { box.lamp }, set: { box.lamp = $0 })

    lamp.color.wrappedValue = "red"
    lamp.level.wrappedValue += 2

    #expect(box.lamp == Desk.Lamp(level: 2, color: "red"))
  }

  @Test("that is constant ignores writes")
  func constant() {
    let number = Binding.constant(1)
    number.wrappedValue = 2
    #expect(number.wrappedValue == 1)
  }

  @Test("works as a property wrapper")
  func wrapper() {
    struct Screen { @Binding var level: Int }
    final class Box { var level = 1 }
    let box = Box()
    let screen = Screen(level: Binding(get: { box.level }, set: { box.level = $0 }))

    screen.level += 1
    screen.$level.wrappedValue += 1

    #expect(box.level == 3)
  }
}
