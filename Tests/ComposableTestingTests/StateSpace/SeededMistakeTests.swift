import Composable
import ComposableTesting
import Testing

/// Explores a search box with a mistake, and returns the test that is printed for it.
@MainActor
private func printedTest(of mistake: SearchBox.Mistake) async -> String? {
  var exploration: Exploration<SearchBox.State, SearchBox.Action>?
  let messages = await messages {
    exploration = await SearchBox.space(mistake).explore(depth: 3) { Invariant.ofSearchBox }
  }
  #expect(messages.count == (mistake == .none ? 0 : 1))
  return exploration?.counterexample?.test
}

@MainActor
@Suite("The shortest story that the explorer finds")
struct SeededMistakeTests {
  @Test("doesn't exist if there is no mistake")
  func none() async {
    #expect(await printedTest(of: .none) == nil)
  }

  @MainActor
  @Suite("for a dropped effect")
  struct DroppedEffect {
    private let space = SearchBox.space(.dropsEffect)

    @Test("is printed as the test pasted below, which runs unchanged")
    func printed() async throws {
      #expect(await printedTest(of: .dropsEffect) == (try pastedTest()))
    }

    @Test("what is shown is kept")
    func counterexample() async {
      let outside = space.outside()
      let store = space.testStore(outside: outside)

      await store.send(.typed("a")) {
        $0.text = "a"
        $0.isSearching = true
      }

      await outside.answer("search")  // done
      await store.receive(.found(["a!"])) {
        $0.results = ["a!"]
        $0.isSearching = false
      }

      await outside.answer("keep")  // done

      await store.send(.typed("a")) {
        $0.isSearching = true
      }

      await outside.answer("search", with: 1)  // .failure(SearchBox.Offline())
      // Wrong: what is shown is kept.
      await store.receive(.found([])) {
        $0.results = []
        $0.isSearching = false
      }

      await store.finish()
    }
  }

  @MainActor
  @Suite("for effects in the wrong order")
  struct WrongOrder {
    private let space = SearchBox.space(.writesOutOfOrder)

    @Test("is printed as the test pasted below, which runs unchanged")
    func printed() async throws {
      #expect(await printedTest(of: .writesOutOfOrder) == (try pastedTest()))
    }

    @Test("what is shown is kept")
    func counterexample() async {
      let outside = space.outside()
      let store = space.testStore(outside: outside)

      await store.send(.typed("a")) {
        $0.text = "a"
        $0.isSearching = true
      }

      await outside.answer("search")  // done
      await store.receive(.found(["a!"])) {
        $0.results = ["a!"]
        $0.isSearching = false
      }

      await store.send(.cleared) {
        $0.text = ""
        $0.results = []
      }

      await outside.answer("keep", call: 1)  // done

      // Wrong: what is shown is kept.
      await outside.answer("keep")  // done

      await store.finish()
    }
  }

  @MainActor
  @Suite("for a missing cancellation")
  struct MissingCancellation {
    private let space = SearchBox.space(.doesNotCancel)

    @Test("is printed as the test pasted below, which runs unchanged")
    func printed() async throws {
      #expect(await printedTest(of: .doesNotCancel) == (try pastedTest()))
    }

    @Test("what is shown was searched for")
    func counterexample() async {
      let outside = space.outside()
      let store = space.testStore(outside: outside)

      await store.send(.typed("a")) {
        $0.text = "a"
        $0.isSearching = true
      }

      await store.send(.typed("b")) {
        $0.text = "b"
      }

      await outside.answer("search")  // done
      // Wrong: what is shown was searched for.
      await store.receive(.found(["a!"])) {
        $0.results = ["a!"]
        $0.isSearching = false
      }

      outside.letGo()
      await store.skipInFlightEffects()
    }
  }

  @MainActor
  @Suite("for a search that goes on after clearing")
  struct MissingCancelAction {
    private let space = SearchBox.space(.clearsWithoutCancelling)

    @Test("is printed as the test pasted below, which runs unchanged")
    func printed() async throws {
      #expect(await printedTest(of: .clearsWithoutCancelling) == (try pastedTest()))
    }

    @Test("what is shown was searched for")
    func counterexample() async {
      let outside = space.outside()
      let store = space.testStore(outside: outside)

      await store.send(.typed("a")) {
        $0.text = "a"
        $0.isSearching = true
      }

      await store.send(.cleared) {
        $0.text = ""
        $0.isSearching = false
      }

      await outside.answer("search")  // done
      // Wrong: what is shown was searched for.
      await store.receive(.found(["a!"])) {
        $0.results = ["a!"]
      }

      outside.letGo()
      await store.skipInFlightEffects()
    }
  }
}
