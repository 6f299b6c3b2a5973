import Composable

/// A list of books, with one that may be open, a confirmed deletion, and a sheet for a new one.
struct Bookshelf: Reducer {
  struct State: Equatable {
    var books: IdentifiedArrayOf<Book.State> = []
    var detail: BookDetail.State?
    var newBook: NewBook.State?
    var alert: AlertState<AlertAction>?
  }

  enum AlertAction: Equatable, Sendable {
    case deletionConfirmed(id: Book.State.ID)
  }

  enum Action: Equatable, Sendable {
    case books(IdentifiedAction<Book.State.ID, Book.Action>)
    case addTapped
    case deletionFailed(Book.State, index: Int)
    case detail(PresentationActionOf<BookDetail>)
    case newBook(PresentationActionOf<NewBook>)
    case alert(PresentationAction<AlertAction>)
  }

  struct Environment: Sendable {
    /// Deletes a book.
    var delete: @Sendable (_ id: Book.State.ID) async throws -> Void
    var detail: BookDetail.Environment
    var newBook: NewBook.Environment
  }

  var body: some Reducer<State, Action, Environment> {
    Reduce(reduceShelf)
      .forEach(\.books, action: .books, environment: { _ in }) {
        Book()
      }
      .ifLet(presented: \.detail, action: .detail, environment: \.detail) {
        BookDetail()
      }
      .ifLet(presented: \.newBook, action: .newBook, environment: \.newBook) {
        NewBook()
      }
      .ifLet(presented: \.alert, action: .alert)
  }

  private func reduceShelf(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .books(.element(let id, .openTapped)):
      state.detail = state.books[id: id].map { BookDetail.State(book: $0) }
      return .send(.detail(.presented(.opened)))

    case .books(.element(let id, .deleteTapped)):
      state.alert = state.books[id: id].map { .deletion(of: $0) }
      return .none

    case .addTapped:
      state.newBook = NewBook.State()
      return .none

    case .newBook(.presented(.saved(let book))):
      state.books.append(book)
      return .none

    case .alert(.presented(.deletionConfirmed(let id))):
      guard let index = state.books.index(id: id) else { return .none }
      let book = state.books.remove(at: index)
      return .run { _ in
        try await environment.delete(book.id)
      } catch: { _, send in
        await send(.deletionFailed(book, index: index))
      }

    case .deletionFailed(let book, let index):
      state.books.insert(book, at: min(index, state.books.count))
      state.alert = .deletionFailed(of: book)
      return .none

    case .books, .detail, .newBook, .alert:
      return .none
    }
  }
}

extension AlertState where Action == Bookshelf.AlertAction {
  /// Asks whether to really delete a book.
  static func deletion(of book: Book.State) -> Self {
    Self(
      title: "Delete “\(book.title)”?",
      buttons: [.destructive("Delete", action: .deletionConfirmed(id: book.id)), .cancel("Keep")])
  }

  /// Says that a book could not be deleted.
  static func deletionFailed(of book: Book.State) -> Self {
    Self(title: "“\(book.title)” could not be deleted", buttons: [.cancel("OK")])
  }
}

extension CasePath
where Root == Bookshelf.Action, Value == IdentifiedAction<Book.State.ID, Book.Action> {
  static var books: Self {
    CasePath(embed: Root.books) {
      guard case .books(let action) = $0 else { return nil }
      return action
    }
  }
}

extension CasePath where Root == Bookshelf.Action, Value == PresentationActionOf<BookDetail> {
  static var detail: Self {
    CasePath(embed: Root.detail) {
      guard case .detail(let action) = $0 else { return nil }
      return action
    }
  }
}

extension CasePath where Root == Bookshelf.Action, Value == PresentationActionOf<NewBook> {
  static var newBook: Self {
    CasePath(embed: Root.newBook) {
      guard case .newBook(let action) = $0 else { return nil }
      return action
    }
  }
}

extension CasePath
where Root == Bookshelf.Action, Value == PresentationAction<Bookshelf.AlertAction> {
  static var alert: Self {
    CasePath(embed: Root.alert) {
      guard case .alert(let action) = $0 else { return nil }
      return action
    }
  }
}
