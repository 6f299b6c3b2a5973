/// Which tests caught a mutant, if any.
package enum Verdict: String, Sendable {
  /// The tests that state every step of the domain.
  case steps
  /// The stories that are told of the domain, and the explorer.
  case stories
  case survived
}
