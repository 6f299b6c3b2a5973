import CustomDump

extension Reducer {
  /// This reducer, with each action, the difference that it made and its effect handed to `printer`.
  ///
  ///     Counter().debug()
  ///
  ///     received Counter.Action.incremented
  ///       - Counter.State(count: 0)
  ///       + Counter.State(count: 1)
  ///
  /// The state before each action is kept for the comparison, so that what is changed in place
  /// without this is copied with it: not for production.
  ///
  /// - Parameters:
  ///   - prefix: What each report begins with, or nothing.
  ///   - printer: Where a report goes: a text of one or more lines, the last without an end.
  /// - Returns: A reducer that does the same.
  public func debug(
    _ prefix: String = "",
    printer: @escaping (String) -> Void = { print($0) }
  ) -> Reduce<State, Action, Environment> {
    Reduce { state, action, environment in
      let before = state
      let effect = reduce(into: &state, action: action, environment: environment)
      var report = prefix.isEmpty ? "" : "\(prefix): "
      report += "received \(String(customDumping: action))"
      report += "\n" + (diff(before, state) ?? "(no change of state)").indented
      if !effect.isNone { report += "\n" + "effect: \(effect)".indented }
      printer(report)
      return effect
    }
  }
}

extension String {
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
      .joined(separator: "\n")
  }
}
