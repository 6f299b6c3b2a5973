import CustomDump

/// How ``Reducer/debug(_:actions:printer:where:)`` shows an action.
public enum DebugActionFormat: Sendable {
  /// With all that it carries.
  case values

  /// Its names alone: see ``ActionLabel``.
  case labels

  fileprivate func text<Action>(of action: Action) -> String {
    switch self {
    case .values: String(customDumping: action)
    case .labels: ActionLabel(action).description
    }
  }
}

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
  /// without this is copied with it: not for production. ``debug(_:state:actions:printer:where:)``
  /// compares a part of it, ``debugActions(_:actions:printer:where:)`` nothing.
  ///
  /// - Parameters:
  ///   - prefix: What each report begins with, or nothing.
  ///   - format: Whether an action is shown with what it carries.
  ///   - printer: Where a report goes: a text of one or more lines, the last without an end.
  ///   - isIncluded: Which actions are reported: all, unless told otherwise. For the others nothing is
  ///     kept or compared.
  /// - Returns: A reducer that does the same.
  public func debug(
    _ prefix: String = "",
    actions format: DebugActionFormat = .values,
    printer: @escaping (String) -> Void = { print($0) },
    where isIncluded: @escaping (Action) -> Bool = { _ in true }
  ) -> Reduce<State, Action, Environment> {
    debug(prefix, state: { $0 }, actions: format, printer: printer, where: isIncluded)
  }

  /// This reducer, with each action, the difference that it made to a part of the state and its effect
  /// handed to `printer`.
  ///
  ///     App().debug("player", state: \.player) { log.debug("\($0)") } where: { !$0.isTick }
  public func debug<Part>(
    _ prefix: String = "",
    state part: @escaping (State) -> Part,
    actions format: DebugActionFormat = .values,
    printer: @escaping (String) -> Void = { print($0) },
    where isIncluded: @escaping (Action) -> Bool = { _ in true }
  ) -> Reduce<State, Action, Environment> {
    debug(
      prefix, part: part, format: format, printer: printer, isIncluded: isIncluded)
  }

  /// This reducer, with each action and its effect handed to `printer`.
  ///
  ///     Counter().debugActions()
  ///
  ///     received Counter.Action.incremented
  ///
  /// The state is neither kept nor compared.
  public func debugActions(
    _ prefix: String = "",
    actions format: DebugActionFormat = .values,
    printer: @escaping (String) -> Void = { print($0) },
    where isIncluded: @escaping (Action) -> Bool = { _ in true }
  ) -> Reduce<State, Action, Environment> {
    debug(
      prefix, part: nil as ((State) -> Never)?, format: format, printer: printer,
      isIncluded: isIncluded)
  }

  private func debug<Part>(
    _ prefix: String, part: ((State) -> Part)?, format: DebugActionFormat,
    printer: @escaping (String) -> Void, isIncluded: @escaping (Action) -> Bool
  ) -> Reduce<State, Action, Environment> {
    let base = erased
    return Reduce { state, action, environment in
      guard isIncluded(action) else { return base.run(&state, action, environment) }
      let before = part?(state)
      let effect = base.run(&state, action, environment)

      var report = prefix.isEmpty ? "" : "\(prefix): "
      report += "received \(format.text(of: action))"
      if let before, let part {
        report += "\n" + (diff(before, part(state)) ?? "(no change of state)").indented
      }
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
