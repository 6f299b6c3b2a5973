import Composable
import Testing

@MainActor
@Suite("The store of a child that may be absent")
struct StorePartialScopeTests {
  @Test("is nil if the child is absent")
  func absent() {
    let store = makeDesk()
    #expect(store.scope(state: \.note, action: .note) == nil)

    store.send(.noteWritten("Milk"))
    #expect(store.scope(state: \.note, action: .note)?.state.text == "Milk")
  }

  @Test("reads and sends through the parent while the child exists")
  func present() throws {
    let store = makeDesk()
    store.send(.noteWritten("Milk"))
    let note = try #require(store.scope(state: \.note, action: .note))

    note.send(.textChanged("Salt"))

    #expect(note.state == Desk.Note(text: "Salt", lines: 2))
    #expect(store.state.note?.text == "Salt")
    #expect(note.scope(state: \.lines).state == 2)
  }

  @Test("sends actions to a presented child, and is nil if nothing is presented")
  func presented() throws {
    let action = CasePath<PresentationAction<Desk.NoteAction>, _>.identity
    let store = Store<Desk.Note?, PresentationAction<Desk.NoteAction>>(
      initialState: Desk.Note(text: "Milk")
    ) {
      Reduce { note, action in
        if case .presented(.textChanged(let text)) = action { note?.text = text }
        return .none
      }
      .ifLet(presented: \.self, action: .identity, environment: { $0 }) { EmptyReducer() }
    }
    let note = try #require(store.scope(presented: \.self, action: action))

    note.send(.textChanged("Salt"))
    #expect(store.state == Desk.Note(text: "Salt"))

    store.send(.dismiss)
    #expect(store.scope(presented: \.self, action: action) == nil)
    #expect(reports(of: { note.send(.tornUp) }).count == 1)
  }

  @Test("reaches a screen in a stack until that screen is popped")
  func stack() throws {
    typealias Notes = StackState<Desk.Note>
    let action = CasePath<StackAction<Desk.Note, Desk.NoteAction>, _>.identity
    let store = Store(initialState: [Desk.Note(text: "Milk"), Desk.Note(text: "Salt")] as Notes) {
      EmptyReducer().forEach(\.self, action: action) {
        Reduce<Desk.Note, Desk.NoteAction, Void> { note, action in
          if case .textChanged(let text) = action { note.text = text }
          return .none
        }
      }
    }
    #expect(store.scope(stack: \.self, id: 2, action: action) == nil)
    let note = try #require(store.scope(stack: \.self, id: 1, action: action))

    note.send(.textChanged("Flour"))
    #expect(note.state.text == "Flour")
    #expect(store.state.map(\.text) == ["Milk", "Flour"])

    store.send(.pop(from: 1))
    store.send(.push(Desk.Note(text: "Sugar")))
    #expect(reports(of: { note.send(.textChanged("Rice")) }).count == 1)
    #expect(store.state.map(\.text) == ["Milk", "Sugar"])
  }

  @Test("doesn't reach a screen that has the same id in a replacement stack")
  func otherStack() throws {
    struct State { var notes: StackState<Desk.Note> = [Desk.Note(text: "Milk")] }
    enum Action { case notes(StackAction<Desk.Note, Desk.NoteAction>), reset }
    let store = Store(initialState: State()) {
      Reduce<State, Action, Void> { state, action in
        if case .reset = action { state = State() }
        return .none
      }
      .forEach(\.notes, action: CasePath(Action.notes)) {
        Reduce<Desk.Note, Desk.NoteAction, Void> { note, action in
          if case .textChanged(let text) = action { note.text = text }
          return .none
        }
      }
    }
    let note = try #require(store.scope(stack: \.notes, id: 0, action: CasePath(Action.notes)))
    note.send(.textChanged("Flour"))

    store.send(.reset)

    #expect(reports(of: { note.send(.textChanged("Rice")) }).count == 1)
    #expect(store.state.notes.map(\.text) == ["Milk"])
  }

  @Test(
    "reports where it was created if an action is sent to a removed child, and changes nothing")
  func goneSend() throws {
    let store = makeDesk()
    store.send(.noteWritten("Milk"))
    let line: UInt = #line + 1
    let note = try #require(store.scope(state: \.note, action: .note))
    note.send(.tornUp)
    store.send(.lamp(.brighter))
    let before = store.state

    let reports = reports(of: { note.scope(state: \.lines).send(.textChanged("Salt")) })

    #expect(store.state == before)
    #expect(
      reports == [
        Report(
          message: """
            An action was sent to a store whose state is no longer there.

              Action:
                Desk.NoteAction.textChanged("Salt")

            The store was made by this "scope" (or "scopes") for a child that may go away: an \
            optional one, one in an enum's case, or an element of a collection. The child has gone \
            since.

            There are a few reasons this can happen:

            • Something outside still holds the child's store: a callback, a timer, a connection. \
            Let go of the store when the child goes, or send the parent an action that it can \
            handle without the child.

            • A parent's reducer removed the child while the child was still to hear of something. \
            Remove it later, in answer to the child's last action.

            Nothing was changed.
            """,
          fileID: "ComposableTests/Store+PartialScopeTests.swift", line: line)
      ])
  }

  @Test("returns the last state of a removed child, whoever changed it")
  func goneRead() throws {
    let store = makeDesk()
    store.send(.noteWritten("Milk"))
    let note = try #require(store.scope(state: \.note, action: .note))
    note.send(.textChanged("Salt"))
    store.send(.note(.textChanged("Flour")))
    store.send(.note(.tornUp))

    #expect(note.state.text == "Flour")
    #expect(note.withState(\.lines) == 3)
    #expect(note.scope(state: \.text).state == "Flour")
    #expect(note.scope(state: { $0.text + "!" }).state == "Flour!")
    store.send(.lamp(.brighter))
    #expect(note.state.text == "Flour")
  }

  @Test("returns the last state of a child removed, restored and removed in one chain of actions")
  func goneAgain() throws {
    let store = Store<[Int]?, Int>(initialState: [0]) {
      Reduce { state, action in
        if action < 3 { state?.append(action) }
        if action == 1 { state = nil }
        if action == 2 { state = [7] }
        if action == 3 { state = nil }
        return action < 3 ? .send(action + 1) : .none
      }
    }
    let child = try #require(store.scope(state: \.self, action: .identity))

    store.send(1)

    #expect(child.state == [7])
  }

  @Test(
    "keeps no copy of a child that exists, and a removed child's last state only while it lives")
  func keepsNothing() throws {
    let payloads = LivePayloads()
    let store = Store<LivePayload?, Bool>(initialState: LivePayload(of: payloads)) {
      Reduce { state, isThere in
        state = isThere ? LivePayload(of: payloads) : nil
        return .none
      }
    }
    var child = store.scope(state: \.self, action: .identity)
    for _ in 0..<3 { child?.send(true) }
    #expect(payloads.aliveCount == 1)

    store.send(false)
    #expect(payloads.aliveCount == 1, "its last state")
    child = nil
    #expect(payloads.aliveCount == 0)
  }

  @Test("of a removed element returns the last state that it or its observers saw")
  func goneElement() throws {
    let store = makeDesk()
    let rows = store.scopes(state: \.rows, action: .row)
    let first = try #require(rows[id: 1])
    let second = try #require(rows[id: 2])
    let token = ViewStore(second).observe { _ in }
    first.send(.titleChanged("Milk"))
    store.send(.row(.element(id: 2, action: .titleChanged("Salt"))))

    store.send(.rowsReplaced([]))

    #expect(first.state.title == "Milk")
    #expect(second.state.title == "Salt")
    token.cancel()
  }

  @Test("works again when the child comes back")
  func comeback() throws {
    let store = makeDesk()
    store.send(.noteWritten("Milk"))
    let note = try #require(store.scope(state: \.note, action: .note))
    note.send(.tornUp)
    store.send(.noteWritten("Salt"))

    note.send(.textChanged("Pepper"))

    #expect(note.state.text == "Pepper")
    #expect(store.state.note?.text == "Pepper")
  }

  @Test("doesn't call its observers while the child is absent")
  func observation() throws {
    let store = makeDesk()
    store.send(.noteWritten("Milk"))
    let note = try #require(store.scope(state: \.note, action: .note))
    let viewStore = ViewStore(note, observe: { $0 })
    var seen: [String] = []
    var told = 0
    let tokens = [
      viewStore.observe(\.text) { seen.append($0) },
      note.scope(state: { $0.text }).observe { _ in told += 1 },
      note.observe { _ in told += 1 },
      viewStore.observe { seen.append("\($0.lines)") },
    ]
    #expect(seen == ["Milk", "1"] && told == 2)

    note.send(.textChanged("Salt"))
    #expect(seen == ["Milk", "1", "Salt", "2"] && told == 4)

    store.send(.note(.tornUp))
    store.send(.lamp(.brighter))
    #expect(seen == ["Milk", "1", "Salt", "2"] && told == 4)
    #expect(viewStore.state == Desk.Note(text: "Salt", lines: 2))  // as observed

    store.send(.noteWritten("Pepper"))
    #expect(seen == ["Milk", "1", "Salt", "2", "Pepper", "1"] && told == 6)
    withExtendedLifetime(tokens) {}
  }

  @Test("doesn't call its observers while the child is absent, even if its last state is read")
  func observationAndReading() throws {
    let store = makeDesk()
    store.send(.noteWritten("Milk"))
    let note = try #require(store.scope(state: \.note, action: .note))
    let text = note.scope(state: { $0.text })
    var told = 0
    let tokens = [
      store.observe { _ in #expect(text.state == "Milk") },
      text.observe { _ in told += 1 },
    ]
    #expect(told == 1)

    store.send(.note(.tornUp))

    #expect(told == 1)
    withExtendedLifetime(tokens) {}
  }

  @Test("queues actions that a reducer sends to it")
  func reentrance() {
    final class Box { var child: Store<Int, Int?>? }
    let box = Box()
    var log: [Int?] = []
    let store = Store<Int?, Int?>(initialState: 1) {
      Reduce { state, action in
        log.append(action)
        state = action
        if action == 2 { box.child?.send(3) }
        return .none
      }
    }
    box.child = store.scope(state: \.self, action: .identity)

    store.send(2)

    #expect(log == [2, 3])
    box.child = nil
  }

  @Test("in an enum's case works only while the enum is in that case")
  func enumCase() throws {
    let store = makeDesk()
    let door = store.scope(state: \.door)
    let locked = try #require(door.scope(state: .locked, action: .lock))
    #expect(door.scope(state: .open, action: .door) == nil)

    locked.send(.typed("12"))
    locked.send(.typed("34"))
    #expect(locked.state == "1234")

    store.send(.doorOpened)
    let open = try #require(door.scope(state: .open, action: .door))
    open.send(.waited)
    #expect(open.state == 1)
    #expect(locked.state == "1234")

    let messages = reports(of: { locked.send(.typed("5")) }).map(\.message)
    #expect(messages.count == 1)
    #expect(messages.first?.contains("LockAction.typed(\"5\")") == true)
    #expect(store.state.door == .open(since: 1))
  }

  @Test("holds a copy of the child while an action is processed, but not once it is released")
  func inPlace() throws {
    struct Child { var payload = Payload() }
    var unshared: [Bool] = []
    let store = Store<Child?, Int>(initialState: Child()) {
      Reduce { state, _ in
        unshared.append(state?.payload.isUnshared() ?? false)
        state?.payload = Payload()
        return .none
      }
    }
    var child = store.scope(state: \.self, action: .identity)
    for number in 0..<2 { child?.send(number) }
    child = nil
    for number in 0..<2 { store.send(number) }

    #expect(unshared == [false, false, true, true])
  }
}
