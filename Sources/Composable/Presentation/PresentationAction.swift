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
