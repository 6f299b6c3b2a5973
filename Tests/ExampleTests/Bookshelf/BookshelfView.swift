import Composable

/// The views in front of the shelf.
struct BookshelfFront: Equatable {
  var isDetailShown: Bool
  var isNewBookShown: Bool
  var alert: AlertState<Bookshelf.AlertAction>?

  init(_ state: Bookshelf.State) {
    isDetailShown = state.detail != nil
    isNewBookShown = state.newBook != nil
    alert = state.alert
  }
}

/// The shelf on the screen, behind the views in front of it.
@MainActor
func bookshelfView(of store: StoreOf<Bookshelf>, on screen: Screen) -> View {
  let books = bookListView(of: store, on: screen)
  let front = ViewStore(store, observe: BookshelfFront.init)
  return View("Bookshelf", of: front, on: screen) { front in
    books
    if front.isDetailShown {
      store.scope(presented: \.detail, action: .detail).map { detailView(of: $0, on: screen) }
    }
    if front.isNewBookShown {
      store.scope(presented: \.newBook, action: .newBook).map { newBookView(of: $0, on: screen) }
    }
    if let alert = front.alert {
      alert.title
      alert.buttons.map { button in Button(button.label) { store.send(.alert(button.answer)) } }
    }
  }
}

/// The list, which is rebuilt when books come and go, although the views of other books stay.
@MainActor
func bookListView(of store: StoreOf<Bookshelf>, on screen: Screen) -> View {
  let books = store.scopes(state: \.books, action: .books)
  let rows = Rows<Book.State.ID>()
  return View("Books", of: ViewStore(store, observe: \.books.ids), on: screen) { _ in
    rows.views(of: books) { bookView(of: $0, on: screen) }
    Button("Add a book") { store.send(.addTapped) }
  }
}

/// One book of the list.
@MainActor
func bookView(of store: StoreOf<Book>, on screen: Screen) -> View {
  View("Book \(store.id)", of: ViewStore(store), on: screen) { book in
    "\(book.title)\(book.isRead ? ", read" : "")"
    [
      Button("Read \(book.id)") { store.send(.readTapped) },
      Button("Open \(book.id)") { store.send(.openTapped) },
      Button("Delete \(book.id)") { store.send(.deleteTapped) },
    ]
  }
}

/// The details of a book on the screen.
@MainActor
func detailView(of store: StoreOf<BookDetail>, on screen: Screen) -> View {
  View("BookDetail", of: ViewStore(store), on: screen) { detail in
    switch detail.summary {
    case .asked: "About “\(detail.book.title)” …"
    case .known(let text): "“\(detail.book.title)” is about \(text)"
    case .unknown: "Nobody knows “\(detail.book.title)”"
    }
    Button("Close") { store.send(.closeTapped) }
  }
}

/// The sheet for a new book.
@MainActor
func newBookView(of store: StoreOf<NewBook>, on screen: Screen) -> View {
  let viewStore = ViewStore(store)
  return View("NewBook", of: viewStore, on: screen) { book in
    Field("Title", viewStore.binding(get: \.title, send: NewBook.Action.titleChanged))
    if book.hasFailed { "It could not be saved" }
    Button("Save", isEnabled: book.canSave) { store.send(.saveTapped) }
    Button("Cancel") { store.send(.cancelTapped) }
  }
}
