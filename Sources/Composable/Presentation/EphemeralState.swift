/// A presented state that is over as soon as it is answered, such as an alert.
///
/// Where it is presented, the first action that it sends also clears it.
///
/// So does one in an enum of destinations, which need not conform:
///
///     enum State {
///       case edit(Edit.State)
///       case alert(AlertState<AlertAction>)  // over with its answer
///     }
///
/// An enum that does conform says itself which of its cases are of this kind.
public protocol EphemeralState {
  /// Whether an answer to it ends it.
  var isEphemeral: Bool { get }
}

/// An ephemeral state that knows its answers.
protocol AnswerableState {
  /// Whether `action` is one of them.
  func isAnswer(_ action: Any) -> Bool
}

extension EphemeralState {
  /// Every answer ends it, unless the type says otherwise.
  public var isEphemeral: Bool { true }
}
