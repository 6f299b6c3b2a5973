/// How much of what happens in a ``TestStore`` its test has to state.
public enum Exhaustivity: Equatable, Sendable {
  /// Every change of state, every received action and every effect.
  case on

  /// Only what the test names: whatever else happens is let pass.
  ///
  /// With `showSkipped`, what was let pass is reported as a warning.
  case off(showSkipped: Bool)

  /// Only what the test names; nothing is reported of the rest.
  public static let off = off(showSkipped: false)
}
