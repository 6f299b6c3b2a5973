import Composable
import ComposableTesting
import Foundation
import Testing

/// Notes sent somewhere, each with an id.
private struct Notes: Reducer {
  struct Note: Equatable, Sendable {
    let id: UUID
    let text: String
  }

  struct State: Equatable {
    var notes: [Note] = []
    var unsentCount = 0
    var isOnline = false
  }

  enum Action: Equatable {
    case noteAdded(String)
    case sent(UUID)
    case connected
    case disconnected
  }

  struct Environment {
    var uuid: UUIDGenerator
    var connect: @Sendable () async -> Void
    var send: @Sendable (Note) async throws -> Void
  }

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .noteAdded(let text):
      let note = Note(id: environment.uuid(), text: text)
      state.notes.append(note)
      state.unsentCount += 1
      return .merge(
        .run { send in
          await environment.connect()
          await send(.connected)
        },
        .run { send in
          try await environment.send(note)
          await send(.sent(note.id))
        }
      )

    case .sent:
      state.unsentCount -= 1
      return .none

    case .connected:
      state.isOnline = true
      return .none

    case .disconnected:
      state.isOnline = false
      return .none
    }
  }
}

extension CasePath where Root == Notes.Action, Value == UUID {
  fileprivate static var sent: Self {
    CasePath(embed: Root.sent) { if case .sent(let id) = $0 { id } else { nil } }
  }
}

extension Notes.Environment {
  fileprivate static func failing(_ provide: (inout Self) -> Void = { _ in }) -> Self {
    var environment = Self(
      uuid: .failing("Notes.Environment.uuid"),
      connect: unimplemented("Notes.Environment.connect"),
      send: unimplemented("Notes.Environment.send"))
    provide(&environment)
    return environment
  }
}

@MainActor
@Suite("The page about testing")
struct TestingTests {
  @Test("counts ids and records sent notes")
  func endpoints() async {
    let sent = Recorder<Notes.Note>()
    let store = TestStore(
      initialState: Notes.State(),
      environment: Notes.Environment.failing {
        $0.uuid = .incrementing
        $0.connect = {}
        $0.send = { note in sent.record(note) }
      }
    ) {
      Notes()
    }

    let milk = Notes.Note(id: UUID(number: 0), text: "Milk")
    await store.send(.noteAdded("Milk")) {
      $0.notes = [milk]
      $0.unsentCount = 1
    }
    await store.receive(inAnyOrder: [.connected, .sent(milk.id)]) {
      $0.isOnline = true
      $0.unsentCount = 0
    }
    #expect(sent.values == [milk])
    await store.finish()
  }

  private var online: Notes.Environment {
    Notes.Environment(uuid: .incrementing, connect: {}, send: { _ in })
  }

  @Test("asserts a part, and ignores the rest")
  func exhaustivity() async {
    let store = TestStore(initialState: Notes.State(), environment: online) { Notes() }
    store.exhaustivity = .off

    await store.send(.noteAdded("Milk"))
    await store.receive(.sent)
    store.assert { $0.unsentCount = 0 }
    await store.finish()
  }

  @Test("ignores a stretch of a story")
  func withExhaustivity() async {
    let store = TestStore(initialState: Notes.State(), environment: online) { Notes() }

    await store.withExhaustivity(.off) {
      await store.send(.noteAdded("Milk"))
      store.skipReceivedActions()
    }
    await store.send(.disconnected) { $0.isOnline = false }
    await store.finish()
  }

  @Test("ends effects that would go on")
  func skipInFlightEffects() async {
    let clock = TestClock()
    let store = TestStore(
      initialState: Notes.State(),
      environment: Notes.Environment.failing {
        $0.uuid = .incrementing
        $0.connect = { try? await clock.sleep(for: .seconds(60)) }
        $0.send = { _ in }
      }
    ) {
      Notes()
    }
    store.exhaustivity = .off

    await store.send(.noteAdded("Milk"))
    await store.receive(.sent)
    await store.skipInFlightEffects()
  }

  @Test("skips the time")
  func immediateClock() async {
    let store = TestStore(
      initialState: Countdown.State(), environment: Countdown.Environment(clock: ImmediateClock())
    ) {
      Countdown()
    }

    await store.send(.started(seconds: 1)) { $0.seconds = 1 }
    await store.receive(.ticked) {
      $0.seconds = 0
      $0.isOver = true
    }
    await store.finish()
  }

  @Test("names the effect that goes on")
  func unfinished() async {
    await expectFailure(
      """
      1 effect still runs after 0.0 seconds.

        Running:
          1. the effect at DocumentationTests/LibraryPageTests.swift:26
             from the "send" of Countdown.Action.started(seconds: 2) at DocumentationTests/TestingTests.swift:201

      The usual reasons:

      • The effect sleeps on a clock that the test did not move. Before this line: await clock.advance(by: …), or clock.run()
      • The effect never ends, as a timer. End it as the feature does, with the action that cancels it, or with "cancel" of the task that "send" returned.
      • The effect waits for an endpoint that does not return. Look at what the environment of the test gives it.
      • It needs longer than that. Give it the time: finish(timeout: …), or store.timeout = …
      • The test is about something else. Before this line: await store.skipInFlightEffects()
      """
    ) {
      let store = TestStore(
        initialState: Countdown.State(), environment: Countdown.Environment(clock: TestClock())
      ) {
        Countdown()
      }
      store.timeout = .zero
      await store.send(.started(seconds: 2)) { $0.seconds = 2 }
      await store.finish()
    }
  }
}
