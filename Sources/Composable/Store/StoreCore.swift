/// Reads a state and sends actions: for a store at the root, or for one derived from another.
@usableFromInline
class StoreCore<State, Action> {
  @usableFromInline
  init() {}

  /// Calls `body` with the state, or returns `false` if it is absent.
  @usableFromInline
  func read(_ body: (State) throws -> Void) rethrows -> Bool {
    preconditionFailure("a core reads its state")
  }

  /// Calls `body` with the last state of an absent child.
  func readLast(_ body: (State) throws -> Void) rethrows {
    preconditionFailure("the state of a root is never gone")
  }

  /// Reads the state, or the last one if it is absent.
  @usableFromInline
  func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    var result: Result?
    if try !read({ result = try body($0) }) { try readLast { result = try body($0) } }
    guard let result else { preconditionFailure("a child that is gone had a state") }
    return result
  }

  /// Reads the state, or returns `nil` if it is absent.
  final func withPresentState<Result>(_ body: (State) -> Result) -> Result? {
    var result: Result?
    _ = read { result = body($0) }
    return result
  }

  /// The element that the state is or belongs to.
  var place: ObserverPlace? { nil }

  @usableFromInline
  func send(_ action: Action, on actor: isolated any Actor) -> StoreTask {
    preconditionFailure("a core sends actions")
  }
}

/// Finds a part of a parent's state.
enum StatePart<Parent, Part> {
  case property((Parent) -> Part)

  case derived((Parent) -> Part)

  /// A child that can leave the state.
  case child((Parent) -> Part?)
}

/// The core of a store derived from another.
///
/// It reads through its parent, and caches a value only temporarily:
///
/// - a property while observers are called, and until the next reducer runs: in a chain of observed scopes each would
///   otherwise be read once for every scope below it;
/// - a derived value from its first use until the next reducer runs;
/// - a child that can leave the state, while a reducer runs and after it has left. For an element, the last state seen
///   instead: there may be too many to copy each one at every action.
///
/// A value is released before a reducer runs because it may share storage with the state, which would then be copied
/// instead of being changed in place.
final class ChildCore<ParentState, ParentAction, State, Action>: StoreCore<State, Action> {
  private let parent: StoreCore<ParentState, ParentAction>
  private let part: StatePart<ParentState, State>
  private let embed: (Action) -> ParentAction
  private let root: any StoreRoot
  private let observers: ObserverList
  private let memo: Memo<State>
  private let elementPlace: ObserverPlace?
  private let callSite: CallSite?
  /// Whether the part is a child that can leave the state.
  private let isRemovable: Bool

  /// Creates a core, or returns `nil` if the part is a child that is absent.
  ///
  /// `place` is that of an element; `callSite` is where an action for an absent child is reported.
  init?(
    _ part: StatePart<ParentState, State>, of parent: StoreCore<ParentState, ParentAction>,
    root: any StoreRoot, place: ObserverPlace? = nil, at callSite: CallSite? = nil,
    embed: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.part = part
    self.embed = embed
    self.root = root
    observers = root.observers
    elementPlace = place
    self.callSite = callSite
    guard case .child(let extract) = part else {
      isRemovable = false
      memo = Memo()
      super.init()
      return
    }
    isRemovable = true
    memo = Memo { parent.withPresentState(extract) ?? nil }
    super.init()
    guard memo.refresh() else { return nil }
    if place == nil { observers.append(memo) }
  }

  deinit {
    if case .property = part { return }
    // A reducer may be about to run on the actor, and release the same value.
    nonisolated(unsafe) let memo = memo
    root.home.end { memo.cancel() }
  }

  override func read(_ body: (State) throws -> Void) rethrows -> Bool {
    if !isRemovable, try memo.read(body) { return true }
    switch part {
    case .property(let get) where !observers.isNotifying:
      return try parent.read { try body(get($0)) }

    case .property(let get), .derived(let get):
      return try parent.read {
        observers.keep(get($0), in: memo)
        _ = try memo.read(body)
      }

    case .child(let extract):
      var isPresent = false
      _ = try parent.read {
        guard let state = extract($0) else { return }
        isPresent = true
        if elementPlace != nil { memo.keep(state) }
        try body(state)
      }
      return isPresent
    }
  }

  /// A value derived from an absent state isn't cached: it would look as if it were present.
  override func readLast(_ body: (State) throws -> Void) rethrows {
    switch part {
    case .property(let get), .derived(let get): try parent.readLast { try body(get($0)) }
    case .child: _ = try memo.read(body)
    }
  }

  override var place: ObserverPlace? { elementPlace ?? parent.place }

  override func send(_ action: Action, on actor: isolated any Actor) -> StoreTask {
    guard isRemovable else { return parent.send(embed(action), on: actor) }
    // An action sent by a reducer is processed after it; the lift then checks whether the child is present.
    guard root.isReducing || read({ _ in }) else {
      callSite?.reportGoneChild(action)
      return StoreTask(flight: nil)
    }
    defer { if elementPlace != nil, !root.isReducing { memo.refresh() } }
    return parent.send(embed(action), on: actor)
  }
}

extension CallSite {
  fileprivate func reportGoneChild<Action>(_ action: Action) {
    report(
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
