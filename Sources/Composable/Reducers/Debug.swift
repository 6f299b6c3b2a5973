import CustomDump

/// How ``Reducer/debug(_:actions:printer:where:)`` shows an action.
public enum DebugActionFormat: Sendable {
  /// With all that it carries.
  case values

  /// Its names alone: see ``ActionLabel``.
  case labels
}

/// Runs a reducer and prints what it did.
///
/// One seldom names this type: see ``Reducer/debug(_:actions:printer:where:)``.
public struct Debugged<Base: Reducer, Part>: Reducer {
  let base: Base
  let prefix: String
  /// What is compared, or `nil` for nothing.
  let part: ((Base.State) -> Part)?
  let format: DebugActionFormat
  let printer: (String) -> Void
  let isIncluded: (Base.Action) -> Bool

  /// The same, with the reducer prepared.
  public func prepared() -> Reduce<Base.State, Base.Action, Base.Environment> {
    let prepared = Debugged<Reduce, Part>(
      base: base.preparedLazily(), prefix: prefix, part: part, format: format, printer: printer,
      isIncluded: isIncluded)
    return Reduce(calling: prepared)
  }

  /// Runs the reducer, and prints a report where the action is one to report.
  public func reduce(
    into state: inout Base.State, action: Base.Action, environment: Base.Environment
  ) -> Effect<Base.Action> {
    guard isIncluded(action) else {
      return base.reduce(into: &state, action: action, environment: environment)
    }
    let before = part?(state)
    let effect = base.reduce(into: &state, action: action, environment: environment)

    var report = prefix.isEmpty ? "" : "\(prefix): "
    report += "received \(text(of: action))"
    if let before, let part {
      report += "\n" + (diff(before, part(state)) ?? "(no change of state)").indented
    }
    if !effect.isNone { report += "\n" + "effect: \(effect)".indented }
    printer(report)
    return effect
  }

  private func text(of action: Base.Action) -> String {
    switch format {
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
  ) -> Debugged<Self, State> {
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
  ) -> Debugged<Self, Part> {
    Debugged(
      base: self, prefix: prefix, part: part, format: format, printer: printer,
      isIncluded: isIncluded)
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
  ) -> Debugged<Self, Never> {
    Debugged(
      base: self, prefix: prefix, part: nil, format: format, printer: printer,
      isIncluded: isIncluded)
  }
}

extension String {
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
      .joined(separator: "\n")
  }
}
