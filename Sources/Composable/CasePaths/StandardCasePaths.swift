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

extension Optional: CasePathable {
  /// The case paths of an optional.
  public struct AllCasePaths: Sendable {
    /// The path to `nil`.
    public var none: CasePath<Wrapped?, Void> {
      CasePath(embed: { _ in nil }) { root in
        guard case .none = root else { return nil }
        return ()
      }
    }

    /// The path to the value.
    public var some: CasePath<Wrapped?, Wrapped> {
      CasePath(embed: { $0 }, extract: { $0 })
    }
  }

  /// The case paths of an optional.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Result: CasePathable {
  /// The case paths of a result.
  ///
  ///     await store.receive(\.loaded.success) { $0.isLoading = false }
  public struct AllCasePaths: Sendable {
    /// The path to the value.
    public var success: CasePath<Result, Success> {
      CasePath(embed: Result.success) { root in
        guard case .success(let value) = root else { return nil }
        return value
      }
    }

    /// The path to the error.
    public var failure: CasePath<Result, Failure> {
      CasePath(embed: Result.failure) { root in
        guard case .failure(let error) = root else { return nil }
        return error
      }
    }
  }

  /// The case paths of a result.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
