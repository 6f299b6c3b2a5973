#if Macros
extension Reducer where Action: CasePathable {
  /// Runs the reducer of an optional child, then this one.
  ///
  ///     Reduce { state, action, environment in … }
  ///       .ifLet(\.detail, action: \.detail, environment: \.detail) { Detail() }
  @inlinable
  public func ifLet<ChildState, ChildAction, ChildEnvironment>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    environment: @escaping (Environment) -> ChildEnvironment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ChildState, ChildAction, ChildEnvironment>
    child: () -> Reduce<ChildState, ChildAction, ChildEnvironment>
  ) -> Reduce<State, Action, Environment> {
    ifLet(
      state, action: CasePath(action), environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column, child: child)
  }

  /// Runs the reducer of an optional child in the parent's environment, then this one.
  @inlinable
  public func ifLet<ChildState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<ChildState, ChildAction, Environment>
    child: () -> Reduce<ChildState, ChildAction, Environment>
  ) -> Reduce<State, Action, Environment> {
    ifLet(
      state, action: CasePath(action),
      fileID: fileID, filePath: filePath, line: line, column: column, child: child)
  }

  /// Runs the reducer of a presented destination, then this one.
  ///
  ///     Reduce { state, action, environment in … }
  ///       .ifLet(presented: \.editor, action: \.editor, environment: \.editor) { Editor() }
  @inlinable
  public func ifLet<DestinationState, DestinationAction, DestinationEnvironment>(
    presented state: WritableKeyPath<State, DestinationState?>,
    action: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    environment: @escaping (Environment) -> DestinationEnvironment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<DestinationState, DestinationAction, DestinationEnvironment>
    destination: () -> Reduce<DestinationState, DestinationAction, DestinationEnvironment>
  ) -> Reduce<State, Action, Environment> {
    ifLet(
      presented: state, action: CasePath(action), environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column, destination: destination)
  }

  /// Runs the reducer of a destination in the parent's environment, then this one.
  @inlinable
  public func ifLet<DestinationState, DestinationAction>(
    presented state: WritableKeyPath<State, DestinationState?>,
    action: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<DestinationState, DestinationAction, Environment>
    destination: () -> Reduce<DestinationState, DestinationAction, Environment>
  ) -> Reduce<State, Action, Environment> {
    ifLet(
      presented: state, action: CasePath(action),
      fileID: fileID, filePath: filePath, line: line, column: column, destination: destination)
  }

  /// Presents an alert.
  ///
  ///     Reduce { state, action, environment in … }
  ///       .ifLet(presented: \.alert, action: \.alert)
  @inlinable
  public func ifLet<AlertAction>(
    presented state: WritableKeyPath<State, AlertState<AlertAction>?>,
    action: CaseKeyPath<Action, PresentationAction<AlertAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reduce<State, Action, Environment> {
    ifLet(
      presented: state, action: CasePath(action),
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
#endif
