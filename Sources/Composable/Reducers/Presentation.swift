/// Runs a presented feature before its parent, and ends it when it is dismissed.
@usableFromInline
struct Presentation<
  State, Action, Environment, DestinationState, DestinationAction, DestinationEnvironment
> {
  @usableFromInline
  typealias Presented = Lift<
    OptionalChild<State, DestinationState, DestinationAction>, Action, Environment,
    DestinationEnvironment
  >

  @usableFromInline
  let action: CasePath<Action, PresentationAction<DestinationAction>>

  @usableFromInline
  let presented: Presented

  @usableFromInline
  let parent: Reduce<State, Action, Environment>

  /// Whether an answer can end a destination.
  @usableFromInline
  let isAnyEphemeral: Bool

  @inlinable
  init(
    _ state: WritableKeyPath<State, DestinationState?>,
    action: CasePath<Action, PresentationAction<DestinationAction>>,
    environment: @escaping (Environment) -> DestinationEnvironment,
    at callSite: CallSite,
    destination: Reduce<DestinationState, DestinationAction, DestinationEnvironment>,
    parent: Reduce<State, Action, Environment>
  ) {
    self.action = action
    presented = Lift(
      OptionalChild(state, missing: MissingChild(.destination, at: callSite)),
      action: action.appending(path: PresentationAction.ofPresented),
      environment: { parent, _ in environment(parent) }, child: destination,
      dismissal: { _ in action.embed(.dismiss) })
    self.parent = parent
    isAnyEphemeral = DestinationKind.isAnyEphemeral(of: DestinationState.self)
  }

  /// Runs the destination if the action is for it, then the parent.
  @inlinable
  var reduce: Reduce<State, Action, Environment> {
    Reduce { state, action, environment in
      switch self.action.extract(from: action) {
      case nil:
        return parent.run(&state, action, environment)

      case .presented(let destinationAction)?:
        let effect = reduceDestination(
          in: &state, action: action, destinationAction: destinationAction, environment: environment
        )
        return effect.merge(with: parent.run(&state, action, environment))

      case .dismiss?:
        return dismiss(action, in: &state, environment: environment)
      }
    }
  }

  @inlinable
  func reduceDestination(
    in state: inout State, action: Action, destinationAction: DestinationAction,
    environment: Environment
  ) -> Effect<Action> {
    let isAnswered = isEphemeral(in: state) && isAnswer(destinationAction, in: state)
    let effect = presented.reduceChild(
      (), in: &state, action: action, childAction: destinationAction, environment: environment)
    if isAnswered, isEphemeral(in: state) { state[keyPath: path] = nil }
    return effect
  }

  /// Runs the parent, and removes the destination.
  ///
  /// An ephemeral destination is removed first, so that the parent can present the next one, even an equal one.
  @usableFromInline
  func dismiss(
    _ action: Action, in state: inout State, environment: Environment
  ) -> Effect<Action> {
    let kind = state[keyPath: path].map(DestinationKind.init)
    if kind == nil {
      presented.children.missing.report(action, outcome: "Nothing was dismissed.")
    }
    if isEphemeral(in: state) {
      state[keyPath: path] = nil
      return parent.run(&state, action, environment)
    }
    let effect = parent.run(&state, action, environment)
    if kind != nil, state[keyPath: path].map(DestinationKind.init) == kind {
      state[keyPath: path] = nil
    }
    return effect
  }

  @inlinable
  var path: WritableKeyPath<State, DestinationState?> { presented.children.state.path() }

  @usableFromInline
  func isEphemeral(in state: State) -> Bool {
    guard isAnyEphemeral, let destination = state[keyPath: path] else { return false }
    let ephemeral =
      destination as? any EphemeralState
      ?? EnumCase(of: destination)?.payload as? any EphemeralState
    return ephemeral?.isEphemeral ?? false
  }

  /// Whether an action answers the present ephemeral destination, and isn't for another case.
  @usableFromInline
  func isAnswer(_ action: DestinationAction, in state: State) -> Bool {
    guard let destination = state[keyPath: path] else { return false }
    return EnumCase(of: action).map { $0.isAnswer(to: destination) } ?? true
  }
}

extension PresentationAction {
  /// The presented feature's actions.
  @usableFromInline
  static var ofPresented: CasePath<Self, Action> {
    CasePath(embed: Self.presented) {
      guard case .presented(let action) = $0 else { return nil }
      return action
    }
  }
}

/// The identity of a destination: its id, or the case of its enum and the id in that.
@usableFromInline
struct DestinationKind: Equatable {
  private let id: ChildID?
  private let tag: UInt32?

  /// Whether a state of this type is ephemeral, or can hold one that is.
  @usableFromInline
  static func isAnyEphemeral<State>(of type: State.Type) -> Bool {
    if type is any EphemeralState.Type { return true }
    let cases = EnumLayout(of: State.self)?.cases ?? []
    return cases.contains { $0.payload is any EphemeralState.Type }
  }

  init<State>(of state: State) {
    let enumCase = EnumCase(of: state)
    tag = enumCase?.tag
    id = ChildID(of: state) ?? enumCase?.payload.flatMap { ChildID(of: $0) }
  }
}

extension EnumCase {
  /// Whether an action of this case answers `destination`: the two cases have the same name, or the action belongs to
  /// the destination's alert.
  ///
  /// Without reflection metadata, every action is an answer.
  fileprivate func isAnswer(to destination: Any) -> Bool {
    guard let name, let other = EnumCase(of: destination), let otherName = other.name else {
      return true
    }
    if name == otherName { return true }
    guard let alert = other.payload as? any AnswerableState, let payload else { return false }
    return alert.isAnswer(payload)
  }
}

extension Reducer {
  /// Runs the reducer of a presented destination, then this one.
  ///
  ///     struct State { var destination: Destination.State? }
  ///     enum Action { case destination(PresentationAction<Destination.Action>) }
  ///
  ///     Reduce { state, action, environment in … }
  ///       .ifLet(presented: \.destination, action: .destination, environment: \.destination) {
  ///         Destination()
  ///       }
  ///
  /// The parent presents a destination by setting its state. Three things dismiss it:
  ///
  /// - the parent sets it to `nil`,
  /// - the interface sends `.dismiss`,
  /// - the destination returns the effect ``Effect/dismiss(fileID:filePath:line:column:)``, which sends
  ///   `.dismiss`.
  ///
  /// That cancels its effects, as with
  /// ``ifLet(_:action:environment:fileID:filePath:line:column:child:)``.
  ///
  /// The destination runs first, then the parent. At `.dismiss` the parent can still read the destination's
  /// state; it becomes `nil` after the parent has run, unless the parent has presented another destination: one
  /// with another id, or in another case.
  ///
  /// An answer ends an ``EphemeralState``, such as an alert, even in a case of an enum: it becomes `nil` before the
  /// parent receives the answer, so that the parent can present the next one, even an equal one. If several kinds of
  /// destination share an enum, an action answers the case with its name, or the case with an alert of its type; an
  /// action for another case changes nothing.
  ///
  /// An action for a missing destination is reported, even a second `.dismiss`; the parent still receives it.
  @inlinable
  @_disfavoredOverload
  public func ifLet<DestinationState, DestinationAction, DestinationEnvironment>(
    presented state: WritableKeyPath<State, DestinationState?>,
    action: CasePath<Action, PresentationAction<DestinationAction>>,
    environment: @escaping (Environment) -> DestinationEnvironment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<DestinationState, DestinationAction, DestinationEnvironment>
    destination: () -> Reduce<DestinationState, DestinationAction, DestinationEnvironment>
  ) -> Reduce<State, Action, Environment> {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Presentation(
      state, action: action, environment: environment, at: callSite, destination: destination(),
      parent: erased
    ).reduce
  }

  /// Runs the reducer of a destination in the parent's environment, then this one.
  @inlinable
  @_disfavoredOverload
  public func ifLet<DestinationState, DestinationAction>(
    presented state: WritableKeyPath<State, DestinationState?>,
    action: CasePath<Action, PresentationAction<DestinationAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<DestinationState, DestinationAction, Environment>
    destination: () -> Reduce<DestinationState, DestinationAction, Environment>
  ) -> Reduce<State, Action, Environment> {
    ifLet(
      presented: state, action: action, environment: { $0 },
      fileID: fileID, filePath: filePath, line: line, column: column, destination: destination)
  }

  /// Presents an alert, which needs no reducer of its own.
  ///
  ///     Reduce { state, action, environment in … }
  ///       .ifLet(presented: \.alert, action: .alert)
  @inlinable
  @_disfavoredOverload
  public func ifLet<AlertAction>(
    presented state: WritableKeyPath<State, AlertState<AlertAction>?>,
    action: CasePath<Action, PresentationAction<AlertAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<State, Action, Environment> {
    ifLet(
      presented: state, action: action,
      fileID: fileID, filePath: filePath, line: line, column: column
    ) {}
  }
}
