import Composable
import ComposableTesting
import Testing

struct Book: Reducer {
  struct State: Equatable, Identifiable {
    let id: String  // its ISBN
    var pagesRead = 0
    var title: String?
    var isLookingUp = false
  }

  enum Action: Equatable {
    case pageTurned
    case titleRequested
    case titleFound(String)
    case titleNotFound
  }

  struct Environment {
    /// Asks a library for the title of the book that has this ISBN.
    var title: @Sendable (_ isbn: String) async throws -> String
  }

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .pageTurned:
      state.pagesRead += 1
      return .none

    case .titleRequested:
      state.isLookingUp = true
      let isbn = state.id
      return .run { send in
        await send(.titleFound(try await environment.title(isbn)))
      } catch: { _, send in
        await send(.titleNotFound)
      }

    case .titleFound(let title):
      state.isLookingUp = false
      state.title = title
      return .none

    case .titleNotFound:
      state.isLookingUp = false
      return .none
    }
  }
}

extension Book.Environment {
  /// Fails the test that uses what `provide` did not provide.
  static func failing(_ provide: (inout Self) -> Void = { _ in }) -> Self {
    var environment = Self(title: unimplemented("Book.Environment.title"))
    provide(&environment)
    return environment
  }
}

@MainActor
@Suite("The tutorial's book")
struct BookTests {
  @Test("lives in a store")
  func store() async {
    let store = Store(
      initialState: Book.State(id: "9780140449266"),
      environment: Book.Environment(title: { _ in "The Count of Monte Cristo" })
    ) {
      Book()
    }

    store.send(.pageTurned)
    await store.send(.titleRequested).finish()

    #expect(store.state.pagesRead == 1)
    #expect(store.state.title == "The Count of Monte Cristo")
  }

  @Test("is tested step by step")
  func found() async {
    let store = TestStore(
      initialState: Book.State(id: "9780140449266"),
      environment: Book.Environment(title: { _ in "The Count of Monte Cristo" })
    ) {
      Book()
    }

    await store.send(.titleRequested) { $0.isLookingUp = true }
    await store.receive(.titleFound("The Count of Monte Cristo")) {
      $0.isLookingUp = false
      $0.title = "The Count of Monte Cristo"
    }
    await store.finish()
  }

  @Test("is tested for failure, too")
  func notFound() async {
    struct NoSuchBook: Error {}

    let store = TestStore(
      initialState: Book.State(id: "1"),
      environment: Book.Environment.failing { $0.title = { _ in throw NoSuchBook() } }
    ) {
      Book()
    }

    await store.send(.titleRequested) { $0.isLookingUp = true }
    await store.receive(.titleNotFound) { $0.isLookingUp = false }
    await store.finish()
  }

  @Test("asks nobody when a page is turned")
  func asksNobody() async {
    let store = TestStore(
      initialState: Book.State(id: "9780140449266"), environment: Book.Environment.failing()
    ) {
      Book()
    }

    await store.send(.pageTurned) { $0.pagesRead = 1 }
    await store.finish()
  }

  @Test("fails a test that forgets a change, and says which")
  func forgotten() async {
    await expectFailure(
      """
      The state after "receive" of Book.Action.titleFound("The Count of Monte Cristo") is not the one that was stated.

          Book.State(
            id: "9780140449266",
            pagesRead: 0,
            title: "The Count of Monte Cristo",
        −   isLookingUp: true
        +   isLookingUp: false
          )

        (Expected: −, actual: +)
      """
    ) {
      let store = TestStore(
        initialState: Book.State(id: "9780140449266"),
        environment: Book.Environment.failing { $0.title = { _ in "The Count of Monte Cristo" } }
      ) {
        Book()
      }
      await store.send(.titleRequested) { $0.isLookingUp = true }
      await store.receive(.titleFound("The Count of Monte Cristo")) {
        $0.title = "The Count of Monte Cristo"
      }
      await store.finish()
    }
  }

  @Test("fails a test that didn't provide an endpoint, and names it")
  func notProvided() async {
    await expectFailure(
      """
      "Book.Environment.title" was called, but this test did not provide it.

        Called with:
          1. "1"
      """
    ) {
      let store = TestStore(
        initialState: Book.State(id: "1"), environment: Book.Environment.failing()
      ) { Book() }
      store.exhaustivity = .off
      await store.send(.titleRequested)
      await store.finish()
    }
  }
}
