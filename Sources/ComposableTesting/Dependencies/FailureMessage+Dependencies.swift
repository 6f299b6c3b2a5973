extension FailureMessage {
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
