/// A presented state that its first answer ends, such as an alert.
///
/// The first action for it also clears it, as a `dismiss` does. In an enum of destinations that holds also for the case
/// with such a state; the enum itself need not conform:
///
///     enum State {
///       case edit(Edit.State)
///       case alert(AlertState<AlertAction>)  // ended by its answer
///     }
///
/// An enum that does conform decides with ``isEphemeral`` which of its cases an answer ends.
public protocol EphemeralState {
  /// Whether an answer ends this state.
  var isEphemeral: Bool { get }
}

/// An ephemeral state that recognizes its answers.
protocol AnswerableState {
  /// Whether `action` is one of them.
  func isAnswer(_ action: Any) -> Bool
}

extension EphemeralState {
  /// By default every answer ends it.
  public var isEphemeral: Bool { true }
}
