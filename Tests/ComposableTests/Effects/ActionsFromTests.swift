import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("Actions from a sequence", .timeLimit(.minutes(30)))
struct ActionsFromTests {
  private struct Failure: Error {}

  private struct Inbox: Reducer {
    struct Environment: Sendable {
      var messages: @Sendable () -> AsyncStream<String>
    }
    enum Action: Equatable, Sendable { case appeared, disappeared, received(String) }

    func reduce(
      into messages: inout [String], action: Action, environment: Environment
    ) -> Effect<Action> {
      switch action {
      case .appeared:
        return .actions(from: environment.messages()) { .received($0) }
          .cancellable(id: "messages")

      case .disappeared:
        return .cancel(id: "messages")

      case .received(let message):
        messages.append(message)
        return .none
      }
    }
  }

  @Test("arrive in the order of its elements until they are cancelled")
  func elements() async {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    let store = TestStore(
      initialState: [String](), environment: Inbox.Environment(messages: { stream })
    ) {
      Inbox()
    }

    await store.send(.appeared)
    continuation.yield("a")
    continuation.yield("b")
    await store.receive(.received("a")) { $0 = ["a"] }
    await store.receive(.received("b")) { $0 = ["a", "b"] }

    await store.send(.disappeared)
    continuation.yield("c")
    await store.finish()
  }

  @Test("end with the sequence")
  func end() async {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    let store = Store()
    let task = store.start(.actions(from: stream) { .answer($0) })

    continuation.yield("a")
    continuation.finish()
    await task.finish()

    #expect(store.state == ["a"])
    #expect(store.runningEffects.isEmpty)
  }

  @Test("can be its elements themselves")
  func actions() async {
    let store = Store()
    await store.start(
      .actions(
        from: AsyncStream<EffectLog.Action> {
          $0.yield(.answer("a"))
          $0.finish()
        })
    )
    .finish()

    #expect(store.state == ["a"])
  }

  @Test("stop when they are cancelled, even if the sequence ignores cancellation")
  func heedless() async {
    let store = Store()
    let asked = Recorder<Int>()
    let sequence = Numbers { number in
      asked.record(number)
      if number == 3 { store.cancelAll() }
    }

    await store.start(.actions(from: sequence) { .answer("\($0)") }).finish()

    #expect(store.state == ["1", "2"])
    #expect(asked.values == [1, 2, 3])
  }

  @Test("are followed by the catch closure's actions if the sequence throws")
  func caught() async {
    let store = Store()
    let failing = AsyncThrowingStream<String, any Error> {
      $0.yield("a")
      $0.finish(throwing: Failure())
    }

    await store.start(
      .actions(from: failing) {
        .answer($0)
      } catch: { error, send in
        await send(.answer("\(error)"))
      }
    )
    .finish()

    #expect(store.state == ["a", "Failure()"])
  }

  @Test("report an uncaught error at the line that makes them")
  func uncaught() async {
    let store = Store()
    var line: UInt = 0
    let reports = await reports {
      let failing = AsyncThrowingStream<String, any Error> { $0.finish(throwing: Failure()) }
      line = #line + 1
      await store.start(.actions(from: failing) { .answer($0) }).finish()
    }

    #expect(reports.map(\.line) == [line])
    #expect(
      reports.first?.message.hasPrefix("An effect threw an error that nothing catches.") == true)
  }
}

/// The numbers from 1 to 10; each is passed to `body` before it is returned.
private struct Numbers: AsyncSequence, Sendable {
  let body: @MainActor @Sendable (Int) -> Void

  struct AsyncIterator: AsyncIteratorProtocol {
    let body: @MainActor @Sendable (Int) -> Void
    var number = 0

    mutating func next() async -> Int? {
      guard number < 10 else { return nil }
      number += 1
      await body(number)
      return number
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(body: body) }
}
