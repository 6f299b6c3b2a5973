import Composable
import CustomDump

/// The words of every failure: what happened, the values, the usual reasons and the fix for each.
enum FailureMessage {
  /// The step of a test whose state is looked at.
  enum Event<Action> {
    case sent(Action)
    case received(Action)
    case receivedAll([Action])
    case asserted
  }

  static func unexpectedState<State, Action>(
    expected: State, actual: State, event: Event<Action>, hasUpdate: Bool
  ) -> String {
    let difference = "\(difference(expected, actual))\n\n(Expected: −, actual: +)".indented
    guard hasUpdate else {
      return """
        The state changed \(event.when), but no change was stated.

        \(difference)

        The usual reasons:

        • The change is right. State it: \(event.call) { $0.… = … }
        • The reducer changes more than it should for this action.
        """
    }
    return """
      The state \(event.when) is not the one that was stated.

      \(difference)

      The usual reasons:

      • The reducer does not do what the test says, or does more. Mend the reducer.
      • The closure states another value, or leaves a change out. It is given the state before and \
      has to make of it the whole state after.
      """
  }

  static func updateChangesNothing<Action>(event: Event<Action>) -> String {
    """
    A change of state \(event.when) was stated, but the closure changes nothing and the state is as \
    it was before.

    The usual reasons:

    • Nothing is meant to change. Leave the closure out: \(event.call)
    • The closure sets what is already there, so that it proves nothing. Begin the test with another \
    value.
    • The reducer was meant to change something. Write down what: the test then fails until it does.
    """
  }

  static func updateThrew<Action>(_ error: any Error, event: Event<Action>) -> String {
    """
    The closure that states the change \(event.when) threw an error.

      \(error)

    The state was not compared. Mend the closure: where it unwraps or looks something up, that is \
    not there in the state before this step.
    """
  }

  static func skipped<State, Action>(
    expected: State, actual: State, event: Event<Action>
  ) -> String {
    """
    Changes of state \(event.when) were not stated, and let pass because exhaustivity is off.

    \(difference(expected, actual).indented)

      (Stated: −, actual: +)
    """
  }

  /// The lines of two values in which they differ.
  private static func difference<Value>(_ expected: Value, _ actual: Value) -> String {
    diff(expected, actual, format: .proportional)
      ?? "(The two are written alike, but their \"==\" tells them apart.)"
  }

  static func unimplemented(_ endpoint: String, arguments: [String]) -> String {
    let call =
      arguments.isEmpty
      ? ""
      : "\n\n  Called with:\n"
        + arguments.numbered
    let name = endpoint.split(separator: ".").last.map(String.init) ?? endpoint
    return """
      "\(endpoint)" was called, but this test did not provide it.\(call)

      The usual reasons:

      • The test needs it. Give the environment of the test a "\(name)" that returns what the story \
      needs.
      • The feature should not call it here. Look for what does: the test has found a defect.
      """
  }

  static func clockRunsForEver(limit: Int) -> String {
    """
    "TestClock.run()" woke \(limit) sleepers, and there are still some asleep.

    An effect goes back to sleep each time it is woken, as a timer does, so that there is no end to \
    run to.

    • Move the time as far as the test needs: await clock.advance(by: …)
    • Cancel the effect before: task.cancel(), or the action that ends it.
    """
  }

  static func immediateForEver(limit: Int) -> String {
    """
    An "ImmediateClock" was slept on \(limit) times.

    An effect goes back to sleep each time it is woken, as a timer does: on a clock on which nobody \
    sleeps it never comes to an end. This sleep threw an error, to end it.

    • Use a "TestClock", and move its time as far as the test needs: await clock.advance(by: …)
    """
  }
}

extension FailureMessage.Event {
  /// When it was that the state changed.
  fileprivate var when: String {
    switch self {
    case .sent(let action): "after \"send\" of \(FailureMessage.brief(action))"
    case .received(let action): "after \"receive\" of \(FailureMessage.brief(action))"
    case .receivedAll(let actions):
      "after \"receive\" of \(FailureMessage.count(actions.count, "action")) in any order"
    case .asserted: "at \"assert\""
    }
  }

  /// The beginning of the line of the test, as it may be written.
  fileprivate var call: String {
    switch self {
    case .sent: "await store.send(…)"
    case .received: "await store.receive(…)"
    case .receivedAll: "await store.receive(inAnyOrder: …)"
    case .asserted: "store.assert"
    }
  }
}
