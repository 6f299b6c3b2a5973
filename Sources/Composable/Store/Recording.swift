/// The actions that a store processed, in order, and the state before them.
///
/// A program writes it as it runs. Replay it to see what happened:
///
///     let store = Store(initialState: App.State(), environment: .live) { App() }
///       .observing { event in
///         if let action = RecordedAction(event) { log.append(action) }
///       }
///
///     let recording = Recording(initialState: App.State(), actions: try log.read())
///     let replayed = Store(initialState: recording.initialState, environment: .failing) { App() }
///     replayed.replay(recording.actions)
public struct Recording<State, Action> {
  /// The state before the first action.
  public var initialState: State

  /// The actions, in the order in which they were processed.
  public var actions: [RecordedAction<Action>]

  /// Creates a recording.
  public init(initialState: State, actions: [RecordedAction<Action>] = []) {
    self.initialState = initialState
    self.actions = actions
  }
}

/// An action of a recording.
public struct RecordedAction<Action> {
  /// The action that was processed.
  public var action: Action

  /// Whether it came from outside rather than from an effect.
  ///
  /// A replay runs no effects: the recording has the actions that they sent.
  public var isFromOutside: Bool

  /// Creates a recorded action.
  public init(_ action: Action, isFromOutside: Bool = true) {
    self.action = action
    self.isFromOutside = isFromOutside
  }

  /// Creates the record of an action that a store is about to process, or returns `nil` for any other event.
  ///
  /// It is recorded before the reducer runs, so an action that crashes the program is the last one of the log.
  public init?<State>(_ event: StoreEvent<State, Action>) {
    guard case .received(let action, let source) = event.kind else { return nil }
    self.action = action
    if case .outside = source { isFromOutside = true } else { isFromOutside = false }
  }
}

extension RecordedAction: Sendable where Action: Sendable {}
extension RecordedAction: Equatable where Action: Equatable {}
extension RecordedAction: Encodable where Action: Encodable {}
extension RecordedAction: Decodable where Action: Decodable {}
extension Recording: Sendable where State: Sendable, Action: Sendable {}
extension Recording: Equatable where State: Equatable, Action: Equatable {}
extension Recording: Encodable where State: Encodable, Action: Encodable {}
extension Recording: Decodable where State: Decodable, Action: Decodable {}

extension Store {
  /// Processes recorded actions without running effects: the actions that effects sent are recorded, too.
  ///
  /// The state becomes what it was if the reducer depends only on its state and its actions. Observers are called once,
  /// with the last state; observers of events for each action.
  ///
  /// The store must not be derived from another, and no action may be under way.
  public func replay(
    _ actions: some Sequence<RecordedAction<Action>>,
    isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    guard rootCore != nil else {
      return CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        .reportDerivedStore("replay")
    }
    unsafeDowncast(core, to: RootCore<State, Action>.self).replay(actions, on: actor)
  }
}
