import Composable
import CustomDump

extension FailureMessage {
  /// `action` was sent; at the end of the test it is `nil`.
  static func notAsserted<Action>(_ received: [Action], before action: Action?) -> String {
    let what = count(received.count, "received action")
    let (were, them) = received.count == 1 ? ("was", "it") : ("were", "them")
    let here = action == nil ? "\"finish\"" : "this line"
    return message(
      action.map { "\(ActionText($0)) was sent while \(what) \(were) not asserted." }
        ?? "The test finished with \(what) that \(were) not asserted.",
      [("Not asserted", received.dumped)],
      lead: (action == nil ? "" : "Effects sent \(them) before this line. ") + "The usual reasons:",
      reasons: [
        "The test leaves a step out. Before \(here): await store.receive(…) { … }",
        "The effect should not have sent \(them). Look at the reducer that returns the effect.",
        "The test is about something else. Before \(here): store.skipReceivedActions(), or store.exhaustivity = .off",
      ])
  }

  static func receivedAnother<Action>(
    _ action: Action, expected: Expectation<Action>, position: Int?
  ) -> String {
    let difference = expected.action.flatMap { diff($0, action, format: .proportional) }
    let values =
      difference.map { "\($0)\n\n(Expected: −, received: +)" } ?? """
        Expected:
        \(expected.description.indented)

        Received:
        \(String(customDumping: action).indented)
        """
    let later = position.map {
      "\n\nWhat was expected was received too, \(count($0 + 1, "action")) later. Assert the actions in the order in "
        + "which they came, or with \"receive(inAnyOrder:)\" where their order does not matter."
    }
    return message(
      "Another action was received than was expected.\n\n\(values.indented)\(later ?? "")",
      reasons: [
        "An effect sent something else than the test says. Look at the effect, and at what the environment of the "
          + "test returns to it.",
        "The test leaves a step out. Before this line: await store.receive(…) { … }",
      ], end: "The state after the action was taken as it is, and not compared.")
  }

  /// `received` has the actions that came instead, if exhaustivity is off.
  static func notReceived<Action>(
    expected: String, received: [Action], effects: [String], after timeout: Duration
  ) -> String {
    let others = received.isEmpty ? "none was" : "only others were"
    let difference =
      received.isEmpty
      ? "" : "It holds something else than the test says. Compare what was received."
    guard !effects.isEmpty else {
      return message(
        "An action was expected, but \(others) received, and no effect is running that could send one.",
        [("Expected", expected.indented.indented), ("Received", received.dumped)],
        reasons: [
          difference, "The reducer returned no effect for the action before, or \".none\".",
          "The effect has ended without sending it: an error went another way, or an \"if\" did. Look at what the "
            + "environment of the test returns to it.",
          "The effect was cancelled, or the action was asserted on a line before this one.",
        ])
    }
    return message(
      "An action was expected, but it was not received within \(timeout).",
      [
        ("Expected", expected.indented.indented), ("Received", received.dumped),
        ("Running", effects.numbered),
      ],
      reasons: [
        difference,
        "An effect sleeps on a clock that the test did not move. Before this line: await clock.advance(by: …)",
        "An effect waits for an endpoint that does not return. Look at what the environment of the test gives it.",
        "It needs longer than that. Give it the time: receive(…, timeout: …), or store.timeout = …",
      ])
  }

  static func endlessLoop<Action>(_ lastActions: [Action]) -> String {
    message(
      "Actions answer each other without end: after 100,000 of them the test store ends it.",
      [("The last ones", lastActions.suffix(6).map { ActionText($0).description }.numbered)],
      lead:
        "Each was sent by an effect of one before, at once, so that the test had no turn. The usual reasons:",
      reasons: [
        "An action is answered with itself, or two with each other. Let the state say when it is enough.",
        "An effect sends in a loop that waits for nothing. Give it a clock or an endpoint to wait for.",
      ])
  }

  static let noActionToSkip = message(
    "\"skipReceivedActions\" found no received action that was not asserted.", lead: "",
    reasons: [
      "If none is expected any more, remove this line.",
      "If one is still on its way, wait for it: await store.receive(…)",
      "If there may be one or none, say so: store.skipReceivedActions(strict: false)",
    ])

  static let noEffectToSkip = message(
    "\"skipInFlightEffects\" found no effect that runs.", lead: "",
    reasons: [
      "If none is expected any more, remove this line.",
      "If all end by themselves, wait for them: await store.finish()",
      "If there may be one or none, say so: await store.skipInFlightEffects(strict: false)",
    ])

  static func skipped<Action>(received: [Action]) -> String {
    "\(count(received.count, "received action")) \(received.count == 1 ? "was" : "were") let pass because "
      + "exhaustivity is off.\n\n\(received.dumped)"
  }

  static func skipped(effects: [String]) -> String {
    let run = effects.count == 1 ? "runs, and was" : "run, and were"
    return
      "\(count(effects.count, "effect")) still \(run) let pass because exhaustivity is off.\n\n\(effects.numbered)"
  }

  static func oneOf<Action>(_ actions: [Action]) -> String {
    guard actions.count > 1 else { return actions.first.map { String(customDumping: $0) } ?? "" }
    return "one of \(count(actions.count, "action"))\n" + actions.dumped
  }

  static func effect<Action>(
    at callSite: CallSite, sent: (action: Action, callSite: CallSite)?
  ) -> String {
    guard let sent else { return "the effect at \(callSite)" }
    return """
      the effect at \(callSite)
      from the "send" of \(ActionText(sent.action)) at \(sent.callSite)
      """
  }

  /// `step` is the call that waited for the effects to end; it has cancelled them if `isCancelled`.
  static func stillRunning(
    _ effects: [String], at step: String = "finish", isCancelled: Bool = false,
    after timeout: Duration
  ) -> String {
    let (were, run) = effects.count == 1 ? ("was", "runs") : ("were", "run")
    let cancelled = isCancelled ? "\(were) cancelled, but " : ""
    return message(
      "\(count(effects.count, "effect")) \(cancelled)still \(run) after \(timeout).",
      [("Running", effects.numbered)],
      reasons: [
        isCancelled
          ? "The effect waits for something that does not end when its task is cancelled, as a continuation or a task "
            + "of its own. Wait for it within \"withTaskCancellationHandler\"."
          : "The effect sleeps on a clock that the test did not move. Before this line: await clock.advance(by: …), or "
            + "clock.run()",
        isCancelled
          ? "It catches the cancellation and goes on. Let the error through, or look at Task.isCancelled."
          : "The effect never ends, as a timer. End it as the feature does, with the action that cancels it, or with "
            + "\"cancel\" of the task that \"send\" returned.",
        "The effect waits for an endpoint that does not return. Look at what the environment of the test gives it.",
        "It needs longer than that. Give it the time: \(step)(timeout: …), or store.timeout = …",
        isCancelled
          ? ""
          : "The test is about something else. Before this line: await store.skipInFlightEffects()",
      ])
  }

  static func leftUnfinished<Action>(received: [Action], effects: [String]) -> String {
    message(
      "The test store made here went away before everything was asserted.",
      [("Received and not asserted", received.dumped), ("Running", effects.numbered)],
      lead:
        "A test ends with \"await store.finish()\", which waits for the effects and says at its own line "
        + "what is left. Add it as the last line, then assert what it names.")
  }
}

extension Array {
  var dumped: String {
    let shown = prefix(20).map { String(customDumping: $0) }
    return (shown + (count > 20 ? ["… and \(count - 20) more"] : [])).numbered
  }
}
