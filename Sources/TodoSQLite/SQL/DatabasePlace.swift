/// A database's path and timeout, as its errors report them.
package struct DatabasePlace {
  /// Absolute, or `:memory:`.
  package var path: String
  /// How long to wait while another process has the database locked.
  var timeoutSeconds: Double
  /// Whether to give up what is being done.
  var isInterrupted: (@Sendable () -> Bool)?

  package init(
    path: String, timeoutSeconds: Double, isInterrupted: (@Sendable () -> Bool)? = nil
  ) {
    self.path = path
    self.timeoutSeconds = timeoutSeconds
    self.isInterrupted = isInterrupted
  }
}
