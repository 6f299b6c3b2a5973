import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("The page about temporary features")
struct PresentingTests {
  private let clock = TestClock()

  /// A library that is too slow for these stories.
  private var slowLibrary: Book.Environment {
    let clock = clock
    return Book.Environment(title: { _ in
      try await clock.sleep(for: .seconds(5))
      return "The Count of Monte Cristo"
    })
  }

  @Test("closes a book that is still looking up its title")
  func ifLet() async {
    let store = TestStore(
      initialState: Reader.State(), environment: Reader.Environment(book: slowLibrary)
    ) {
      Reader()
    }

    await store.send(.opened(isbn: "9780140449266")) {
      $0.book = Book.State(id: "9780140449266")
    }
    await store.receive(.book(.titleRequested)) { $0.book?.isLookingUp = true }
    await store.send(.closed) { $0.book = nil }
    await store.finish()
  }

  @Test("opens a book from the shelf")
  func cases() async {
    let store = TestStore(
      initialState: Visit.State.browsing(Shelf.State()),
      environment: Visit.Environment(book: slowLibrary)
    ) {
      Visit()
    }

    await store.send(.bookTaken(isbn: "1")) { $0 = .reading(Book.State(id: "1")) }
    await store.send(.reading(.pageTurned)) {
      $0 = .reading(Book.State(id: "1", pagesRead: 1))
    }
    await store.finish()
  }

  @Test("asks before it shreds")
  func alert() async {
    let store = TestStore(initialState: Shredder.State()) { Shredder() }

    await store.send(.shredTapped) {
      $0.alert = AlertState(
        title: "Shred 3 pages?",
        buttons: [.destructive("Shred", action: .shredConfirmed), .cancel("Keep")])
    }
    await store.send(.alert(.presented(.shredConfirmed))) {
      $0.alert = nil
      $0.pageCount = 0
    }
    await store.finish()
  }

  @Test("fills in a form, which dismisses itself")
  func dismiss() async {
    let store = TestStore(initialState: Desk.State()) { Desk() }

    await store.send(.formTapped) { $0.form = Form.State() }
    await store.send(.form(.presented(.typed("1")))) { $0.form?.isbn = "1" }
    await store.send(.form(.presented(.doneTapped)))
    await store.receive(.form(.dismiss)) {
      $0.form = nil
      $0.wanted = ["1"]
    }
    await store.finish()
  }

  @Test("tests a form alone, which dismisses itself")
  func alone() async {
    let store = TestStore<Form.State?, PresentationActionOf<Form>>(initialState: Form.State()) {
      EmptyReducer().ifLet(presented: \.self, action: .identity) { Form() }
    }

    await store.send(.presented(.typed("1"))) { $0?.isbn = "1" }
    await store.send(.presented(.doneTapped))
    await store.receive(.dismiss) { $0 = nil }
    await store.finish()
  }

  @Test("presents one of several destinations")
  func destinations() async {
    let store = TestStore(initialState: Entrance.State()) { Entrance() }

    await store.send(.joinTapped) { $0.destination = .form(Form.State()) }
    await store.send(.destination(.presented(.form(.typed("1"))))) {
      CasePath(Entrance.Destination.State.form).modify(&$0.destination) { $0.isbn = "1" }
    }
    await store.send(.destination(.presented(.form(.doneTapped)))) { $0.readerCount = 1 }
    await store.receive(.destination(.dismiss)) { $0.destination = nil }
    await store.finish()

    await store.send(.leaveTapped) {
      $0.destination = .alert(
        AlertState(
          title: "Leave?", message: "Nobody else is at the door.",
          buttons: [.init("Leave", action: .leaveConfirmed), .cancel("Stay")]))
    }
    await store.send(.destination(.presented(.alert(.leaveConfirmed)))) { $0.destination = nil }
    await store.finish()
  }

  @Test("goes from screen to screen, and back")
  func stack() async {
    let store = TestStore(
      initialState: Tour.State(),
      environment: Tour.Environment(visit: Visit.Environment(book: slowLibrary))
    ) {
      Tour()
    }

    await store.send(.path(.push(.browsing(Shelf.State())))) {
      $0.path = [.browsing(Shelf.State())]
    }
    await store.send(.bookTapped(isbn: "1")) {
      $0.path.append(.reading(Book.State(id: "1")))
    }
    await store.send(.path(.element(id: 1, action: .reading(.titleRequested)))) {
      $0.path[id: 1] = .reading(Book.State(id: "1", isLookingUp: true))
    }
    await store.send(.path(.pop(from: 1))) { $0.path.pop(from: 1) }
    await store.finish()
  }

  @Test("has a store for each screen")
  func screens() {
    let store = Store(
      initialState: Tour.State(path: [.browsing(Shelf.State()), .reading(Book.State(id: "1"))]),
      environment: Tour.Environment(visit: Visit.Environment(book: slowLibrary))
    ) {
      Tour()
    }
    let screens = store.state.path.ids.compactMap { id in
      store.scope(stack: \.path, id: id, action: CasePath(Tour.Action.path))
    }
    #expect(screens.map(\.state) == Array(store.state.path))
    screens[1].send(.reading(.pageTurned))
    #expect(store.state.path[1] == .reading(Book.State(id: "1", pagesRead: 1)))
  }

  @Test("turns a digit by its place")
  func index() async {
    let store = TestStore(initialState: Lock.State()) { Lock() }

    await store.send(.digit(.element(index: 1, action: .turned))) { $0.digits = [0, 1, 0] }
    await store.finish()
  }
}
