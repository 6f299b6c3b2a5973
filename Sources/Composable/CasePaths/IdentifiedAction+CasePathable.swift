extension CasePath {
  /// The path to the actions of the element with this id.
  public static func element<ID: Hashable & Sendable>(
    id: ID
  ) -> Self where Root == IdentifiedAction<ID, Value> {
    CasePath(embed: { .element(id: id, action: $0) }) { root in
      guard case .element(id, let action) = root else { return nil }
      return action
    }
  }
}

extension IdentifiedAction: CasePathable {
  /// The case paths of an action addressed to one element.
  public struct AllCasePaths: Sendable {}

  /// The case paths of an action addressed to one element.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension IdentifiedAction.AllCasePaths where ID: Sendable {
  /// The path to the id and the action, for any element.
  public var element: CasePath<IdentifiedAction<ID, Action>, (id: ID, action: Action)> {
    CasePath(embed: { .element(id: $0.id, action: $0.action) }) { root in
      guard case .element(let id, let action) = root else { return nil }
      return (id, action)
    }
  }
}
