import Composable
import CustomDump

extension FailureMessage {
  static func broken<State, Action>(_ counterexample: Counterexample<State, Action>) -> String {
    let name = counterexample.invariant
    let steps = counterexample.steps.count
    let event = name.map { "“\($0)” does not hold" } ?? "The feature reports an issue"
    let when = steps == 0 ? "in the state where stories begin" : "after \(count(steps, "action"))"
    let outcome =
      name == nil
      ? "It fails as it is printed, with the issue, and passes when that is no longer reported."
      : "It passes as it is printed: it states what happens today. At the step that is marked state "
        + "what should happen, and the test fails until it does."
    return message(
      "\(event) \(when).",
      [
        (name == nil ? "Issue" : "It threw", counterexample.reason?.indented.indented ?? ""),
        ("State", String(customDumping: counterexample.state).indented.indented),
        ("Outside", counterexample.world.map { String(customDumping: $0).indented.indented } ?? ""),
      ],
      lead: """
        There is no shorter story that shows it. As a test, beside the state space that is "space":

        \(counterexample.test.indented)

        \(outcome) The usual reasons:
        """,
      reasons: [
        "The reducer does the wrong thing in a state that nobody thought of. Fix the reducer.",
        "Answers come in an order, or at a moment, for which the feature is not ready. Put the effects on one lane "
          + "with \"serialized(on:)\", cancel the one that is overtaken, or have the reducer ignore what comes too late.",
        "The invariant asks for too much. Say what really holds.",
      ])
  }

  static let exploredNothing = message(
    "A state space was explored, but nothing happened in it: no action went through the reducer.",
    reasons: [
      "It has no initial state. Give it one: StateSpace(initialStates: [Feature.State()], …)",
      "It has no actions for its initial states. Look at \"actions\" and \"actionsByState\".",
      "The depth is 0. Explore at least one action: explore(depth: 1)",
    ])

  static func tooManyStates(limit: Int) -> String {
    message(
      "A state space has more than \(count(limit, "state")), and was not explored to its end.",
      lead:
        "What was checked holds in those that were reached, but not every story was told. The usual reasons:",
      reasons: [
        "Something in the state only grows or never comes again, as a log, a time or an identity. Leave it out of "
          + "the state, or take it from what is outside: outside.uuid counts from zero in each story.",
        "There are more actions than the question needs. Two elements show what a thousand would.",
        "The space is that large. Explore it less deep, or give it the room: explore(…, stateLimit: …)",
      ])
  }

  static func stuck(effects: [String], after story: [String], timeout: Duration) -> String {
    message(
      "An effect waits for something that is not under the explorer's control.",
      [
        ("Running, \(timeout) after the last step", effects.numbered), ("After", story.numbered),
      ],
      lead:
        "Every effect has to end by itself or to call an endpoint of \"outside\", which decides when it goes on. "
        + "The usual reasons:",
      reasons: [
        "The effect sleeps on a real clock. Give the environment \"outside.clock\".",
        "It waits for an endpoint that the environment does not take from \"outside\". Make it with "
          + "outside.call(\"…\", …).",
        "It does its work on another thread, which takes longer than that. Give it the time: explore(…, timeout: …)",
      ])
  }

  static func endless(after story: [String]) -> String {
    message(
      "The actions that came of one had no end: after 10,000 of them the explorer gave up.",
      [("After", story.numbered)],
      lead: "Each was sent by an effect of one before, at once. The usual reasons:",
      reasons: [
        "Two actions answer each other with \"send\". Let the state say when it is enough.",
        "An effect sends in a loop that waits for nothing. Give it a clock or an endpoint to wait for.",
      ])
  }

  static func throttled(after story: [String]) -> String {
    message(
      "An effect is throttled, which cannot be explored.", [("After", story.numbered)],
      lead:
        "When it may start depends on when another did, also when that has come to its end: so the state and "
        + "what is under way do not decide what happens next. The ways out:",
      reasons: [
        "Leave the pace to the environment, and explore with one that does not throttle.",
        "Test the throttling for itself, with a TestStore and a TestClock. \"debounce\" can be explored.",
      ])
  }

  static func unrepeatable(_ story: [String]) -> String {
    message(
      "The same story did not end in the same state when it was told again.",
      [("Story", story.numbered)],
      lead:
        "A state space can be explored only where a state and an action decide what happens. The usual reasons:",
      reasons: [
        "The reducer, or an effect, asks for the time, for chance or for an identity that does not come from its "
          + "environment. Hand it in; for identities there is \"outside.uuid\".",
        "The environment holds on to something that changes, as a recorder or a generator. Keep it in the \"world\" "
          + "of the space, which is part of every state.",
        "Effects run on other threads, in an order of their own.",
      ])
  }

  static func noSuchCall(
    _ endpoint: String, call: Int, answer: Int, waiting: [PendingCall]
  ) -> String {
    let calls = waiting.map { call in
      let arguments = call.arguments.map { String(customDumping: $0) }.joined(separator: ", ")
      let answers = count(call.answerCount, "answer")
      return "\"\(call.endpoint)\" with (\(arguments)), which has \(answers)"
    }
    return message(
      "\"answer\" found no call \(call) of \"\(endpoint)\" that waits for an answer \(answer).",
      [("Waiting", calls.isEmpty ? "    none" : calls.numbered)],
      lead: "Calls and answers are counted from 0. The usual reasons:",
      reasons: [
        "The effect did not get there: it was not started, has ended, or waits for another answer first.",
        "The name is not that of the endpoint: outside.call(\"…\", …)",
      ])
  }

  static func noSuchAnswer(_ number: Int, to call: PendingCall) -> String {
    "\"\(call.endpoint)\" was called and has no answer \(number), which was prepared: it has "
      + "\(count(call.answerCount, "answer")), counted from 0. The first was given."
  }

  static func preparedInVain(_ endpoint: String, answers: [Int]) -> String {
    let prepared =
      "\(count(answers.count, "answer")) \(answers.count == 1 ? "was" : "were") prepared"
    return message(
      "\(prepared) for \"\(endpoint)\", which no call has taken.",
      reasons: [
        "The effect did not get there: it was not started, or ended before.",
        "The endpoint waits for its answer, which is given then: await outside.answer(\"\(endpoint)\", …)",
        "The name is not that of the endpoint: outside.callNow(\"…\", …)",
      ])
  }

  static func summary<State, Action>(of exploration: Exploration<State, Action>) -> String {
    let end =
      switch exploration.end {
      case .complete: "complete: there is nothing beyond"
      case .depthReached: "every story of so many actions; longer ones lead further"
      case .stateLimitReached: "incomplete: the limit on states was reached"
      case .timeLimitReached:
        "incomplete: the time was over, with every story of "
          + "\(count(max(0, exploration.stateCounts.count - 1), "action")) told"
      case .counterexampleFound: "ended by a counterexample"
      case .gaveUp: "given up"
      }
    var lines = [
      """
      \(grouped(exploration.stateCount)) state\(exploration.stateCount == 1 ? "" : "s") \
      (\(grouped(exploration.restCount)) at rest), \(grouped(exploration.transitionCount)) \
      transition\(exploration.transitionCount == 1 ? "" : "s"), depth \(exploration.depth), \
      \(grouped(Int(exploration.duration / .milliseconds(1)))) ms; \(end)
      """
    ]
    if !exploration.calledEndpoints.isEmpty {
      lines.append("called: \(exploration.calledEndpoints.joined(separator: ", "))")
    }
    if !exploration.idleActions.isEmpty {
      let actions = exploration.idleActions.map { SwiftSource.text(of: $0) }
      lines.append("never did anything: \(actions.joined(separator: ", "))")
    }
    return lines.joined(separator: "\n")
  }

  /// A number rounded to two significant digits: `about 1,200`.
  static func about(_ number: Int) -> String {
    var scale = 1
    while number / scale >= 100 { scale *= 10 }
    return "about \(grouped((number + scale / 2) / scale * scale))"
  }

  /// A number with its digits grouped in threes: `1,234,567`.
  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.indices.reduce(into: "") { text, index in
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digits[index])
    }
  }
}
