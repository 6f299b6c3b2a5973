import Composable
import Testing

@MainActor
@Suite("A derived store")
struct StoreScopeTests {
  @Test("reads and sends through its parent, by key path and by case path")
  func keyPath() {
    let store = makeDesk()
    let lamp = store.scope(state: \.lamp, action: .lamp)

    lamp.send(.brighter)
    #expect(lamp.state.level == 1)
    #expect(store.state.lamp.level == 1)

    store.send(.lamp(.brighter))
    #expect(lamp.state.level == 2)
    #expect(lamp.withState(\.level) == 2)
  }

  @Test("can send the same actions as its parent")
  func sameActions() {
    let store = makeDesk()
    let level = store.scope(state: \.lamp).scope(state: \.level)
    let text = store.scope(state: { "\($0.rows.count) rows" })

    level.send(.lamp(.brighter))

    #expect(level.state == 1)
    #expect(text.state == "2 rows")
    text.send(.rowsReplaced([]))
    #expect(text.state == "0 rows")
  }

  @Test("of a computed value computes it once per state, on the first read")
  func derivedValue() {
    let store = makeDesk()
    var calls = 0
    let level = store.scope(
      state: { state in
        calls += 1
        return "level \(state.lamp.level)"
      }, action: .lamp)
    #expect(calls == 0)

    #expect(level.state == "level 0")
    #expect(level.state == "level 0")
    #expect(calls == 1)

    level.send(.brighter)
    #expect(calls == 1)
    #expect(level.withState(\.count) == 7)
    #expect(level.state == "level 1")
    #expect(calls == 2)
  }

  @Test("can be scoped again, a thousand levels deep")
  func nesting() {
    let store = makeDesk()
    var inner = store.scope(state: \.lamp, action: .lamp).scope(state: \.level)
    for _ in 0..<1000 { inner = inner.scope(state: { $0 + 1 }) }

    inner.send(.brighter)

    #expect(inner.state == 1001)
  }

  @Test("keeps its parents alive, but they don't keep it alive")
  func ownership() {
    var parent: StoreOf<Desk>? = makeDesk()
    var child = parent?.scope(state: \.lamp, action: .lamp)
    var grandchild = child?.scope(state: { $0.level })
    weak let weakParent = parent
    weak let weakChild = child
    weak let weakGrandchild = grandchild

    parent = nil
    child = nil
    #expect(weakParent == nil && weakChild == nil)  // handles: the state still exists
    grandchild?.send(.brighter)
    #expect(grandchild?.state == 1)

    grandchild = nil
    #expect(weakGrandchild == nil)
  }

  @Test("is read once per action for all its observers and the stores derived from it")
  func reads() {
    final class Reads { var count = 0 }
    struct Level: Equatable {
      let reads: Reads
      var number = 0

      var child: Level {
        reads.count += 1
        return self
      }

      static func == (lhs: Self, rhs: Self) -> Bool { lhs.number == rhs.number }
    }
    let reads = Reads()
    let root = Store<Level, Void>(initialState: Level(reads: reads)) {
      Reduce { state, _ in
        state.number += 1
        return .none
      }
    }
    var told: [Int] = []
    let tokens = sequence(first: root) { $0.scope(state: \.child) }.prefix(5).map { store in
      ViewStore(store).observe { told.append($0.number) }
    }
    reads.count = 0
    told = []

    root.send(())

    #expect(told == [1, 1, 1, 1, 1])
    #expect(reads.count == 4)
    withExtendedLifetime(tokens) {}
  }

  @Test("releases what its closure captures when it is released")
  func closureLife() {
    final class Witness { let step = 1 }
    let store = makeDesk()
    var witness: Witness? = Witness()
    weak let weakWitness = witness
    var derived = witness.map { witness in
      store.scope(state: { $0.lamp.level + witness.step })
    }
    #expect(derived?.state == 1)
    derived.map { ViewStore($0) }?.observe { _ in }.cancel()
    derived?.observe { _ in }.cancel()

    witness = nil
    #expect(weakWitness != nil)
    derived = nil
    #expect(weakWitness == nil)
  }

  @Test("keeps the root's effects running until the last store is released")
  func effects() async {
    await confirmation { cancelled in
      var root: Store<Int, Int>? = Store(initialState: 0) {
        Reduce { state, action in
          state += action
          return .run { _ in
            let (stream, _) = AsyncStream<Void>.makeStream()
            await withTaskCancellationHandler {
              for await _ in stream {}
            } onCancel: {
              cancelled()
            }
          }
        }
      }
      var child = root?.scope(state: { $0 * 2 })
      let task = root?.send(1)

      root = nil
      #expect(child?.state == 2)
      #expect(child?.runningEffects.count == 1)
      #expect(task?.isCancelled == false)

      child = nil
      await task?.finish()
    }
  }

  @Test("can await and cancel the root's effects")
  func finishAndCancel() async {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state += action
        guard action == 1 else { return .none }
        return .run { send in
          await nextTurn()
          await send(10)
        }
      }
    }
    let child = store.scope(state: { "\($0)" })

    child.send(1)
    await child.finish()
    #expect(child.state == "11")

    let task = child.send(1)
    child.cancelAll()
    await child.finish()
    #expect(task.isCancelled)
    #expect(child.state == "12")
  }

  @Test("returns a task that awaits the effects of the action it sends")
  func task() async {
    let store = Store<Int, Bool>(initialState: 0) {
      Reduce { state, isFirst in
        state += 1
        return isFirst ? .run { send in await send(false) } : .none
      }
    }

    let task = store.scope(state: \.self).scope(state: { $0 }).send(true)
    await task.finish()

    #expect(store.state == 2)
  }

  @Test("of an identifiable value has that value's id")
  func identity() {
    let store = makeDesk()
    #expect(store.scope(state: \.rows[0]).id == 1)
    #expect(store.scope(state: { $0.rows[1] }).id == 2)
  }

  @Test("queues actions that a reducer sends to it")
  func reentrance() {
    final class Box { var child: Store<[Int], Int>? }
    let box = Box()
    let store = Store<[Int], Int>(initialState: []) {
      Reduce { log, action in
        log.append(action)
        if action == 1 { box.child?.send(2) }
        log.append(-action)
        return .none
      }
    }
    box.child = store.scope(state: \.self)

    box.child?.send(1)

    #expect(store.state == [1, -1, 2, -2])
    box.child = nil
  }

  @Test("runs a chain of 100,000 actions without overflowing the stack")
  func longChain() {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { count, remaining in
        count += 1
        return remaining > 0 ? .send(remaining - 1) : .none
      }
    }
    let child = store.scope(state: { "\($0)" })

    child.send(100_000)

    #expect(child.state == "100001")
  }
}
