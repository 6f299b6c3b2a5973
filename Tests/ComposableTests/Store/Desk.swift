import Composable

/// A feature with every kind of child: a required one, an optional one, one in an enum's case, and
/// a collection.
struct Desk: Reducer {
  struct Lamp: Equatable {
    var level = 0
    var color = "white"
  }

  struct Note: Equatable {
    var text: String
    var lines = 1
  }

  enum Door: Equatable {
    case locked(code: String)
    case open(since: Int)
  }

  struct State: Equatable {
    var lamp = Lamp()
    var note: Note?
    var door = Door.locked(code: "")
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1, title: "a"), Row(id: 2, title: "b")]
    var ticks = 0
  }

  enum LampAction: Equatable, Sendable {
    case brighter
    case switchedOff
    case flickered
  }

  enum NoteAction: Equatable, Sendable {
    case textChanged(String)
    case tornUp
  }

  enum LockAction: Equatable, Sendable {
    case typed(String)
  }

  enum OpenAction: Equatable, Sendable {
    case waited
  }

  enum RowAction: Equatable, Sendable {
    case titleChanged(String)
    case removed
  }

  enum Action: Equatable, Sendable {
    case lamp(LampAction)
    case note(NoteAction)
    case noteWritten(String)
    case lock(LockAction)
    case door(OpenAction)
    case doorOpened
    case doorLocked
    case row(IdentifiedAction<Int, RowAction>)
    case rowsReplaced([Row])
    case looked
    case ticked
  }

  func reduce(into state: inout State, action: Action, environment: Void) -> Effect<Action> {
    switch action {
    case .lamp(.brighter):
      state.lamp.level += 1
      return .none

    case .lamp(.switchedOff):
      state.lamp.level = 0
      return .none

    case .lamp(.flickered):
      return .merge(.send(.lamp(.brighter)), .send(.lamp(.brighter)), .send(.lamp(.brighter)))

    case .note(.textChanged(let text)):
      state.note?.text = text
      state.note?.lines += 1
      return .none

    case .note(.tornUp):
      state.note = nil
      return .none

    case .noteWritten(let text):
      state.note = Note(text: text)
      return .none

    case .lock(.typed(let text)):
      if case .locked(let code) = state.door { state.door = .locked(code: code + text) }
      return .none

    case .door(.waited):
      if case .open(let since) = state.door { state.door = .open(since: since + 1) }
      return .none

    case .doorOpened:
      state.door = .open(since: 0)
      return .none

    case .doorLocked:
      state.door = .locked(code: "")
      return .none

    case .row(.element(let id, .titleChanged(let title))):
      state.rows[id: id]?.title = title
      return .none

    case .row(.element(let id, .removed)):
      state.rows[id: id] = nil
      return .none

    case .rowsReplaced(let rows):
      state.rows = IdentifiedArray(uniqueElements: rows)
      return .none

    case .looked:
      return .none

    case .ticked:
      state.ticks += 1
      return .none
    }
  }
}

extension CasePath where Root == Desk.Action, Value == Desk.LampAction {
  static var lamp: Self {
    CasePath(embed: Root.lamp) { if case .lamp(let action) = $0 { action } else { nil } }
  }
}

extension CasePath where Root == Desk.Action, Value == Desk.NoteAction {
  static var note: Self {
    CasePath(embed: Root.note) { if case .note(let action) = $0 { action } else { nil } }
  }
}

extension CasePath where Root == Desk.Action, Value == Desk.LockAction {
  static var lock: Self {
    CasePath(embed: Root.lock) { if case .lock(let action) = $0 { action } else { nil } }
  }
}

extension CasePath where Root == Desk.Action, Value == Desk.OpenAction {
  static var door: Self {
    CasePath(embed: Root.door) { if case .door(let action) = $0 { action } else { nil } }
  }
}

extension CasePath where Root == Desk.Action, Value == IdentifiedAction<Int, Desk.RowAction> {
  static var row: Self {
    CasePath(embed: Root.row) { if case .row(let action) = $0 { action } else { nil } }
  }
}

extension CasePath where Root == Desk.Door, Value == String {
  static var locked: Self {
    CasePath(embed: Root.locked) { if case .locked(let code) = $0 { code } else { nil } }
  }
}

extension CasePath where Root == Desk.Door, Value == Int {
  static var open: Self {
    CasePath(embed: Root.open) { if case .open(let since) = $0 { since } else { nil } }
  }
}

@MainActor
func makeDesk(_ state: Desk.State = Desk.State()) -> StoreOf<Desk> {
  Store(initialState: state) { Desk() }
}
