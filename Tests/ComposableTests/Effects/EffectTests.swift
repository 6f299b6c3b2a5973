import Composable
import Testing

@MainActor
@Suite("An effect")
struct EffectTests {
  private func sent(by effect: Effect<Int>) async -> [Int] {
    let store = Store<[Int], Int>(initialState: []) {
      Reduce { log, action in
        guard action != 0 else { return effect }
        log.append(action)
        return .none
      }
    }
    await store.send(0).finish()
    return store.state
  }

  @Test("with a hundred thousand members starts them in order, without overflowing the stack")
  func manyMembers() async {
    let numbers = Array(1...100_000)

    #expect(await sent(by: .merge(numbers.map { .send($0) })) == numbers)
    #expect(await sent(by: .concatenate(numbers.map { .send($0) })) == numbers)
    #expect(
      await sent(by: .concatenate(numbers.map { n in .run { send in await send(n) } })) == numbers)
    #expect(
      await sent(by: .merge(numbers.map { n in Effect.send(n).serialized(on: 1) })) == numbers)
  }

  @Test("starts what follows a send after the sent action has been processed")
  func concatenate() async {
    #expect(
      await sent(
        by: .concatenate(
          .send(1),
          .merge(
            .concatenate(
              .run {
                await nextTurn(); await $0(2)
              }, .send(4)), .send(3)),
          .concatenate(.run { await $0(5) }, .send(6)))) == [1, 3, 2, 4, 5, 6])
  }

  @Test("leaves its lane free if a member fails or is cancelled")
  func lane() async {
    struct Failure: Error {}
    let reports = await reports {
      let actions = await sent(
        by: .merge(
          Effect.run { _ in throw Failure() }.serialized(on: "lane"),
          Effect.run {
            await nextTurn(); await $0(1)
          }.cancellable(id: "a").serialized(on: "lane"),
          .cancel(id: "a"),
          Effect.send(2).serialized(on: "lane")))
      #expect(actions == [2])
    }
    #expect(reports.count == 1)
  }

  @Test("that throws is reported at its line, unless it is caught or cancelled")
  func errors() async {
    struct Failure: Error {}
    var line: UInt = 0
    let reports = await reports {
      line = #line + 1
      #expect(await sent(by: .run { _ in throw Failure() }).isEmpty)
      #expect(await sent(by: .run { _ in throw CancellationError() }).isEmpty)
      #expect(
        await sent(
          by: .run { _ in
            throw Failure()
          } catch: {
            await $1(1)
          }) == [1])
      #expect(
        await sent(
          by: .merge(
            Effect.run { _ in try await Task.sleep(for: .seconds(3600)) }.cancellable(id: 1),
            .cancel(id: 1))) == [])
      // Streams and sockets throw their own errors when their task is cancelled.
      #expect(
        await sent(
          by: .merge(
            Effect.run { _ in
              do {
                try await Task.sleep(for: .seconds(3600))
              } catch {
                throw Failure()
              }
            }
            .cancellable(id: 1),
            .cancel(id: 1))) == [])
    }

    #expect(reports.map(\.line) == [line, line + 1])
    #expect(
      reports.first?.message == """
        An effect threw an error that nothing catches.

          Error:
            Failure()

        Give "run" a "catch:" closure that sends an action, so that the state can tell what happened.
        """)
    #expect(reports.last?.message.contains("CancellationError()") == true)
  }
}
