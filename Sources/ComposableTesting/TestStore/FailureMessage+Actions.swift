import Composable
import CustomDump

extension FailureMessage {
  static func sentBeforeReceiving<Action>(_ action: Action, received: [Action]) -> String {
    """
    \(ActionText(action)) was sent while \
    \(count(received.count, "received action")) \(received.count == 1 ? "was" : "were") not \
    asserted.

      Not asserted:
    \(received.dumped)

    Effects sent \(received.count == 1 ? "it" : "them") before this line. The usual reasons:

    • The test leaves a step out. Before this line: await store.receive(…) { … }
    • The effect should not have sent \(received.count == 1 ? "it" : "them"). Look at the reducer \
    that returns the effect.
    • The test is about something else. Before this line: store.skipReceivedActions(), or \
    store.exhaustivity = .off
    """
  }

  static func finishedBeforeReceiving<Action>(_ received: [Action]) -> String {
    """
    The test finished with \(count(received.count, "received action")) that \
    \(received.count == 1 ? "was" : "were") not asserted.

      Not asserted:
    \(received.dumped)

    The usual reasons:

    • The test leaves a step out. Before "finish": await store.receive(…) { … }
    • The effect should not have sent \(received.count == 1 ? "it" : "them"). Look at the reducer \
    that returns the effect.
    • The test is about something else. Before "finish": store.skipReceivedActions(), or \
    store.exhaustivity = .off
    """
  }

  static func receivedAnother<Action>(
    _ action: Action, expected: Expectation<Action>, position: Int?
  ) -> String {
    let difference = expected.action.flatMap { diff($0, action, format: .proportional) }
    let values =
      difference.map { "\($0)\n\n(Expected: −, received: +)".indented }
        ?? """
        Expected:
        \(expected.description.indented)

        Received:
        \(String(customDumping: action).indented)
        """.indented
    let later = position.map { position in
      """


      What was expected was received too, \(count(position + 1, "action")) later. Assert the \
      actions in the order in which they came, or with "receive(inAnyOrder:)" where their order \
      does not matter.
      """
    }
    return """
      Another action was received than was expected.

      \(values)\(later ?? "")

      The usual reasons:

      • An effect sent something else than the test says. Look at the effect, and at what the \
      environment of the test returns to it.
      • The test leaves a step out. Before this line: await store.receive(…) { … }

      The state after the action was taken as it is, and not compared.
      """
  }

  /// `received` has the actions that came instead, if exhaustivity is off.
  static func notReceived<Action>(
    expected: String, received: [Action], effects: [String], after timeout: Duration
  ) -> String {
    let others = received.isEmpty ? "" : "\n\n  Received:\n\(received.dumped)"
    let difference =
      received.isEmpty
      ? "" : "• It holds something else than the test says. Compare what was received.\n"
    guard !effects.isEmpty else {
      return """
        An action was expected, but \(received.isEmpty ? "none was" : "only others were") received, and \
        no effect is running that could send one.

          Expected:
        \(expected.indented.indented)\(others)

        The usual reasons:

        \(difference)• The reducer returned no effect for the action before, or ".none".
        • The effect has ended without sending it: an error went another way, or an "if" did. Look \
        at what the environment of the test returns to it.
        • The effect was cancelled, or the action was asserted on a line before this one.
        """
    }
    return """
      An action was expected, but it was not received within \(timeout).

        Expected:
      \(expected.indented.indented)\(others)

        Running:
      \(effects.numbered)

      The usual reasons:

      \(difference)• An effect sleeps on a clock that the test did not move. Before this line: await \
      clock.advance(by: …)
      • An effect waits for an endpoint that does not return. Look at what the environment of the \
      test gives it.
      • It needs longer than that. Give it the time: receive(…, timeout: …), or store.timeout = …
      """
  }

  static func endlessLoop<Action>(_ lastActions: [Action]) -> String {
    """
    Actions answer each other without end: after 100,000 of them the test store ends it.

      The last ones:
    \(lastActions.suffix(6).map { ActionText($0).description }.numbered)

    Each was sent by an effect of one before, at once, so that the test had no turn. The usual reasons:

    • An action is answered with itself, or two with each other. Let the state say when it is enough.
    • An effect sends in a loop that waits for nothing. Give it a clock or an endpoint to wait for.
    """
  }

  static var nothingToSkip: String {
    """
    "skipReceivedActions" found no received action that was not asserted.

    • If none is expected any more, remove this line.
    • If one is still on its way, wait for it: await store.receive(…)
    • If there may be one or none, say so: store.skipReceivedActions(strict: false)
    """
  }

  static func skipped<Action>(received: [Action]) -> String {
    """
    \(count(received.count, "received action")) \(received.count == 1 ? "was" : "were") let pass \
    because exhaustivity is off.

    \(received.dumped)
    """
  }

  /// One of several actions that may come next.
  static func oneOf<Action>(_ actions: [Action]) -> String {
    guard actions.count > 1 else { return actions.first.map { String(customDumping: $0) } ?? "" }
    return "one of \(count(actions.count, "action"))\n" + actions.dumped
  }
}

extension Array {
  /// A numbered list of the first 20.
  var dumped: String {
    let shown = prefix(20).map { String(customDumping: $0) }
    return (shown + (count > 20 ? ["… and \(count - 20) more"] : [])).numbered
  }
}
