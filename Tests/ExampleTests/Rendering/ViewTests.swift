import Composable
import Testing

@MainActor
@Suite("A view that renders to text")
struct ViewTests {
  let screen = Screen()
  let store: Store<String, String>

  init() {
    store = Store(initialState: "Emma") {
      Reduce { title, newTitle in
        title = newTitle
        return .none
      }
    }
  }

  private func makeView() -> View {
    let viewStore = ViewStore(store)
    let inner = View("Inner", of: viewStore, on: screen) { title in
      Field("Title", viewStore.binding(get: { $0 }, send: { $0 }))
      Button("Clear", isEnabled: !title.isEmpty) { viewStore.send("") }
    }
    return View("Outer", of: ViewStore(store, observe: \.isEmpty), on: screen) { isEmpty in
      if isEmpty { "Untitled" }
      inner
      ["Walden", "Iliad"].map { title in Button(title) { viewStore.send(title) } }
    }
  }

  @Test("shows its lines and those of inner views, and follows the state")
  func text() {
    let view = makeView()
    #expect(view.text == "Title: Emma\n[Clear]\n[Walden] [Iliad]")

    store.send("")
    #expect(view.text == "Untitled\nTitle: \n(Clear)\n[Walden] [Iliad]")
  }

  @Test("finds its controls, and those of inner views")
  func controls() {
    let view = makeView()

    view.tap("Iliad")
    #expect(store.state == "Iliad")
    view.enter("Ulysses", in: "Title")
    #expect(store.state == "Ulysses")
    view.tap("Clear")
    #expect(store.state.isEmpty)
  }

  @Test("isn't rebuilt for inner views")
  func rendering() {
    let view = makeView()
    #expect(screen.takeRendered() == ["Inner", "Outer"])

    view.tap("Walden")
    #expect(screen.takeRendered() == ["Inner"])
    view.tap("Clear")
    #expect(screen.takeRendered() == ["Inner", "Outer"])
    #expect(screen.takeRendered() == [])
  }

  @Test("isn't rebuilt once it is released")
  func life() {
    var view: View? = makeView()
    _ = screen.takeRendered()
    view = nil
    store.send("Walden")

    #expect(view == nil)
    #expect(screen.takeRendered() == [])
  }

  @Test("fails a test that taps a missing or disabled button, or enters text in a missing field")
  func missing() {
    let view = makeView()
    store.send("")
    withKnownIssue { view.tap("Save") }
    withKnownIssue { view.tap("Clear") }
    withKnownIssue { view.enter("Emma", in: "Name") }

    #expect(store.state.isEmpty)
  }
}
