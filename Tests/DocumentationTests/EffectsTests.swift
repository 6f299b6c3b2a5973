import Composable
import ComposableTesting
import Testing

private struct Search: Reducer {
  struct State: Equatable {
    var results: [String] = []
    var hasFailed = false
  }

  enum Action: Equatable {
    case opened
    case textChanged(String)
    case found([String])
    case searchFailed
    case closed
  }

  struct Environment {
    var clock: any Clock<Duration>
    var suggestions: @Sendable () async -> [String]
    var search: @Sendable (String) async throws -> [String]
  }

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .opened:
      return .run { send in
        await send(.found(environment.suggestions()))
      }
      .cancellable(id: "suggestions")

    case .textChanged(let text):
      return .merge(
        .cancel(id: "suggestions"),
        .run { send in
          await send(.found(try await environment.search(text)))
        } catch: { _, send in
          await send(.searchFailed)
        }
        .debounce(id: "search", for: .milliseconds(300), clock: environment.clock)
      )

    case .found(let results):
      state = State(results: results)
      return .none

    case .searchFailed:
      state.hasFailed = true
      return .none

    case .closed:
      return .cancel(ids: ["suggestions", "search"])
    }
  }
}

private struct Library: Reducer {
  struct State: Equatable {
    var books: [String] = []
    var hasFailed = false
  }

  enum Action: Equatable {
    case opened
    case loaded([String])
    case loadingFailed
  }

  struct Environment {
    var load: @Sendable () throws -> [String]
  }

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .opened:
      return .perform {
        .loaded(try environment.load())
      } catch: { _ in
        .loadingFailed
      }

    case .loaded(let books):
      state.books = books
      return .none

    case .loadingFailed:
      state.hasFailed = true
      return .none
    }
  }
}

private struct Player: Reducer {
  struct State: Equatable {
    var seconds = 0
    var titles: [String] = []
  }

  enum Action: Equatable {
    case started
    case secondPassed
    case titleCame(String)
    case volumeChanged(Int)
    case stopped
  }

  struct Environment {
    var clock: any Clock<Duration>
    var titles: @Sendable () -> AsyncStream<String>
    var setVolume: @Sendable (Int) async -> Void
  }

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .started:
      return .merge(
        .timer(id: "seconds", every: .seconds(1), clock: environment.clock) { .secondPassed },
        .actions(from: environment.titles()) { .titleCame($0) }
          .cancellable(id: "titles")
      )

    case .secondPassed:
      state.seconds += 1
      return .none

    case .titleCame(let title):
      state.titles.append(title)
      return .none

    case .volumeChanged(let volume):
      return .run { _ in await environment.setVolume(volume) }
        .throttle(
          id: "volume", for: .milliseconds(100), clock: environment.clock, latest: true)

    case .stopped:
      return .cancel(ids: ["seconds", "titles"])
    }
  }
}

@MainActor
@Suite("The page about effects")
struct EffectsTests {
  private struct NoConnection: Error {}

  @Test("searches after a pause in typing, and says when the search failed")
  func search() async {
    let clock = TestClock()
    let store = TestStore(
      initialState: Search.State(),
      environment: Search.Environment(
        clock: clock,
        suggestions: {
          try? await clock.sleep(for: .seconds(1))
          return ["late"]
        },
        search: { text in
          guard text != "!" else { throw NoConnection() }
          return [text + "!"]
        })
    ) {
      Search()
    }

    await store.send(.opened)
    await store.send(.textChanged("a"))
    await clock.advance(by: .milliseconds(200))
    await store.send(.textChanged("ab"))
    await clock.advance(by: .milliseconds(300))
    await store.receive(.found(["ab!"])) { $0.results = ["ab!"] }

    await store.send(.textChanged("!"))
    await clock.advance(by: .milliseconds(300))
    await store.receive(.searchFailed) { $0.hasFailed = true }

    await store.send(.textChanged("abc"))
    await store.send(.closed)
    await store.finish()
  }

  @Test("loads in place, and says when that failed")
  func perform() async {
    struct NoFile: Error {}
    let files = Recorder<[String]>()
    let store = TestStore(
      initialState: Library.State(),
      environment: Library.Environment {
        guard let books = files.values.first else { throw NoFile() }
        return books
      }
    ) {
      Library()
    }

    await store.send(.opened)
    await store.receive(.loadingFailed) { $0.hasFailed = true }
    files.record(["Emma"])
    await store.send(.opened)
    await store.receive(.loaded(["Emma"])) { $0.books = ["Emma"] }
    await store.finish()
  }

  @Test("plays until it is stopped")
  func player() async {
    let clock = TestClock()
    let volumes = Recorder<Int>()
    let (titles, continuation) = AsyncStream.makeStream(of: String.self)
    let store = TestStore(
      initialState: Player.State(),
      environment: Player.Environment(
        clock: clock, titles: { titles }, setVolume: { volumes.record($0) })
    ) {
      Player()
    }

    await store.send(.started)
    await clock.advance(by: .seconds(1))
    await store.receive(.secondPassed) { $0.seconds = 1 }
    continuation.yield("Prelude")
    await store.receive(.titleCame("Prelude")) { $0.titles = ["Prelude"] }
    await store.send(.volumeChanged(1))
    await store.send(.volumeChanged(2))
    await store.send(.volumeChanged(3))
    await clock.advance(by: .milliseconds(100))
    #expect(volumes.values == [1, 3])
    await store.send(.stopped)
    await store.finish()
  }
}
