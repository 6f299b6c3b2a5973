extension Optional {
  /// Changes the value in place and returns the result of `body`; returns `nil` if there is no value.
  @inlinable
  mutating func modify<Result>(_ body: (inout Wrapped) throws -> Result) rethrows -> Result? {
    guard self != nil else { return nil }
    // The only access to the payload that makes no copy of it.
    // swift-format-ignore: NeverForceUnwrap
    return try body(&self!)
  }
}
