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
