/// A presented state that ends with its first answer, such as an alert.
///
/// The first action for it also clears it, as a `dismiss` does. This also holds for a case with such a state in an enum
/// of destinations; the enum itself need not conform:
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
  /// Whether `action` is an answer.
  func isAnswer(_ action: Any) -> Bool
}

extension EphemeralState {
  /// By default every answer ends it.
  public var isEphemeral: Bool { true }
}
