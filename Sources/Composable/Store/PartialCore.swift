/// A part of a state that may be absent, and the actions that are for it.
protocol PartialState<ParentState, ParentAction, State, Action> {
  associatedtype ParentState
  associatedtype ParentAction
  associatedtype State
  associatedtype Action

  /// The part, or `nil` where it is absent.
  func extract(from parent: ParentState) -> State?

  /// The parent's action that holds one for the part.
  func embed(_ action: Action) -> ParentAction
}

/// The core of a store whose state may go away while the store is there.
///
/// What holds while it is away is said at the store's `scope` to an optional child.
final class PartialCore<Part: PartialState>: StoreCore<Part.State, Part.Action> {
  private let parent: StoreCore<Part.ParentState, Part.ParentAction>
  private let part: Part
  private unowned let root: any StoreRoot
  private let home: ActorHome
  private let callSite: CallSite
  private let last: LastState<Part>
  private let elementPlace: ObserverPlace?

  /// Creates a core, or returns `nil` if the part is absent.
  ///
  /// `place` is that of an element, of which there may be too many to keep each while a reducer runs: the
  /// last state is then the last one seen.
  init?(
    parent: StoreCore<Part.ParentState, Part.ParentAction>, part: Part, root: any StoreRoot,
    callSite: CallSite, place: ObserverPlace? = nil
  ) {
    last = LastState(of: part, in: parent)
    guard last.keep() else { return nil }
    self.parent = parent
    self.part = part
    self.root = root
    home = root.home
    self.callSite = callSite
    elementPlace = place
    super.init()
    guard place == nil else { return }
    root.observers.append(last)
  }

  deinit {
    // A reducer may be about to run on the actor, and keep the same value.
    nonisolated(unsafe) let last: LastStateKeeper = last
    home.end { last.cancel() }
  }

  override var place: ObserverPlace? { elementPlace ?? parent.place }

  override func withState<Result>(_ body: (Part.State) throws -> Result) rethrows -> Result {
    if let state = parent.withPresentState({ part.extract(from: $0) }) ?? nil {
      if elementPlace != nil { last.keep(state) }
      return try body(state)
    }
    return try body(last.state)
  }

  override func readPresentState(_ body: (Part.State) -> Void) -> Bool {
    var isPresent = false
    _ = parent.readPresentState { parentState in
      guard let state = part.extract(from: parentState) else { return }
      isPresent = true
      if elementPlace != nil { last.keep(state) }
      body(state)
    }
    return isPresent
  }

  override func send(_ action: Part.Action, on actor: isolated any Actor) -> StoreTask {
    // What a reducer sends is processed when it has run: whether there is somebody to process it
    // is seen then, by the lift.
    guard root.isReducing || readPresentState({ _ in }) else {
      reportAbsence(action)
      return StoreTask(flight: nil)
    }
    defer { if elementPlace != nil, !root.isReducing { last.keep() } }
    return parent.send(part.embed(action), on: actor)
  }

  private func reportAbsence(_ action: Part.Action) {
    callSite.report(
      """
      An action was sent to a store whose state is no longer there.

        Action:
          \(ActionText(action))

      The store was made by this "scope" (or "scopes") for a child that may go away: an optional \
      one, one in an enum's case, or an element of a collection. The child has gone since.

      There are a few reasons this can happen:

      • Something outside still holds the child's store: a callback, a timer, a connection. Let go \
      of the store when the child goes, or send the parent an action that it can handle without \
      the child.

      • A parent's reducer removed the child while the child was still to hear of something. \
      Remove it later, in answer to the child's last action.

      Nothing was changed.
      """, detail: ActionLabel(action).description)
  }
}

/// Keeps the state of a child that may go away while a reducer runs, for the case that it does.
///
/// The child is in the state while it is there: nothing is kept of it between two actions.
class LastStateKeeper {
  private(set) final var isCancelled = false

  /// Keeps the state before an action, if the child is there.
  @discardableResult
  func keep() -> Bool { preconditionFailure("a keeper finds its state") }
  /// Lets go of it if the child is still there.
  func letGo() { preconditionFailure("a keeper finds its state") }

  /// Keeps nothing from now on.
  func cancel() {
    isCancelled = true
  }
}

private final class LastState<Part: PartialState>: LastStateKeeper {
  private let parent: StoreCore<Part.ParentState, Part.ParentAction>
  private let part: Part
  private let memo = Memo<Part.State>()

  init(of part: Part, in parent: StoreCore<Part.ParentState, Part.ParentAction>) {
    self.part = part
    self.parent = parent
  }

  /// The last state of a child that has gone.
  var state: Part.State {
    var state: Part.State?
    guard memo.read({ state = $0 }), let state else {
      preconditionFailure("a child that has gone had a state")
    }
    return state
  }

  func keep(_ state: Part.State) {
    memo.keep(state)
  }

  @discardableResult
  override func keep() -> Bool {
    guard let state = parent.withPresentState({ part.extract(from: $0) }) ?? nil else {
      return false
    }
    memo.keep(state)
    return true
  }

  override func cancel() {
    super.cancel()
    memo.forget()
  }

  override func letGo() {
    if parent.withPresentState({ part.extract(from: $0) != nil }) == true { memo.forget() }
  }
}

/// A property that may be `nil`.
struct OptionalPart<ParentState, ParentAction, State, Action>: PartialState {
  let path: KeyPath<ParentState, State?>
  let action: CasePath<ParentAction, Action>

  func extract(from parent: ParentState) -> State? { parent[keyPath: path] }
  func embed(_ action: Action) -> ParentAction { self.action.embed(action) }
}

/// What an enum holds in one of its cases.
struct CasePart<ParentState, ParentAction, State, Action>: PartialState {
  let path: CasePath<ParentState, State>
  let action: CasePath<ParentAction, Action>

  func extract(from parent: ParentState) -> State? { path.extract(from: parent) }
  func embed(_ action: Action) -> ParentAction { self.action.embed(action) }
}

/// The element of a collection that has an id.
struct ElementPart<ParentAction, ID: Hashable, State: Identifiable, Action>: PartialState
where State.ID == ID {
  let id: ID
  let action: CasePath<ParentAction, IdentifiedAction<ID, Action>>

  func extract(from parent: IdentifiedArray<ID, State>) -> State? { parent[id: id] }
  func embed(_ action: Action) -> ParentAction {
    self.action.embed(.element(id: id, action: action))
  }
}

/// The element of a navigation stack.
struct StackPart<ParentState, ParentAction, State, Action>: PartialState {
  let path: KeyPath<ParentState, StackState<State>>
  let place: StackPlace
  let action: CasePath<ParentAction, StackAction<State, Action>>

  func extract(from parent: ParentState) -> State? { parent[keyPath: path][place] }
  func embed(_ action: Action) -> ParentAction {
    self.action.embed(.element(id: place.id, action: action))
  }
}
