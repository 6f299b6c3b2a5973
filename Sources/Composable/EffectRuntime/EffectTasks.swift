/// An observer of the tasks that run a store's effects.
package protocol EffectTasks: Sendable {
  /// Called when the current task begins to run an effect.
  func begin()

  /// Called when the current task has run its effect.
  func end()
}
