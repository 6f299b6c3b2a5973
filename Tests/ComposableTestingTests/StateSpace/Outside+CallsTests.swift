import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("An endpoint that answers at once")
struct OutsideCallsTests {
  @Test("is answered in every way, once each, and so are the ones called after it")
  func branches() async {
    var ends: [String: Int] = [:]
    let exploration = await Ledger.space.explore(depth: 1) {
      Invariant(ofSteps: "is followed by what it answers") { _, action, _ in
        ends["\(action)", default: 0] += 1
        return true
      }
      Invariant(atRest: "is written once for each entry") { state, disk in
        state.entries.isEmpty || state.entries == disk.written && disk.begun == 1
      }
    }
    // "begin" fails, or writing "a" or "b" succeeds or fails.
    #expect(
      ends == [
        "entered": 5, "refused(\"full\")": 3, "written(\"a\")": 1, "written(\"b\")": 1,
        "sendTapped": 1, "sent(true)": 1, "sent(false)": 1,
      ])
    // Nothing begun, begun but not written, "a" written, "b" written; and sending.
    #expect(exploration.restCount == 4)
    #expect(exploration.stateCount == 5)
    #expect(exploration.transitionCount == 5 * 2 + 1 + 2)
    #expect(exploration.calledEndpoints == ["begin", "connect", "name", "online", "write"])
    #expect(exploration.idleActions == [])
  }

  @Test("leads to the same states as one that waits, if no action comes in between")
  func asWaiting() async {
    var atOnce: Set<Int> = []
    var waiting: Set<Int> = []
    let actions = [1, 2, 3]
    let performed = await StateSpace(
      initialStates: [0], world: 0, actions: actions,
      environment: { outside -> @Sendable (Int) throws -> Int in
        { number in
          try outside.callNow("add", number, failures: [Refused()]) { world throws(Refused) in
            world = (world + number) % 7
            return world
          }
        }
      }
    ) {
      Reduce<Int, Int, @Sendable (Int) throws -> Int> { state, number, add in
        state = number
        return number < 1
          ? .none
          : .perform {
            -(try add(number))
          } catch: { _ in
            -10
          }
      }
    }.explore(depth: 6) {
      Invariant(atRest: "is seen") { state, world in
        atOnce.insert(state * 100 - world)
        return true
      }
    }
    let run = await StateSpace(
      initialStates: [0], world: 0, actions: actions,
      environment: { outside -> @Sendable (Int) async throws -> Int in
        { number in
          try await outside.call("add", number, failures: [Refused()]) { world throws(Refused) in
            world = (world + number) % 7
            return world
          }
        }
      }
    ) {
      Reduce<Int, Int, @Sendable (Int) async throws -> Int> { state, number, add in
        state = number
        guard number >= 1 else { return .none }
        return .run { send in
          await send(-(try await add(number)))
        } catch: { _, send in
          await send(-10)
        }
      }
    }.explore(depth: 6, sendsWhileEffectsRun: false) {
      Invariant(atRest: "is seen") { state, world in
        waiting.insert(state * 100 - world)
        return true
      }
    }
    #expect(atOnce == waiting)
    #expect(performed.restCount == run.restCount)
    #expect(performed.end == run.end)
  }

  private struct Refused: Error {}

  private var forgetful: StateSpace<Ledger.State, Ledger.Action, Ledger.Disk> {
    Ledger.space(restoring: false)
  }

  private var space: StateSpace<Ledger.State, Ledger.Action, Ledger.Disk> { forgetful }

  private func explore() async -> Exploration<Ledger.State, Ledger.Action>? {
    var exploration: Exploration<Ledger.State, Ledger.Action>?
    _ = await messages {
      exploration = await space.explore(depth: 3) {
        Invariant(atRest: "only one is begun in vain") { state, disk in
          disk.begun <= disk.written.count + 1 && disk.written != ["b", "a"]
        }
      }
    }
    return exploration
  }

  @Test("is prepared in the test printed for a counterexample, which runs unchanged")
  func pasted() async throws {
    #expect(await explore()?.counterexample?.test == (try pastedTest()))
  }

  @Test("only one is begun in vain")
  func counterexample() async {
    let outside = space.outside()
    let store = space.testStore(outside: outside)

    outside.prepare("write", with: 1)  // .failure(Ledger.DiskFull())
    await store.send(.entered)
    await store.receive(.refused("full"))

    outside.prepare("write", with: 1)  // .failure(Ledger.DiskFull())
    await store.send(.entered)
    // Wrong: only one is begun in vain.
    await store.receive(.refused("full"))

    await store.finish()
  }

  @Test("gives its first answer by default, and prepared answers in order")
  func prepared() async {
    let outside = Ledger.space.outside()
    let store = Ledger.space.testStore(outside: outside)
    await store.send(.entered)
    await store.receive(.written("a")) { $0.entries = ["a"] }
    outside.prepare("name", with: 1)
    await store.send(.entered)
    await store.receive(.written("b")) { $0.entries = ["a", "b"] }
    outside.prepare("online", with: 1)
    outside.prepare("online", with: 0)
    for isOnline in [false, true] {
      await store.send(.sendTapped) { $0.isSending = true }
      await outside.answer("connect")
      await store.receive(.sent(isOnline)) {
        $0.isSending = false
        if isOnline { $0.entries = [] }
      }
    }
    await store.finish()
  }

  @Test("reports a prepared answer that doesn't exist or wasn't used")
  func preparedInVain() async {
    var lines: [UInt] = []
    let issues = await issues {
      let outside = Ledger.space.outside()
      let store = Ledger.space.testStore(outside: outside)
      lines = [#line + 1, #line + 2]
      outside.prepare("name", with: 2)
      outside.prepare("read", with: 1)
      await store.send(.entered)
      await store.receive(.written("a")) { $0.entries = ["a"] }
      await store.finish()
    }
    #expect(issues.map(\.line) == lines)
    #expect(
      issues.map(\.message) == [
        """
        "name" was called and has no answer 2, which was prepared: it has 2 answers, counted from 0. \
        The first was given.
        """,
        """
        1 answer was prepared for "read", which no call has taken.

        The usual reasons:

        • The effect did not get there: it was not started, or ended before.
        • The endpoint waits for its answer, which is given then: await outside.answer("read", …)
        • The name is not that of the endpoint: outside.callNow("…", …)
        """,
      ])
  }

  @Test("changes the world even if a reducer calls it without an effect")
  func calledByReducer() async {
    let space = StateSpace(
      initialStates: [0], world: 0, actions: [1],
      environment: { outside -> @Sendable () -> Int in
        {
          outside.callNow("count") { world in
            world = min(world + 1, 3)
            return world
          }
        }
      }
    ) {
      Reduce<Int, Int, @Sendable () -> Int> { state, _, count in
        state = count()
        return .none
      }
    }
    let exploration = await space.explore(depth: 10) {
      Invariant(atRest: "the world is the state") { $0 == $1 }
    }
    #expect(exploration.stateCount == 4)
    #expect(exploration.end == .complete)
  }
}
