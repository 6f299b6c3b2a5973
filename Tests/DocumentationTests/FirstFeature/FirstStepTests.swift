import Composable
import Testing

/// The tutorial's book before it has a title.
private enum FirstStep {
  struct Book: Reducer {
    struct State: Equatable, Identifiable {
      let id: String  // its ISBN
      var pagesRead = 0
    }

    enum Action: Equatable {
      case pageTurned
    }

    func reduce(into state: inout State, action: Action, environment: Void) -> Effect<Action> {
      switch action {
      case .pageTurned:
        state.pagesRead += 1
        return .none
      }
    }
  }
}

@Suite("The tutorial's first step")
struct FirstStepTests {
  private typealias Book = FirstStep.Book

  @Test("is a function that anyone can call")
  func call() {
    var book = Book.State(id: "9780140449266")
    _ = Book().reduce(into: &book, action: .pageTurned)
    #expect(book.pagesRead == 1)
  }
}
