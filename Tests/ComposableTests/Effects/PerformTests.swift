import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A perform")
struct PerformTests {
  struct Failure: Error, Equatable {
    var code = 7
  }

  @Test("has run, and its answer has been processed, when send returns")
  func answers() {
    let store = Store()

    let task = store.start(.perform { .answer("yes") })

    #expect(store.state == ["yes"])
    #expect(task.flight == nil, "nothing is under way")
  }

  @Test("needn't answer")
  func nothing() {
    let calls = Recorder<Int>()
    let store = Store()

    store.start(
      .perform {
        calls.record(1)
        return nil
      })
    store.start(.perform { calls.record(2) })

    #expect(calls.values == [1, 2])
    #expect(store.state == [])
  }

  @Test("passes its error to catch, which can answer")
  func catches() {
    let store = Store()
    let failing: @Sendable () throws(Failure) -> String = { () throws(Failure) in throw Failure() }

    store.start(
      .perform {
        .answer(try failing())
      } catch: {
        .answer("any \($0)")
      })
    store.start(
      .perform { () throws(Failure) in
        .answer(try failing())
      } catch: { error in
        .answer("typed \(error.code)")
      })
    store.start(
      .perform {
        _ = try failing()
      } catch: { _ in
        .answer("failed")
      })
    store.start(
      .perform {
        _ = try failing()
      } catch: { _ in
        nil
      })

    #expect(store.state == ["any Failure(code: 7)", "typed 7", "failed"])
  }

  @Test("that throws is reported at its line, unless it is caught or cancelled")
  func reported() {
    let store = Store()
    var line: UInt = 0
    let reports = reports {
      line = #line + 1
      store.start(.perform { throw Failure() })
      store.start(.merge(.send(.answer("a")), .perform { throw Failure() }))
      store.start(
        .merge(
          .perform {
            store.cancelAll()
            throw Failure()
          },
          .perform { .answer("cancelled") }))
    }

    #expect(reports.map(\.line) == [line, line + 1])
    #expect(
      reports.first?.message == """
        An effect threw an error that nothing catches.

          Error:
            Failure(code: 7)

        Give "perform" a "catch:" closure that returns an action, so that the state can tell what \
        happened.
        """)
    #expect(store.state == ["a"])
  }

  @Test("runs at its turn, and keeps its place until its answer has been processed")
  func turns() async {
    let store = Store()
    let seen = Recorder<[String]>()
    func note(_ name: String) -> Effect<EffectLog.Action> {
      .perform {
        seen.record(store.state + [name])
        return .answer(name)
      }
    }

    await store.start(
      .concatenate(
        .run { send in
          await nextTurn()
          await send(.answer("run"))
        },
        .send(.answer("send")), note("a"), .perform { seen.record(["-"]) }, note("b"))
    ).finish()
    #expect(seen.values == [["run", "send", "a"], ["-"], ["run", "send", "a", "b"]])
    #expect(store.state == ["run", "send", "a", "b"])
  }

  @Test("answers after the actions that it sends itself")
  func reentrant() {
    let store = Store()
    let answering = Effect<EffectLog.Action>.perform {
      store.send(.answer("first"))
      return .answer("second")
    }

    store.start(answering)
    store.start(.merge(answering, .send(.answer("third"))))

    #expect(store.state == ["first", "second", "first", "second", "third"])
  }

  @Test("waits for its lane, its debounce and its throttle")
  func waits() async {
    let clock = TestClock()
    let store = Store()
    func answering(_ text: String) -> Effect<EffectLog.Action> { .perform { .answer(text) } }

    store.start(
      Effect.run { _ in try await clock.sleep(for: .seconds(1)) }.serialized(on: "lane"))
    store.start(answering("lane").serialized(on: "lane"))
    store.start(answering("replaced").debounce(id: 1, for: .seconds(2), clock: clock))
    store.start(answering("debounced").debounce(id: 1, for: .seconds(2), clock: clock))
    store.start(answering("first").throttle(id: 2, for: .seconds(3), clock: clock, latest: true))
    store.start(answering("latest").throttle(id: 2, for: .seconds(3), clock: clock, latest: true))
    #expect(store.state == ["first"])

    await clock.run()
    await store.finish()
    #expect(store.state == ["first", "lane", "debounced", "latest"])
  }

  @Test("doesn't run if it is cancelled before its turn")
  func cancelled() async {
    let clock = TestClock()
    let store = Store()
    let calls = Recorder<String>()
    let sleep = Effect<EffectLog.Action>.run { _ in try await clock.sleep(for: .seconds(1)) }
    let calling = Effect<EffectLog.Action>.perform { calls.record("called") }.cancellable(id: 1)

    store.start(.concatenate(sleep, calling))
    store.start(sleep.serialized(on: "lane"))
    store.start(calling.serialized(on: "lane"))
    store.start(calling.debounce(id: 2, for: .seconds(1), clock: clock))
    store.start(.cancel(ids: [1, 2]))
    store.start(.concatenate(sleep, .perform { calls.record("called") })).cancel()
    await clock.run()
    await store.finish()

    #expect(calls.values == [])
    store.start(calling)
    #expect(calls.values == ["called"])
  }

  /// An action that isn't `Sendable`.
  final class Note {
    let text: String
    init(_ text: String) { self.text = text }
  }

  @Test(
    "can be mapped and lifted, and is cancelled with its child; nothing in it has to be Sendable")
  func lifted() async {
    let clock = TestClock()
    let calls = Recorder<String>()
    let child = Reduce<[String], Note, Void> { texts, note in
      texts.append(note.text)
      guard note.text == "ask" else { return .none }
      return .perform { note }.map { Note("re: \($0.text)") }
    }
    let store = Store<[String]?, Note?>(initialState: []) {
      Reduce<[String]?, Note?, Void> { state, note in
        guard note == nil else { return .none }
        state = nil
        return .none
      }
      .ifLet(\.self, action: CasePath<Note?, Note>(embed: { $0 }, extract: { $0 })) {
        child
        Reduce<[String], Note, Void> { _, note in
          guard note.text == "late" else { return .none }
          return .concatenate(
            Effect<Int>.run { _ in try await clock.sleep(for: .seconds(1)) }.map { _ in note },
            .perform { calls.record("late") })
        }
      }
    }

    store.send(Note("ask"))
    #expect(store.state == ["ask", "re: ask"])

    store.send(Note("late"))
    store.send(nil)
    await clock.run()
    await store.finish()
    #expect(calls.values == [])
  }

  @Test("can run a hundred thousand times in a row without overflowing the stack")
  func many() {
    let store = Store<Int, Bool>(initialState: 0) {
      Reduce { count, _ in
        count += 1
        return count < 100_000 ? .perform { true } : .none
      }
    }
    store.send(true)
    #expect(store.state == 100_000)

    let merged = Store<Int, Bool>(initialState: 0) {
      Reduce { count, isFirst in
        count += 1
        return isFirst ? .merge((0..<100_000).map { _ in .perform { false } }) : .none
      }
    }
    merged.send(true)
    #expect(merged.state == 100_001)
  }

  @Test("is described with its file and line, and its answer is received by a test store")
  func described() async {
    let effect = Effect<Int>.perform { 1 }
    #expect(effect.description == "perform at ComposableTests/PerformTests.swift:\(#line - 1)")

    var printed: [String] = []
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int, Void> { state, action in
        state = action
        return action == 1 ? .perform { 2 } : .none
      }
      .debug { printed.append($0) }
    }
    await store.send(1) { $0 = 1 }
    await store.receive(2) { $0 = 2 }
    await store.finish()
    #expect(printed.first?.contains("perform at ComposableTests/PerformTests.swift") == true)
  }
}
