import Composable
import CustomDump

extension FailureMessage {
  enum Event<Action> {
    case sent(Action)
    /// `laterCount` actions have gone through the reducer since, if the state right after this one wasn't kept.
    case received(Action, laterCount: Int)
    case receivedAll([Action])
    /// `pendingCount` actions were received and are not asserted.
    case asserted(pendingCount: Int)
  }

  static func unexpectedState<State, Action>(
    expected: State, actual: State, event: Event<Action>, hasUpdate: Bool, isExhaustive: Bool
  ) -> String {
    let difference = "\(difference(expected, actual))\n\n(Expected: −, actual: +)".indented
    return hasUpdate
      ? message(
        "The state \(event.when) is not the one that was stated.\n\n\(difference)",
        reasons: [
          "The reducer does not do what the test says, or does more. Fix the reducer.",
          event.mistakeInClosure(isExhaustive: isExhaustive),
        ])
      : message(
        "The state changed \(event.when), but no change was stated.\n\n\(difference)",
        reasons: [
          "The change is right. State it: \(event.call) { $0.… = … }",
          "The reducer changes more than it should for this action.",
        ])
  }

  static func updateChangesNothing<Action>(event: Event<Action>) -> String {
    message(
      "A change of state \(event.when) was stated, but the closure changes nothing and the state is as it was before.",
      reasons: [
        "Nothing is meant to change. Leave the closure out: \(event.call)",
        "The closure sets what is already there, so that it proves nothing. Begin the test with another value.",
        "The reducer was meant to change something. Write down what: the test then fails until it does.",
      ])
  }

  static func updateThrew<Action>(_ error: any Error, event: Event<Action>) -> String {
    message(
      "The closure that states the change \(event.when) threw an error.\n\n  \(error)",
      lead:
        "The state was not compared. Fix the closure: it probably unwraps or looks up something that isn't in "
        + "the state.")
  }

  static func skipped<State, Action>(
    expected: State, actual: State, event: Event<Action>
  ) -> String {
    message(
      "Changes of state \(event.when) were not stated, and let pass because exhaustivity is off.",
      lead: "\(difference(expected, actual).indented)\n\n  (Stated: −, actual: +)")
  }

  private static func difference<Value>(_ expected: Value, _ actual: Value) -> String {
    diff(expected, actual, format: .proportional)
      ?? "(The two are written alike, but their \"==\" tells them apart.)"
  }
}

extension FailureMessage.Event {
  fileprivate var when: String {
    switch self {
    case .sent(let action): "after \"send\" of \(ActionText(action))"
    case .received(let action, let laterCount):
      "after \"receive\" of \(ActionText(action))"
        + (laterCount == 0 ? "" : ", and \(FailureMessage.count(laterCount, "action")) after it,")
    case .receivedAll(let actions):
      "after \"receive\" of \(FailureMessage.count(actions.count, "action")) in any order"
    case .asserted: "at \"assert\""
    }
  }

  fileprivate func mistakeInClosure(isExhaustive: Bool) -> String {
    switch self {
    case .asserted(0):
      "The closure states another value. It is given the state as it is, and has to leave it so: write "
        + "\"$0.… = 1\", not \"$0.… += 1\"."
    case .asserted(let count):
      "The closure states another value, or one of later: \(FailureMessage.count(count, "received action")) "
        + "\(count == 1 ? "isn't" : "aren't") asserted yet, and the state is the one before. Before this line: await "
        + "store.receive(…), or store.skipReceivedActions()"
    case .received(_, laterCount: 1...):
      "The closure states the value right after the action, which wasn't kept: with exhaustivity off that is done for "
        + "the first 256 received actions that are not asserted. Receive more of them, or turn exhaustivity on."
    case .sent, .received, .receivedAll:
      isExhaustive
        ? "The closure states another value, or leaves a change out. It is given the state before and has to make of "
          + "it the whole state after."
        : "The closure states another value. With exhaustivity off it is given the state after, and has to leave it "
          + "so: write \"$0.… = 1\", not \"$0.… += 1\"."
    }
  }

  fileprivate var call: String {
    switch self {
    case .sent: "await store.send(…)"
    case .received: "await store.receive(…)"
    case .receivedAll: "await store.receive(inAnyOrder: …)"
    case .asserted: "store.assert"
    }
  }
}
