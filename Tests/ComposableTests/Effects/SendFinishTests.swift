import Testing

@testable import Composable

@MainActor
@Suite("An effect that waits for the actions that it sends")
struct SendFinishTests {
  @Test("goes on once the effects of the action, and of the actions that they send, have ended")
  func order() async {
    let store = Store()
    let inner = StartedEffect(
      effect: .run { send in
        await nextTurn()
        await send(.answer("inner"))
      })
    let middle = StartedEffect(effect: .merge(.send(.start(inner)), .send(.answer("middle"))))
    let task = store.start(
      .run { send in
        await send(.answer("before"))
        await send.finish(.start(middle))
        await send(.answer("after"))
      })
    #expect(store.state == ["before", "middle"])
    await task.finish()
    #expect(store.state == ["before", "middle", "inner", "after"])
  }

  @Test("sees everything that synchronous effects lead to, even before it has suspended")
  func synchronous() async {
    let store = Store()
    let chain = StartedEffect(effect: .send(.answer("chain")))
    let task = store.start(
      .run { send in
        await send.finish(.start(chain))
        await send.finish(.start(chain))
        await send(.answer("end"))
      }.map { $0 })
    await task.finish()
    #expect(store.state == ["chain", "chain", "end"])
  }

  @Test("cancels them if it is cancelled, and doesn't keep its store")
  func cancelled() async {
    let endless = StartedEffect(
      effect: .run { send in
        let (stream, _) = AsyncStream<Void>.makeStream()
        for await _ in stream {}
        await send(.answer("never"))
      })
    var store: Store? = Store()
    let task = store?.start(.run { send in await send.finish(.start(endless)) })
    task?.cancel()
    await task?.finish()
    #expect(store?.state == [])

    weak let released = store
    store?.start(.run { send in await send.finish(.start(endless)) })
    store = nil
    #expect(released == nil)
  }
}
