import Composable
import ComposableTesting
import Testing

struct Counter: Reducer {
  struct State: Equatable {
    var count = 0
  }

  enum Action: Equatable {
    case incremented
    case cleared
  }

  func reduce(into state: inout State, action: Action, environment: Void) -> Effect<Action> {
    switch action {
    case .incremented:
      state.count += 1
      return .none

    case .cleared:
      state.count = 0
      return .none
    }
  }
}

/// Compares the page with the package in `Tests/GettingStarted`, which `.ci/run consumer` tests and runs.
@MainActor
@Suite("The page for the first five minutes")
struct GettingStartedTests {
  private static let page = "Sources/Composable/Composable.docc/GettingStarted.md"

  /// The code as shown on the page: the reader's package is beside a clone of this repository, ours inside it.
  nonisolated static func asShown(_ code: String) -> String {
    code.replacing(#"path: "../..""#, with: #"path: "../swift-composable""#)
  }

  @Test("shows every file of the package, word for word and in the order of writing")
  func files() throws {
    let shown = Page(path: Self.page, text: try Repository.text(of: Self.page)).blocks
      .filter { $0.language == "swift" }.map(\.code)
    let package = try [
      "Package.swift", "Sources/FirstSteps/Counter.swift", "Sources/FirstSteps/main.swift",
      "Tests/FirstStepsTests/CounterTests.swift",
    ].map { path in
      Self.asShown(try Repository.text(of: "Tests/GettingStarted/\(path)"))
    }
    #expect(shown == package.map { Code($0) })
  }

  @Test("leaves out no file of the package")
  func allFiles() throws {
    let files = try Repository.files(in: "Tests/GettingStarted", withExtension: "swift")
      .filter { !$0.contains("/.build") }
    #expect(files.count == 4)
  }

  @Test("shows a failing test's actual output")
  func failure() async {
    await expectFailure(
      """
      The state after "send" of Counter.Action.incremented is not the one that was stated.

        − Counter.State(count: 2)
        + Counter.State(count: 1)

        (Expected: −, actual: +)
      """
    ) {
      let store = TestStore(initialState: Counter.State()) { Counter() }
      await store.send(.incremented) { $0.count = 2 }
      await store.finish()
    }
  }
}
