/// Follows the tasks in which the effects of a store run.
package protocol EffectTasks: Sendable {
  /// The current task begins to run an effect.
  func begin()

  /// The current task has run its effect.
  func end()
}
