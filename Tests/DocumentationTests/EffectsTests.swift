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

private struct Editor: Reducer {
  enum Action: Equatable {
    case textChanged(String)
    case closed
    case saved
  }

  struct Environment {
    var save: @Sendable (String) async throws -> Void
    var close: @Sendable () async -> Void
  }

  func reduce(
    into text: inout String, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .textChanged(let newText):
      text = newText
      return .run { send in
        try await environment.save(newText)
        await send(.saved)
      }
      .serialized(on: "file")

    case .closed:
      let lastText = text
      return .concatenate(
        .run { _ in try await environment.save(lastText) },
        .run { _ in await environment.close() }
      )
      .serialized(on: "file")

    case .saved:
      return .none
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

private struct Downloads: Reducer {
  struct State: Equatable {
    var pages: [String] = []
    var failureCount = 0
  }

  enum Action: Equatable {
    case requested(String)
    case fetched(String)
    case fetchFailed
  }

  struct Environment {
    var clock: any Clock<Duration>
    var fetch: @Sendable (String) async throws -> String
  }

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .requested(let url):
      return .run { send in
        await send(.fetched(try await environment.fetch(url)))
      } catch: { _, send in
        await send(.fetchFailed)
      }
      .retry(attempts: 3, delay: .seconds(1), backoff: 2, clock: environment.clock)
      .timeout(after: .seconds(30), clock: environment.clock, sending: .fetchFailed)
      .limited(to: 5, on: "fetches")

    case .fetched(let page):
      state.pages.append(page)
      return .none

    case .fetchFailed:
      state.failureCount += 1
      return .none
    }
  }
}

private struct Intake: Reducer {
  enum Action: Sendable {
    case received(String)
  }

  struct Environment: Sendable {
    var write: @Sendable (String) async -> Void
    var work: @Sendable (String) async throws -> Void
  }

  func reduce(
    into jobs: inout [String], action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .received(let job):
      jobs.append(job)
      return .merge(
        .run { _ in await environment.write(job) }.serialized(on: "journal"),
        .run { _ in try await environment.work(job) }
      )
    }
  }
}

@MainActor
private struct Server {
  let store: StoreOf<Intake>
  let acknowledge: (String) -> Void

  func accept(_ job: String) async {
    store.send(.received(job))
    await store.finish(lane: "journal")
    acknowledge(job)
  }

  func shutDown() async {
    await store.finish(lane: "journal")
    store.cancelAll()
    await store.finish()
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

  @Test("searches when nobody has typed for a while, and says when it failed")
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

  @Test("loads in place, and says when it failed")
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

  @Test("saves one text after the other, and closes the file last")
  func lanes() async {
    let clock = TestClock()
    let done = Recorder<String>()
    let store = TestStore(
      initialState: "",
      environment: Editor.Environment(
        save: { text in
          try await clock.sleep(for: .seconds(text.isEmpty ? 9 : 1))
          done.record("saved \(text)")
        },
        close: { done.record("closed") })
    ) {
      Editor()
    }

    await store.send(.textChanged(""))
    await store.send(.textChanged("a")) { $0 = "a" }
    await store.send(.closed)
    await clock.run()
    await store.receive(.saved)
    await store.receive(.saved)
    await store.finish()
    #expect(done.values == ["saved ", "saved a", "saved a", "closed"])
  }

  @Test("fetches at most five pages at once, not for ever, and not only once")
  func downloads() async {
    let clock = TestClock()
    let fetches = Recorder<String>()
    let store = TestStore(
      initialState: Downloads.State(),
      environment: Downloads.Environment(
        clock: clock,
        fetch: { url in
          fetches.record(url)
          if url == "slow" { try await clock.sleep(for: .seconds(60)) }
          if fetches.values.count == 1 { throw NoConnection() }
          return url + "!"
        })
    ) {
      Downloads()
    }

    await store.send(.requested("a"))
    await clock.advance(by: .seconds(1))
    await store.receive(.fetched("a!")) { $0.pages = ["a!"] }
    for _ in 1...5 { await store.send(.requested("slow")) }
    await store.send(.requested("b"))
    #expect(fetches.values == ["a", "a"] + Array(repeating: "slow", count: 5))
    await clock.advance(by: .seconds(30))
    await store.receive(.fetchFailed) { $0.failureCount = 1 }
    await store.receive(.fetched("b!")) { $0.pages = ["a!", "b!"] }  // which had waited for a place
    for count in 2...5 { await store.receive(.fetchFailed) { $0.failureCount = count } }
    await store.finish()
  }

  @Test("acknowledges a job when it is in the journal, and leaves with a complete one")
  func server() async {
    let clock = TestClock()
    let log = Recorder<String>()
    let store = Store(
      initialState: [],
      environment: Intake.Environment(
        write: { job in
          try? await clock.sleep(for: .seconds(1))
          log.record("\(job) written")
        },
        work: { job in
          try await clock.sleep(for: .seconds(9))
          log.record("\(job) done")
        })
    ) {
      Intake()
    }
    let server = Server(store: store) { log.record("\($0) acknowledged") }

    let accepted = Task.immediate { await server.accept("a") }
    await clock.advance(by: .seconds(1))
    await accepted.value
    store.send(.received("b"))
    let stopped = Task.immediate { await server.shutDown() }
    await clock.advance(by: .seconds(1))
    await stopped.value
    #expect(log.values == ["a written", "a acknowledged", "b written"])
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
