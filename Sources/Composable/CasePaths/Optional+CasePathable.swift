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
