import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A bookshelf")
struct BookshelfTests {
  private struct Offline: Error {}

  let emma = Book.State(id: 1, title: "Emma")
  let walden = Book.State(id: 2, title: "Walden")
  let clock = TestClock()

  private func makeStore(
    _ provide: (inout Bookshelf.Environment) -> Void = { _ in }
  ) -> TestStoreOf<Bookshelf> {
    TestStore(
      initialState: Bookshelf.State(books: [emma, walden]),
      environment: .failing(provide)
    ) {
      Bookshelf()
    }
  }

  @Test("remembers which books were read")
  func reading() async {
    let store = makeStore()

    await store.send(.books(.element(id: 2, action: .readTapped))) {
      $0.books[id: 2]?.isRead = true
    }
    await store.send(.books(.element(id: 2, action: .readTapped))) {
      $0.books[id: 2]?.isRead = false
    }

    await store.finish()
  }

  @Test("opens a book and loads its summary")
  func detail() async {
    let store = makeStore { $0.detail.summary = { id in id == 1 ? "a matchmaker" : "a pond" } }

    await store.send(.books(.element(id: 1, action: .openTapped))) {
      $0.detail = BookDetail.State(book: emma)
    }
    await store.receive(.detail(.presented(.opened)))
    await store.receive(.detail(.presented(.summaryArrived("a matchmaker")))) {
      $0.detail?.summary = .known("a matchmaker")
    }

    await store.send(.detail(.presented(.closeTapped)))
    await store.receive(.detail(.dismiss)) { $0.detail = nil }

    await store.finish()
  }

  @Test("says so if the summary can't be loaded")
  func unknown() async {
    let store = makeStore { $0.detail.summary = { _ in throw Offline() } }

    await store.send(.books(.element(id: 1, action: .openTapped))) {
      $0.detail = BookDetail.State(book: emma)
    }
    await store.receive(.detail(.presented(.opened)))
    await store.receive(.detail(.presented(.summaryFailed))) { $0.detail?.summary = .unknown }

    await store.finish()
  }

  @Test("stops loading the summary of a closed book")
  func closing() async {
    let clock = clock
    let store = makeStore {
      $0.detail.summary = { _ in
        try await clock.sleep(for: .seconds(1))
        return "a pond"
      }
    }

    let opening = await store.send(.books(.element(id: 2, action: .openTapped))) {
      $0.detail = BookDetail.State(book: walden)
    }
    await store.receive(.detail(.presented(.opened)))

    await store.send(.detail(.dismiss)) { $0.detail = nil }

    await opening.finish()
    await store.finish()
  }

  @Test("receives the summary of the open book, but not of the one open before")
  func openingAnother() async {
    let clock = clock
    let store = makeStore {
      $0.detail.summary = { id in
        try await clock.sleep(for: .seconds(1))
        return id == 1 ? "a matchmaker" : "a pond"
      }
    }

    await store.send(.books(.element(id: 1, action: .openTapped))) {
      $0.detail = BookDetail.State(book: emma)
    }
    await store.receive(.detail(.presented(.opened)))
    await store.send(.books(.element(id: 2, action: .openTapped))) {
      $0.detail = BookDetail.State(book: walden)
    }
    await store.receive(.detail(.presented(.opened)))

    await clock.advance(by: .seconds(1))
    await store.receive(.detail(.presented(.summaryArrived("a pond")))) {
      $0.detail?.summary = .known("a pond")
    }

    await store.finish()
  }

  @Test("deletes a book after confirmation")
  func deleting() async {
    let deleted = Recorder<Int>()
    let store = makeStore { $0.delete = { id in deleted.record(id) } }

    await store.send(.books(.element(id: 1, action: .deleteTapped))) {
      $0.alert = AlertState(
        title: "Delete “Emma”?",
        buttons: [.destructive("Delete", action: .deletionConfirmed(id: 1)), .cancel("Keep")])
    }
    await store.send(.alert(.presented(.deletionConfirmed(id: 1)))) {
      $0.alert = nil
      $0.books = [walden]
    }
    #expect(deleted.values == [1])

    await store.finish()
  }

  @Test("keeps a book if the deletion is cancelled")
  func keeping() async {
    let store = makeStore()

    await store.send(.books(.element(id: 1, action: .deleteTapped))) {
      $0.alert = .deletion(of: emma)
    }
    await store.send(.alert(.dismiss)) { $0.alert = nil }

    await store.finish()
  }

  @Test("puts a book back in its place if it can't be deleted, and says so")
  func deletingFails() async {
    let store = makeStore { $0.delete = { _ in throw Offline() } }

    await store.send(.books(.element(id: 1, action: .deleteTapped))) {
      $0.alert = .deletion(of: emma)
    }
    await store.send(.alert(.presented(.deletionConfirmed(id: 1)))) {
      $0.alert = nil
      $0.books = [walden]
    }
    await store.receive(.deletionFailed(emma, index: 0)) {
      $0.books = [emma, walden]
      $0.alert = AlertState(
        title: "“Emma” could not be deleted", buttons: [.cancel("OK")])
    }
    await store.send(.alert(.dismiss)) { $0.alert = nil }

    await store.finish()
  }

  @Test("adds a new book once it is saved, even if that takes a second attempt")
  func adding() async {
    let tries = Recorder<Book.State>()
    let store = makeStore {
      $0.newBook.nextID = { 3 + tries.values.count }
      $0.newBook.save = { book in
        tries.record(book)
        if tries.values.count == 1 { throw Offline() }
      }
    }

    await store.send(.addTapped) { $0.newBook = NewBook.State() }
    #expect(store.state.newBook?.canSave == false)
    await store.send(.newBook(.presented(.titleChanged("Ulysses")))) {
      $0.newBook?.title = "Ulysses"
    }

    await store.send(.newBook(.presented(.saveTapped))) { $0.newBook?.isSaving = true }
    await store.receive(.newBook(.presented(.savingFailed))) {
      $0.newBook?.isSaving = false
      $0.newBook?.hasFailed = true
    }

    let ulysses = Book.State(id: 4, title: "Ulysses")
    await store.send(.newBook(.presented(.saveTapped))) {
      $0.newBook?.isSaving = true
      $0.newBook?.hasFailed = false
    }
    await store.receive(.newBook(.presented(.saved(ulysses)))) {
      $0.books = [emma, walden, ulysses]
    }
    await store.receive(.newBook(.dismiss)) { $0.newBook = nil }

    await store.finish()
  }

  @Test("adds no book if its sheet is dismissed while it is being saved")
  func cancelling() async {
    let clock = clock
    let store = makeStore {
      $0.newBook.nextID = { 3 }
      $0.newBook.save = { _ in try await clock.sleep(for: .seconds(1)) }
    }

    await store.send(.addTapped) { $0.newBook = NewBook.State() }
    await store.send(.newBook(.presented(.titleChanged("Ulysses")))) {
      $0.newBook?.title = "Ulysses"
    }
    let saving = await store.send(.newBook(.presented(.saveTapped))) {
      $0.newBook?.isSaving = true
    }

    await store.send(.newBook(.presented(.cancelTapped)))
    await store.receive(.newBook(.dismiss)) { $0.newBook = nil }

    await saving.finish()
    await store.finish()
  }
}
