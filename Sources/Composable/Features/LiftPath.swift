/// Where the children of one lift are, and what tells the lift from others of the same parent.
///
/// Lifts along the same paths are one feature, wherever and however often they are written: they share
/// the ids of their effects. So a lift has no identity but its paths.
@usableFromInline
package final class LiftPath {
  /// The way to the children, or `nil` where the only one is always there.
  let children: ChildPath?

  private let makeChildPath: (ChildID) -> ChildPath
  private let state: (() -> AnyKeyPath)?
  private var identity: LiftIdentity?

  /// Creates the path of a lift to a property.
  @usableFromInline
  init<Parent, Child>(toProperty state: @escaping () -> KeyPath<Parent, Child>) {
    self.state = state
    children = nil
    makeChildPath = { _ in
      let property = state()
      return StatePath<Parent, Child> { $0.withPointer(to: property, $1) }
    }
  }

  /// Creates the path of a lift to one child that may be missing.
  ///
  /// - Parameters:
  ///   - state: The key path to the child, or `nil` where it is in a case of an enum.
  ///   - child: Finds the child in its parent.
  @usableFromInline
  init<Parent, Child>(toOptional state: AnyKeyPath?, child: @escaping (Parent) -> Child?) {
    self.state = state.map { state in { state } }
    children = ChildrenPath<Parent> { PresentChild(child($0.pointee)) }
    makeChildPath = { id in
      StatePath<Parent, Child>(child: { parent in
        child(parent).flatMap { PresentChild.id(of: $0) == id ? $0 : nil }
      })
    }
  }

  /// Creates the path of a lift to the elements of a collection.
  @usableFromInline
  init<Parent, Elements, Child>(
    toElements state: @escaping () -> KeyPath<Parent, Elements>,
    child: @escaping (Elements, ChildID) -> Child?,
    present: @escaping (Elements) -> any PresentChildren
  ) {
    self.state = state
    children = ChildrenPath<Parent> { $0.withPointer(to: state()) { present($0.pointee) } }
    makeChildPath = { id in
      let elements = state()
      return StatePath<Parent, Child>(child: { child($0[keyPath: elements], id) })
    }
  }

  /// The way to the child with this id.
  func path(to id: ChildID) -> ChildPath { makeChildPath(id) }

  /// What tells this lift from others, once it has lifted an effect.
  var key: LiftIdentity {
    guard let identity else { preconditionFailure("a lift is asked when it has lifted an effect") }
    return identity
  }

  /// What tells this lift from others, from an action that it has lifted.
  ///
  /// Found out only once: of all actions that a lift embeds the way is the same.
  func identify<State, ChildState, Action, ChildAction>(
    state: State, child: ChildState.Type, action: Action, childAction: ChildAction
  ) -> LiftIdentity {
    if let identity { return identity }
    let identity = LiftIdentity(
      state: self.state.map { LiftIdentity.StateWay.property($0()) }
        ?? .cases(CaseNames.onTheWay(from: state, toFirst: ChildState.self)),
      way: LiftIdentity.ActionWay { CaseNames.onTheWay(from: action, to: childAction) },
      isWholeState: State.self == ChildState.self && self.state?() == \State.self)
    self.identity = identity
    return identity
  }
}

/// The paths of a lift: those with equal paths are the same.
struct LiftIdentity {
  private let state: StateWay
  private let way: ActionWay
  private let isWholeState: Bool

  /// The way from the parent's state to the child's.
  fileprivate enum StateWay: Hashable {
    case property(AnyKeyPath)
    case cases([String])
  }

  fileprivate init(state: StateWay, way: ActionWay, isWholeState: Bool) {
    self.state = state
    self.way = way
    self.isWholeState = isWholeState
  }

  /// Whether nothing is lifted: the child is its parent.
  var isIdentity: Bool { isWholeState && way.names.isEmpty }

  /// The names of the cases around the child's action.
  ///
  /// Found out only when two lifts have one path of states. It takes reflection, which costs a process
  /// millions of instructions the first time: more than a whole command of a program at the shell.
  fileprivate final class ActionWay {
    private let find: () -> [String]
    lazy var names = find()

    init(_ find: @escaping () -> [String]) {
      self.find = find
    }
  }
}

extension LiftIdentity: Hashable {
  static func == (first: Self, second: Self) -> Bool {
    first.state == second.state
      && (first.way === second.way || first.way.names == second.way.names)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(state)
  }
}
