/// An action of what a feature presents, or the end of it.
///
///     struct State { var detail: Detail.State? }
///     enum Action { case detail(PresentationAction<Detail.Action>) }
///
///     store.send(.detail(.presented(.renamed("Milk"))))
///     store.send(.detail(.dismiss))
///
/// See ``Reducer/ifLet(presented:action:environment:fileID:filePath:line:column:destination:)``.
public enum PresentationAction<Action> {
  /// What is presented is to go away.
  case dismiss

  /// `action` is for what is presented.
  case presented(Action)
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Encodable where Action: Encodable {}
extension PresentationAction: Decodable where Action: Decodable {}
