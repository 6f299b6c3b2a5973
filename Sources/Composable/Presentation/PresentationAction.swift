/// An action of a presented child, or the end of its presentation.
///
///     struct State { var detail: Detail.State? }
///     enum Action { case detail(PresentationAction<Detail.Action>) }
///
///     store.send(.detail(.presented(.renamed("Milk"))))
///     store.send(.detail(.dismiss))
///
/// See ``Reducer/ifLet(presented:action:environment:fileID:filePath:line:column:destination:)``.
public enum PresentationAction<Action> {
  /// Ends the presentation.
  case dismiss

  /// Sends an action to the presented child.
  case presented(Action)
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Encodable where Action: Encodable {}
extension PresentationAction: Decodable where Action: Decodable {}

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
  func isAnswer(_ action: Any) -> Bool
}

extension EphemeralState {
  /// By default every answer ends it.
  public var isEphemeral: Bool { true }
}
