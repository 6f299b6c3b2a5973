import CustomDump

/// The form in which ``Reducer/debug(_:actions:printer:where:)`` shows an action.
public enum DebugActionFormat: Sendable {
  /// The action with its payload.
  case values

  /// The names of its cases: see ``ActionLabel``.
  case labels

  fileprivate func text<Action>(of action: Action) -> String {
    switch self {
    case .values: String(customDumping: action)
    case .labels: ActionLabel(action).description
    }
  }
}

extension Reducer {
  /// Prints each action, the change that it made to the state, and its effect.
  ///
  ///     Counter().debug()
  ///
  ///     received Counter.Action.incremented
  ///       - Counter.State(count: 0)
  ///       + Counter.State(count: 1)
  ///
  /// Not for production: it holds a copy of the state during each action, so a collection in it is copied when it
  /// changes. ``debug(_:state:actions:printer:where:)`` compares a part of the state, and
  /// ``debugActions(_:actions:printer:where:)`` compares nothing.
  ///
  /// `printer` prints some lines of text, which don't end with a line feed. The state isn't copied for an action that isn't
  /// included.
  public func debug(
    _ prefix: String = "",
    actions format: DebugActionFormat = .values,
    printer: @escaping (String) -> Void = { print($0) },
    where isIncluded: @escaping (Action) -> Bool = { _ in true }
  ) -> Reduce<State, Action, Environment> {
    debug(prefix, state: { $0 }, actions: format, printer: printer, where: isIncluded)
  }

  /// Prints each action, the change that it made to a part of the state, and its effect.
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

  /// Prints each action and its effect.
  ///
  ///     Counter().debugActions()
  ///
  ///     received Counter.Action.incremented
  ///
  /// The state is neither copied nor compared.
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
