import Composable
import Testing

@MainActor
@Suite("A view store's changes")
struct ChangesTests {
  @Test(
    "start with the current state, then include every change in order",
    .timeLimit(.minutes(30)))
  func order() async {
    let store = makeDesk()
    let viewStore = ViewStore(store, observe: \.lamp.level)
    store.send(.lamp(.brighter))
    var iterator = viewStore.changes.makeAsyncIterator()
    for _ in 0..<100 {
      store.send(.lamp(.brighter))
      store.send(.looked)
    }

    var seen: [Int] = []
    while seen.count < 101, let level = await iterator.next(isolation: #isolation) {
      seen.append(level)
    }

    #expect(seen == Array(1...101))
  }

  @Test("keep only the values that a slow loop hasn't read yet")
  func backlog() async {
    let payloads = LivePayloads()
    let store = Store<LivePayload, Void>(initialState: LivePayload(of: payloads)) {
      Reduce { state, _ in
        state = LivePayload(of: payloads)
        return .none
      }
    }
    var iterator = ViewStore(store).changes.makeAsyncIterator()
    for _ in 0..<5 { store.send(()) }

    for _ in 0..<200 {
      store.send(())
      _ = await iterator.next(isolation: #isolation)
    }

    // Six values are buffered; the last one is the state itself.
    #expect(payloads.aliveCount == 6)
  }

  @Test("of a part include only that part's changes", .timeLimit(.minutes(30)))
  func parts() async {
    let store = makeDesk()
    let viewStore = ViewStore(store)
    let changes = viewStore.changes(of: \.lamp.level)
    store.send(.lamp(.brighter))  // before the loop begins
    let task = Task {
      var seen: [Int] = []
      for await level in changes {
        seen.append(level)
        if level == 3 { break }
        store.send(.ticked)
        store.send(.lamp(.brighter))
      }
      return seen
    }

    #expect(await task.value == [1, 2, 3])
  }

  @Test("reach a waiting loop, even if an effect makes them", .timeLimit(.minutes(30)))
  func waiting() async {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state = action
        guard action < 5 else { return .none }
        return .run { send in
          await nextTurn()
          await send(action + 1)
        }
      }
    }
    let viewStore = ViewStore(store)
    store.send(1)

    var seen: [Int] = []
    for await state in viewStore.changes {
      seen.append(state)
      if state == 5 { break }
    }

    #expect(seen == [1, 2, 3, 4, 5])
  }

  @Test("end with the store, after any unread values", .timeLimit(.minutes(30)))
  func endOfStore() async {
    var store: StoreOf<Desk>? = makeDesk()
    var iterator = store.map { ViewStore($0.scope(state: \.lamp).scope(state: { $0.level })) }?
      .changes.makeAsyncIterator()
    store?.send(.lamp(.brighter))

    store = nil

    #expect(await iterator?.next(isolation: #isolation) == 0)
    #expect(await iterator?.next(isolation: #isolation) == 1)
    #expect(await iterator?.next(isolation: #isolation) == nil)
    #expect(await iterator?.next(isolation: #isolation) == nil)
  }

  @Test(
    "are just the last state for a loop that starts after the store has ended",
    .timeLimit(.minutes(30)))
  func beginAfterEnd() async {
    var store: StoreOf<Desk>? = makeDesk()
    store?.send(.lamp(.brighter))
    let changes = store.map { ViewStore($0, observe: \.lamp.level) }?.changes
    store = nil
    var iterator = changes?.makeAsyncIterator()

    #expect(await iterator?.next(isolation: #isolation) == 1)
    #expect(await iterator?.next(isolation: #isolation) == nil)
  }

  @Test("end a waiting loop when the store ends", .timeLimit(.minutes(30)))
  func endWhileWaiting() async {
    @MainActor final class Box { var store: StoreOf<Desk>? = makeDesk() }
    let box = Box()
    var seen: [Int] = []
    guard let changes = box.store.map({ ViewStore($0, observe: \.lamp.level) })?.changes else {
      return
    }
    var iterator = Optional(changes.makeAsyncIterator())
    _ = consume changes
    Task {
      await nextTurn()
      box.store = nil
    }

    while let level = await iterator?.next(isolation: #isolation) { seen.append(level) }
    iterator = nil

    #expect(seen == [0])
    #expect(box.store == nil)
  }

  @Test("end when the task is cancelled", .timeLimit(.minutes(30)))
  func cancellation() async {
    let store = makeDesk()
    let viewStore = ViewStore(store)
    var count = 0
    let task = Task {
      for await _ in viewStore.changes { count += 1 }
    }
    while count == 0 { await nextTurn() }

    task.cancel()
    await task.value

    #expect(count == 1)
    store.send(.ticked)
    #expect(count == 1)
  }

  @Test("end for good when the task is cancelled, despite unread values and later changes")
  func afterCancellation() async {
    let store = makeDesk()
    let viewStore = ViewStore(store, observe: \.lamp.level)
    let task = Task {
      var iterator = viewStore.changes.makeAsyncIterator()
      store.send(.lamp(.brighter))
      withUnsafeCurrentTask { $0?.cancel() }
      let first = await iterator.next(isolation: #isolation)
      return await Task {
        store.send(.lamp(.brighter))
        return [
          first, await iterator.next(isolation: #isolation),
          await iterator.next(isolation: #isolation),
        ]
      }.value
    }

    #expect(await task.value == [nil, nil, nil])
  }

  @Test("go to each loop independently", .timeLimit(.minutes(30)))
  func loops() async {
    let store = makeDesk()
    let changes = ViewStore(store, observe: \.lamp.level).changes
    var first = changes.makeAsyncIterator()
    store.send(.lamp(.brighter))
    var second = changes.makeAsyncIterator()
    store.send(.lamp(.brighter))

    #expect(await first.next(isolation: #isolation) == 0)
    #expect(await second.next(isolation: #isolation) == 1)
    #expect(await first.next(isolation: #isolation) == 1)
    #expect(await second.next(isolation: #isolation) == 2)
    #expect(await first.next(isolation: #isolation) == 2)
  }

  @Test("don't need to be sendable", .timeLimit(.minutes(30)))
  func notSendable() async {
    final class Model: Equatable {
      let number: Int
      init(_ number: Int) { self.number = number }
      static func == (lhs: Model, rhs: Model) -> Bool { lhs.number == rhs.number }
    }
    let store = Store<Model, Int>(initialState: Model(0)) {
      Reduce { model, number in
        model = Model(number)
        return .none
      }
    }
    let viewStore = ViewStore(store)
    store.send(0)
    var numbers: [Int] = []

    for await model in viewStore.changes {
      numbers.append(model.number)
      guard model.number < 3 else { break }
      store.send(model.number + 1)
    }

    #expect(numbers == [0, 1, 2, 3])
  }
}
