import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A bookshelf on the screen")
struct BookshelfViewTests {
  private func makeStore() -> StoreOf<Bookshelf> {
    Store(
      initialState: Bookshelf.State(books: [
        Book.State(id: 1, title: "Emma"), Book.State(id: 2, title: "Walden"),
      ]),
      environment: .failing {
        $0.delete = { _ in }
        $0.detail.summary = { _ in "a pond" }
        $0.newBook.nextID = { 3 }
        $0.newBook.save = { _ in }
      }
    ) {
      Bookshelf()
    }
  }

  @Test("renders only the one book that changes")
  func row() {
    let store = makeStore()
    let window = Window { bookshelfView(of: store, on: $0) }
    #expect(window.takeRendered() == ["Books", "Book 1", "Book 2", "Bookshelf"])

    window.tap("Read 2")

    #expect(window.takeRendered() == ["Book 2"])
    #expect(
      window.text == """
        Emma
        [Read 1] [Open 1] [Delete 1]
        Walden, read
        [Read 2] [Open 2] [Delete 2]
        [Add a book]
        """)
  }

  @Test("renders the view in front, but not the list behind it")
  func detail() {
    let store = makeStore()
    let window = Window { bookshelfView(of: store, on: $0) }
    #expect(window.takeRendered() == ["Books", "Book 1", "Book 2", "Bookshelf"])

    window.tap("Open 2")
    #expect(window.takeRendered() == ["Bookshelf", "BookDetail"])
    #expect(window.text.hasSuffix("\n“Walden” is about a pond\n[Close]"))

    window.tap("Close")
    #expect(window.takeRendered() == ["Bookshelf"])
    #expect(window.text.hasSuffix("\n[Add a book]"))
  }

  @Test("renders only the sheet while a title is entered, then the list and the new book")
  func newBook() {
    let store = makeStore()
    let window = Window { bookshelfView(of: store, on: $0) }
    #expect(window.takeRendered() == ["Books", "Book 1", "Book 2", "Bookshelf"])

    window.tap("Add a book")
    #expect(window.takeRendered() == ["Bookshelf", "NewBook"])

    window.enter("Ulysses", in: "Title")
    #expect(window.takeRendered() == ["NewBook"])
    #expect(window.text.hasSuffix("\nTitle: Ulysses\n[Save]\n[Cancel]"))

    window.tap("Save")
    #expect(window.takeRendered() == ["Books", "Book 3", "Bookshelf"])
    #expect(store.state.books.map(\.id) == [1, 2, 3])
  }

  @Test("renders the alert in front of the list, then the list without the book, and no other book")
  func deletion() {
    let store = makeStore()
    let window = Window { bookshelfView(of: store, on: $0) }
    #expect(window.takeRendered() == ["Books", "Book 1", "Book 2", "Bookshelf"])

    window.tap("Delete 1")
    #expect(window.takeRendered() == ["Bookshelf"])
    #expect(window.text.hasSuffix("\nDelete “Emma”?\n[Delete] [Keep]"))

    window.tap("Delete")
    #expect(window.takeRendered() == ["Books", "Bookshelf"])
    #expect(
      window.text == """
        Walden
        [Read 2] [Open 2] [Delete 2]
        [Add a book]
        """)
  }

  @Test("renders one row of a thousand, and nothing else")
  func thousandRows() {
    let books = (1...1000).map { Book.State(id: $0, title: "Volume \($0)") }
    let store = Store(
      initialState: Bookshelf.State(books: IdentifiedArray(uniqueElements: books)),
      environment: .failing()
    ) {
      Bookshelf()
    }
    let window = Window { bookshelfView(of: store, on: $0) }
    #expect(window.takeRendered().count == 1002)

    window.tap("Read 500")

    #expect(window.takeRendered() == ["Book 500"])
  }
}
