/// Where a database is and how long it is waited for: what its errors say.
package struct DatabasePlace {
  /// Absolute, or `:memory:`.
  package var path: String
  /// How long to wait while another process has the database locked.
  var timeoutSeconds: Double
  /// Whether what is being done is not wanted any more.
  var isInterrupted: (@Sendable () -> Bool)?

  package init(
    path: String, timeoutSeconds: Double, isInterrupted: (@Sendable () -> Bool)? = nil
  ) {
    self.path = path
    self.timeoutSeconds = timeoutSeconds
    self.isInterrupted = isInterrupted
  }
}
