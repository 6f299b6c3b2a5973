import Composable
import ComposableTesting
import Foundation
import Testing

struct Countdown: Reducer {
  struct State: Equatable {
    var seconds = 0
    var isOver = false
  }

  enum Action: Equatable {
    case started(seconds: Int)
    case ticked
  }

  struct Environment {
    var clock: any Clock<Duration>
  }

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .started(let seconds):
      state = State(seconds: seconds)
      return .run { send in
        for _ in 0..<seconds {
          try await environment.clock.sleep(for: .seconds(1))
          await send(.ticked)
        }
      }

    case .ticked:
      state.seconds -= 1
      state.isOver = state.seconds == 0
      return .none
    }
  }
}

@MainActor
@Suite("The README's example")
struct ReadmeExampleTests {
  @Test("works")
  func countdown() async {
    let clock = TestClock()
    let store = TestStore(
      initialState: Countdown.State(), environment: Countdown.Environment(clock: clock)
    ) {
      Countdown()
    }

    await store.send(.started(seconds: 2)) { $0.seconds = 2 }

    await clock.advance(by: .seconds(1))
    await store.receive(.ticked) { $0.seconds = 1 }

    await clock.advance(by: .seconds(1))
    await store.receive(.ticked) {
      $0.seconds = 0
      $0.isOver = true
    }

    await store.finish()
  }

  @Test("is what stands in the sources, word for word")
  func isShown() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let sources = try [
      "Tests/ComposableTestingTests/ReadmeExampleTests.swift", "Sources/TodoDomain/TodoList.swift",
    ]
    .map { try withoutIndentation(String(contentsOf: root.appending(path: $0), encoding: .utf8)) }

    let blocks = readme.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
    #expect(blocks.count == 3)
    for block in blocks {
      let example = withoutIndentation(block)
      #expect(sources.contains { $0.contains(example) }, "not in the sources:\n\(block)")
    }
  }

  private func withoutIndentation(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: true)
      .map { $0.drop { $0 == " " } }
      .joined(separator: "\n")
  }
}
