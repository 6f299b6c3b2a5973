import Composable
import CustomDump
import IssueReporting

/// The laws of reducers, lifts, effects and case paths, as functions that check your own.
///
///     @Test func laws() async {
///       await Laws.equal(
///         Counter(), NewCounter(), states: [.init(count: 0), .init(count: 1)],
///         actions: [.incremented, .decremented], environment: ())
///     }
///
/// A law that doesn't hold is reported as an issue at the line that called its function, with the first
/// input that breaks it and the result of each side.
///
/// Reducers are compared by their behavior for each of the given actions in each of the given states:
/// the state afterwards, the actions that their effects send in a real store, in order, and the issues
/// that they report, such as a missing element. Effects must end by themselves, and do the same each time.
public enum Laws {}

/// A law that is checked on one input after another, and the report if one of them breaks it.
final class Law {
  private let statement: String
  /// The two sides of the equation, as reports name them.
  private let names: (left: String, right: String)
  private let callSite: CallSite
  private var checkedCount = 0
  private var failureCount = 0
  private var firstFailure = ""

  /// Creates the law that two sides do the same, or one in words.
  init(_ left: String, _ right: String? = nil, statement: String? = nil, at callSite: CallSite) {
    self.statement = statement ?? ([left] + [right].compactMap { $0 }).joined(separator: " == ")
    names = (left, right ?? "")
    self.callSite = callSite
  }

  /// Records whether the law holds for one input.
  ///
  /// `sides` has a text for each side of the law.
  func check(
    _ holds: Bool, input: @autoclosure () -> [(name: String, value: Any)] = [],
    sides: @autoclosure () -> [(name: String, value: String)] = []
  ) {
    checkedCount += 1
    guard !holds else { return }
    failureCount += 1
    guard failureCount == 1 else { return }
    let sections = input().map { ($0.name, String(customDumping: $0.value)) } + sides()
    firstFailure = sections.map { "\($0):\n\($1.indented)".indented }
      .joined(separator: "\n\n")
  }

  func report() {
    guard checkedCount == 0 || failureCount > 0 else { return }
    let breaks = failureCount == 1 ? "breaks" : "break"
    let (event, lead) =
      checkedCount == 0
      ? ("A law was checked on nothing.", "Give it at least one input.")
      : (
        "A law does not hold. \(failureCount) of \(checkedCount) inputs \(breaks) it; this is the first.",
        firstFailure
      )
    callSite.report(FailureMessage.message(event, [("Law", "    \(statement)")], lead: lead))
  }

  /// Checks the behavior of a reducer for each action in each state.
  ///
  /// `holds` gets the state before, the action and the behavior, and returns `nil` where the law says nothing.
  func check<State: Equatable, Action: Equatable, Environment>(
    _ reducer: some Reducer<State, Action, Environment>, named name: String, states: [State],
    actions: [Action], environment: Environment, isolation actor: isolated any Actor = #isolation,
    holds: (State, Action, Behavior<State, Action>) -> Bool?
  ) async {
    let reducer = reducer.erased
    for state in states {
      for action in actions {
        let behavior = await Behavior(
          of: reducer, state: state, action: action, environment: environment)
        guard let holds = holds(state, action, behavior) else { continue }
        check(holds, input: [("State", state), ("Action", action)], sides: [(name, behavior.text)])
      }
    }
  }

  func compare<State: Equatable, Action: Equatable, Environment>(
    _ left: some Reducer<State, Action, Environment>,
    _ right: some Reducer<State, Action, Environment>, states: [State], actions: [Action],
    environment: Environment, issuesAgree: ([String], [String]) -> Bool = { $0 == $1 },
    isolation actor: isolated any Actor = #isolation
  ) async {
    let (left, right) = (left.erased, right.erased)
    for state in states {
      for action in actions {
        let (left, right) = (
          await Behavior(of: left, state: state, action: action, environment: environment),
          await Behavior(of: right, state: state, action: action, environment: environment)
        )
        check(
          left.state == right.state && left.sent == right.sent
            && issuesAgree(left.issues, right.issues),
          input: [("State", state), ("Action", action)],
          sides: [(names.left, left.text), (names.right, right.text)])
      }
    }
  }

  func compare<Action: Equatable>(
    _ left: Effect<Action>, _ right: Effect<Action>,
    input: [(name: String, effect: any CustomStringConvertible)],
    isolation actor: isolated any Actor = #isolation
  ) async {
    let (left, right) = (await Behavior(of: left), await Behavior(of: right))
    check(
      left == right,
      sides: input.map { ($0.name, $0.effect.description) }
        + [(names.left, left.reaction), (names.right, right.reaction)])
  }

  /// Checks that an operation is associative and has `unit` on both sides.
  ///
  /// `names` are those of the unit on the left and on the right.
  static func checkMonoid<Element>(
    _ name: String, of elements: [Element], unit: Element, names: (left: String, right: String),
    at callSite: CallSite, isolation actor: isolated any Actor = #isolation,
    operation: (Element, Element) -> Element,
    compare: (Law, _ left: Element, _ right: Element, [(String, Element)]) async -> Void
  ) async {
    let triples = elements.flatMap { a in elements.flatMap { b in elements.map { (a, b, $0) } } }
    let associativity = Law(
      "a.\(name)(with: b).\(name)(with: c)", "a.\(name)(with: b.\(name)(with: c))", at: callSite)
    for (a, b, c) in triples {
      await compare(
        associativity, operation(operation(a, b), c), operation(a, operation(b, c)),
        [("a", a), ("b", b), ("c", c)])
    }
    let leftUnit = Law("\(names.left).\(name)(with: a)", "a", at: callSite)
    for a in elements { await compare(leftUnit, operation(unit, a), a, [("a", a)]) }
    let rightUnit = Law("a.\(name)(with: \(names.right))", "a", at: callSite)
    for a in elements { await compare(rightUnit, operation(a, unit), a, [("a", a)]) }
    for law in [associativity, leftUnit, rightUnit] { law.report() }
  }
}

/// The result of one action in a reducer, including its effects.
struct Behavior<State: Equatable, Action: Equatable>: Equatable {
  var state: State
  var sent: [Action]
  var issues: [String]

  init<R: Reducer<State, Action, Environment>, Environment>(
    of reducer: R, state: State, action: Action, environment: Environment,
    isolation actor: isolated any Actor = #isolation
  ) async {
    let reducer = reducer.erased
    var sentActions: [Action] = []
    let issues = IssueRecorder(includesWarnings: true)
    var isFirst = true
    let store = Store(initialState: state, environment: environment) {
      Reduce<State, Action, Environment> { state, action, environment in
        guard isFirst else {
          sentActions.append(action)
          return .none
        }
        isFirst = false
        return withIssueReporters([issues]) {
          reducer.reduce(into: &state, action: action, environment: environment)
        }
      }
    }
    let task = withIssueReporters([issues]) { store.send(action, isolation: actor) }
    await task.finish()

    self.state = store.state
    sent = sentActions
    self.issues = issues.takeAll()
  }

  /// Runs an effect, which an action `nil` starts.
  init<Sent>(of effect: Effect<Sent>, isolation actor: isolated any Actor = #isolation) async
  where State == Int, Action == Sent? {
    await self.init(
      of: Reduce<Int, Sent?, Void> { _, _ in effect.map(Optional.some) },
      state: 0, action: nil, environment: ())
  }

  var text: String { "state: \(String(customDumping: state))\n\(reaction)" }

  var reaction: String {
    (["sent:  \(String(customDumping: sent))"] + issues.map { "issue: \($0)" })
      .joined(separator: "\n")
  }
}
