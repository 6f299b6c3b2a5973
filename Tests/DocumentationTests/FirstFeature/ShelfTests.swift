import Composable
import ComposableTesting
import Testing

struct Shelf: Reducer {
  struct State: Equatable {
    var books: IdentifiedArrayOf<Book.State> = []
  }

  enum Action: Equatable {
    case bookAdded(isbn: String)
    case bookRemoved(isbn: String)
    case books(IdentifiedActionOf<Book>)
  }

  struct Environment {
    var book: Book.Environment
  }

  var body: some Reducer<State, Action, Environment> {
    Reduce { state, action, _ in
      switch action {
      case .bookAdded(let isbn):
        state.books.append(Book.State(id: isbn))
        return .send(.books(.element(id: isbn, action: .titleRequested)))

      case .bookRemoved(let isbn):
        state.books.remove(id: isbn)
        return .none

      case .books:
        return .none
      }
    }
    .forEach(\.books, action: CasePath(Action.books), environment: \.book) {
      Book()
    }
  }
}

extension CasePath where Root == Shelf.Action, Value == IdentifiedActionOf<Book> {
  static var books: Self {
    CasePath(Root.books)
  }
}

@MainActor
@Suite("The tutorial's shelf")
struct ShelfTests {
  @Test("stops looking up a book that is removed")
  func removal() async {
    let clock = TestClock()
    let slowLibrary = Book.Environment(title: { _ in
      try await clock.sleep(for: .seconds(5))
      return "The Count of Monte Cristo"
    })
    let store = TestStore(
      initialState: Shelf.State(), environment: Shelf.Environment(book: slowLibrary)
    ) {
      Shelf()
    }

    await store.send(.bookAdded(isbn: "9780140449266")) {
      $0.books = [Book.State(id: "9780140449266")]
    }
    await store.receive(.books(.element(id: "9780140449266", action: .titleRequested))) {
      $0.books[id: "9780140449266"]?.isLookingUp = true
    }

    await store.send(.bookRemoved(isbn: "9780140449266")) { $0.books = [] }
    await store.finish()
  }

  @Test("has a store for each book")
  func stores() {
    let store = Store(
      initialState: Shelf.State(books: [Book.State(id: "9780140449266")]),
      environment: Shelf.Environment(book: .failing())
    ) {
      Shelf()
    }

    let books = store.scopes(state: \.books, action: CasePath(Shelf.Action.books))
    books[id: "9780140449266"]?.send(.pageTurned)
    #expect(store.state.books[0].pagesRead == 1)
  }

  @Test("obeys the law of lifting to a collection")
  func law() async {
    await Laws.forEachTouchesOne(
      states: [[], [Book.State(id: "a")], [Book.State(id: "a"), Book.State(id: "b")]],
      actions: [
        .element(id: "a", action: .pageTurned),
        .element(id: "b", action: .titleRequested),
      ],
      environment: Book.Environment(title: { _ in "The Count of Monte Cristo" }),
      lifted: Book().forEach(state: \IdentifiedArrayOf<Book.State>.self, action: .identity))
  }
}
