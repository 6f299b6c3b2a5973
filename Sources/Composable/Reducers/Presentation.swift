/// Runs the reducer of what a feature presents, then the feature, and ends what is dismissed.
///
/// One seldom names this type: see
/// ``Reducer/ifLet(presented:action:environment:fileID:filePath:line:column:destination:)``.
public struct Presentation<Parent: Reducer, Destination: Reducer>: Reducer {
  @usableFromInline
  typealias Presented = Lift<
    OptionalChild<Parent.State, Parent.Action, Destination.State, Destination.Action>,
    Parent.Environment, Destination
  >

  @usableFromInline
  let action: CasePath<Parent.Action, PresentationAction<Destination.Action>>

  @usableFromInline
  let presented: Presented

  @usableFromInline
  let parent: Parent

  @inlinable
  init(
    action: CasePath<Parent.Action, PresentationAction<Destination.Action>>,
    presented: Presented,
    parent: Parent
  ) {
    self.action = action
    self.presented = presented
    self.parent = parent
  }

  @inlinable
  init(
    parent: Parent,
    state: WritableKeyPath<Parent.State, Destination.State?>,
    action: CasePath<Parent.Action, PresentationAction<Destination.Action>>,
    environment: @escaping (Parent.Environment) -> Destination.Environment,
    destination: Destination,
    location: CallSite
  ) {
    let address = OptionalChild(
      state, action: action.appending(path: PresentationAction.ofPresented),
      missing: MissingChild(.destination, at: location))
    self.init(
      action: action, presented: Lift(address, environment: environment, child: destination),
      parent: parent)
  }

  /// The same lift of the destination, which is prepared when an action is first addressed to it, and
  /// of the parent, prepared.
  @inlinable
  public func prepared() -> Reduce<Parent.State, Parent.Action, Parent.Environment> {
    Reduce(
      calling: Presentation<
        Reduce<Parent.State, Parent.Action, Parent.Environment>,
        Reduce<Destination.State, Destination.Action, Destination.Environment>
      >(action: action, presented: presented.preparingChild(), parent: parent.prepared()))
  }

  /// Runs the destination if the action is its own, then the parent.
  @inlinable
  public func reduce(
    into state: inout Parent.State, action: Parent.Action, environment: Parent.Environment
  ) -> Effect<Parent.Action> {
    switch self.action.extract(from: action) {
    case nil:
      return parent.reduce(into: &state, action: action, environment: environment)

    case .presented(let destinationAction)?:
      let effect = reduceDestination(destinationAction, in: &state, environment: environment)
      return effect.merge(
        with: parent.reduce(into: &state, action: action, environment: environment))

    case .dismiss?:
      return dismiss(action, in: &state, environment: environment)
    }
  }

  @inlinable
  func reduceDestination(
    _ action: Destination.Action, in state: inout Parent.State, environment: Parent.Environment
  ) -> Effect<Parent.Action> {
    let wasEphemeral = isEphemeral(in: state)
    let effect = presented.reduceChild((), in: &state, action: action, environment: environment)
    if wasEphemeral, isEphemeral(in: state) { state[keyPath: path] = nil }
    return effect.isNone ? .none : effect.dismissing(by: self.action.embed(.dismiss))
  }

  /// Runs the parent, and takes the destination away.
  ///
  /// An ephemeral one goes first, so that the parent can put up the next, which may be the same again.
  @usableFromInline
  func dismiss(
    _ action: Parent.Action, in state: inout Parent.State, environment: Parent.Environment
  ) -> Effect<Parent.Action> {
    let kind = state[keyPath: path].map(DestinationKind.init)
    if kind == nil { reportMissingDestination() }
    if isEphemeral(in: state) {
      state[keyPath: path] = nil
      return parent.reduce(into: &state, action: action, environment: environment)
    }
    let effect = parent.reduce(into: &state, action: action, environment: environment)
    if kind != nil, state[keyPath: path].map(DestinationKind.init) == kind {
      state[keyPath: path] = nil
    }
    return effect
  }

  @inlinable
  var path: WritableKeyPath<Parent.State, Destination.State?> { presented.address.state }

  @usableFromInline
  func isEphemeral(in state: Parent.State) -> Bool {
    guard Destination.State.self is any EphemeralState.Type else { return false }
    return (state[keyPath: path] as? any EphemeralState)?.isEphemeral ?? false
  }

  @usableFromInline
  func reportMissingDestination() {
    presented.address.missing.report(
      PresentationAction<Destination.Action>.dismiss, outcome: "Nothing was dismissed.")
  }
}

extension PresentationAction {
  /// The actions of what is presented.
  @usableFromInline
  static var ofPresented: CasePath<Self, Action> {
    CasePath(embed: Self.presented) {
      guard case .presented(let action) = $0 else { return nil }
      return action
    }
  }
}

/// What tells a destination from another that is put in its place: its id, or the case of its enum
/// and the id in that.
private struct DestinationKind: Equatable {
  private let id: AnyHashable?
  private let caseName: String?

  init<State>(of state: State) {
    let mirror = Mirror(reflecting: state)
    let payload = mirror.children.first
    caseName = mirror.displayStyle == .enum ? payload?.label ?? "\(state)" : nil
    id = identity(of: state) ?? (caseName == nil ? nil : payload.flatMap { identity(of: $0.value) })
  }
}

extension Reducer {
  /// This reducer, after that of the destination that it presents.
  ///
  ///     struct State { var destination: Destination.State? }
  ///     enum Action { case destination(PresentationAction<Destination.Action>) }
  ///
  ///     Reduce { state, action, environment in … }
  ///       .ifLet(presented: \.destination, action: .destination, environment: \.destination) {
  ///         Destination()
  ///       }
  ///
  /// A destination is presented by setting its state, and put away
  ///
  /// - by the parent, which sets it to `nil`,
  /// - by whoever shows it, with the action `.dismiss`,
  /// - by itself, with the effect ``Effect/dismiss(fileID:filePath:line:column:)``, which sends
  ///   `.dismiss`.
  ///
  /// Its effects are then cancelled, as behind
  /// ``ifLet(_:action:environment:fileID:filePath:line:column:child:)``.
  ///
  /// The destination runs first, then the parent. At `.dismiss` the parent still finds the state that
  /// is dismissed; it is set to `nil` after the parent has run, unless the parent has put another
  /// destination there: one with another id, or in another case.
  ///
  /// What is ``EphemeralState``, such as an alert, is over with its answer: it is set to `nil` before
  /// the parent hears the answer, so that the parent may put up the next, even the same again.
  ///
  /// An action for a destination that is not there is reported, a second `.dismiss` included; the
  /// parent hears it all the same.
  @inlinable
  public func ifLet<
    DestinationState, DestinationAction, DestinationEnvironment,
    Destination: Reducer<DestinationState, DestinationAction, DestinationEnvironment>
  >(
    presented state: WritableKeyPath<State, DestinationState?>,
    action: CasePath<Action, PresentationAction<DestinationAction>>,
    environment: @escaping (Environment) -> DestinationEnvironment,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @ReducerBuilder<DestinationState, DestinationAction, DestinationEnvironment>
    destination: () -> Destination
  ) -> Presentation<Self, Destination> {
    Presentation(
      parent: self, state: state, action: action, environment: environment,
      destination: destination(),
      location: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// This reducer, after that of a destination that is handed all that the parent has.
  @inlinable
  public func ifLet<
    DestinationState, DestinationAction,
    Destination: Reducer<DestinationState, DestinationAction, Environment>
  >(
    presented state: WritableKeyPath<State, DestinationState?>,
    action: CasePath<Action, PresentationAction<DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @ReducerBuilder<DestinationState, DestinationAction, Environment>
    destination: () -> Destination
  ) -> Presentation<Self, Destination> {
    Presentation(
      parent: self, state: state, action: action, environment: { $0 }, destination: destination(),
      location: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// This reducer, and the alert that it presents, which needs no reducer of its own.
  ///
  ///     Reduce { state, action, environment in … }
  ///       .ifLet(presented: \.alert, action: .alert)
  @inlinable
  public func ifLet<AlertAction>(
    presented state: WritableKeyPath<State, AlertState<AlertAction>?>,
    action: CasePath<Action, PresentationAction<AlertAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Presentation<Self, EmptyReducer<AlertState<AlertAction>, AlertAction, Void>> {
    Presentation(
      parent: self, state: state, action: action, environment: { _ in },
      destination: EmptyReducer(),
      location: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
