import Composable
import Testing

@MainActor
@Suite("The check that a run starts on its store's actor")
struct LostActorTests {
  private typealias Operation = @Sendable (Send<Int>) async throws -> Void

  /// Returns the reports about an effect, whose actions are ignored.
  private func reports(of effect: Effect<Int>) async -> [Report] {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        guard action == 0 else { return .none }
        return effect
      }
    }
    return await ComposableTests.reports { await store.send(0).finish() }
  }

  #if DEBUG
  @Test("reports a closure with a capture list, at the line of the run")
  func captureList() async {
    let (count, object) = (1, Reference())
    let line: UInt = #line + 1
    let effect = Effect<Int>.run { [count] send in await send(count) }
    let reports = await reports(of: effect)

    #expect(reports.map(\.line) == [line])
    #expect(
      reports.first?.message == """
        An effect does not start on the actor of its store.

        Its closure runs elsewhere, and later: what it does first is not done when "send" returns, and \
        effects do not start in the order of their actions. There are a few reasons this can happen:

        • The closure has a capture list, with which Swift 6.2 and 6.3 lose its actor \
        (https://github.com/swiftlang/swift/issues/87097). Bind what it needs with "let" before "run".

        • It is a function that leaves the actor of its caller, or does nothing but call one. Make that \
        function "nonisolated(nonsending)".
        """)

    let weakly = Effect<Int>.run { [weak object] _ in _ = object }
    let failing = Effect<Int>.run { _ in
      throw CancellationError()
    } catch: { [count] _, send in
      await send(count)
    }
    #expect(await self.reports(of: weakly).count == 1)
    #expect(await self.reports(of: failing).count == 1)
  }

  @Test("reports a function that leaves its caller's actor")
  func concurrentFunction() async {
    let elsewhere: @concurrent @Sendable (Send<Int>) async throws -> Void = { _ in }

    #expect(await reports(of: .run(operation: elsewhere)).count == 1)
    #expect(await reports(of: .run { send in try await elsewhere(send) }).count == 1)
  }
  #endif

  @Test("accepts a closure without a capture list, whatever it captures and calls first")
  func captures() async {
    let count = 1
    let object = Reference()
    let operation: Operation = { send in await send(1) }
    let plain: @Sendable (Int) async throws -> Void = { _ in }
    let elsewhere: @concurrent @Sendable (Int) async throws -> Void = { _ in }
    let asked: @Sendable (Send<Int>) -> Bool = { _ in true }
    var reports: [Report] = []
    for effect: Effect<Int> in [
      .run { _ in },
      .run { send in await send(count) },
      .run { send in await send(object.count) },
      .run { send in try await operation(send) },
      .run(operation: operation),
      .run { _ in try await plain(1) },
      .run { _ in try await elsewhere(1) },
      .run { send in _ = asked(send) },
      .run { _ in
        throw CancellationError()
      } catch: { _, send in
        await send(count)
      },
    ] {
      reports += await self.reports(of: effect)
    }

    #expect(reports.map(\.message) == [])
  }

  @Test("accepts a closure that sends through another effect")
  func forwarding() async {
    let (sends, continuation) = AsyncStream.makeStream(of: Send<Int>.self)
    _ = await reports(of: .run { send in continuation.yield(send) })
    var iterator = sends.makeAsyncIterator()
    let other = await iterator.next()

    #expect(await reports(of: .run { _ in await other?(1) }) == [])
  }
}

@MainActor
private final class Reference {
  let count = 1
}
