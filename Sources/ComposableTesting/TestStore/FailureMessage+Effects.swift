import Composable
import CustomDump

extension FailureMessage {
  /// Describes an effect by the line of its `run` and the test's `send` that started it.
  static func effect<Action>(
    at callSite: CallSite, sent: (action: Action, callSite: CallSite)?
  ) -> String {
    guard let sent else { return "the effect at \(callSite)" }
    return """
      the effect at \(callSite)
      from the "send" of \(ActionText(sent.action)) at \(sent.callSite)
      """
  }

  static func stillRunning(_ effects: [String], after timeout: Duration) -> String {
    """
    \(count(effects.count, "effect")) still \(effects.count == 1 ? "runs" : "run") after \(timeout).

      Running:
    \(effects.numbered)

    The usual reasons:

    • The effect sleeps on a clock that the test did not move. Before this line: await \
    clock.advance(by: …), or clock.run()
    • The effect never ends, as a timer. End it as the feature does, with the action that cancels \
    it, or with "cancel" of the task that "send" returned.
    • The effect waits for an endpoint that does not return. Look at what the environment of the \
    test gives it.
    • It needs longer than that. Give it the time: finish(timeout: …), or store.timeout = …
    • The test is about something else. Before this line: await store.skipInFlightEffects()
    """
  }

  static func cancelledInVain(
    _ effects: [String], at step: String, after timeout: Duration
  ) -> String {
    """
    \(count(effects.count, "effect")) \(effects.count == 1 ? "was" : "were") cancelled, but still \
    \(effects.count == 1 ? "runs" : "run") after \(timeout).

      Running:
    \(effects.numbered)

    The usual reasons:

    • The effect waits for something that does not end when its task is cancelled, as a \
    continuation or a task of its own. Wait for it within "withTaskCancellationHandler".
    • It catches the cancellation and goes on. Let the error through, or look at Task.isCancelled.
    • The effect waits for an endpoint that does not return. Look at what the environment of the \
    test gives it.
    • It needs longer than that. Give it the time: \(step)(timeout: …), or store.timeout = …
    """
  }

  static func leftUnfinished<Action>(received: [Action], effects: [String]) -> String {
    var parts: [String] = []
    if !received.isEmpty {
      parts.append(
        "  Received and not asserted:\n" + received.dumped)
    }
    if !effects.isEmpty { parts.append("  Running:\n" + effects.numbered) }
    return """
      The test store made here went away before everything was asserted.

      \(parts.joined(separator: "\n\n"))

      A test ends with "await store.finish()", which waits for the effects and says at its own line \
      what is left. Add it as the last line, then assert what it names.
      """
  }

  static var noEffectToSkip: String {
    """
    "skipInFlightEffects" found no effect that runs.

    • If none is expected any more, remove this line.
    • If all end by themselves, wait for them: await store.finish()
    • If there may be one or none, say so: await store.skipInFlightEffects(strict: false)
    """
  }

  static func skipped(effects: [String]) -> String {
    """
    \(count(effects.count, "effect")) still \(effects.count == 1 ? "runs" : "run"), and \
    \(effects.count == 1 ? "was" : "were") let pass because exhaustivity is off.

    \(effects.numbered)
    """
  }
}
