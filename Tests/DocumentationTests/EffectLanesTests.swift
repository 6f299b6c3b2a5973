import Composable
import ComposableTesting
import Testing

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

@MainActor
@Suite("The page about effects, on lanes")
struct EffectLanesTests {
  @Test("saves one text after another, and closes the file last")
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

  @Test("fetches at most five pages at once, retries, and gives up in time")
  func downloads() async {
    struct NoConnection: Error {}
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
    await store.receive(.fetched("b!")) { $0.pages = ["a!", "b!"] }  // it had waited for a place
    for count in 2...5 { await store.receive(.fetchFailed) { $0.failureCount = count } }
    await store.finish()
  }

  @Test("acknowledges a job once it is in the journal, and leaves with a complete journal")
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
}
