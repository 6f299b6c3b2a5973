import Composable
import CustomDump

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
struct Law {
  /// The law in words, or as an equation.
  let statement: String
  /// The two sides of the equation, as reports name them.
  let names: (left: String, right: String)
  private let callSite: CallSite
  private var checkedCount = 0
  private var failures: [String] = []

  init(_ statement: String, at callSite: CallSite) {
    self.statement = statement
    names = ("", "")
    self.callSite = callSite
  }

  /// Creates the law that two sides do the same.
  init(_ left: String, _ right: String, statement: String? = nil, at callSite: CallSite) {
    self.statement = statement ?? "\(left) == \(right)"
    names = (left, right)
    self.callSite = callSite
  }

  /// Records whether the law holds for one input.
  ///
  /// `sides` has a text for each side of the law.
  mutating func check(
    _ holds: Bool,
    input: @autoclosure () -> [(name: String, value: Any)],
    sides: @autoclosure () -> [(name: String, value: String)]
  ) {
    checkedCount += 1
    guard !holds else { return }
    guard failures.isEmpty else { return failures.append("") }
    let sections =
      input().map { (name: $0.name, value: String(customDumping: $0.value)) } + sides()
    failures.append(
      sections.map { "\($0.name):\n\($0.value.indented)".indented }
        .joined(separator: "\n\n"))
  }

  func report() {
    if checkedCount == 0 {
      callSite.report(
        """
        A law was checked on nothing.

          Law:
            \(statement)

        Give it at least one input.
        """)
    }
    guard let first = failures.first else { return }
    callSite.report(
      """
      A law does not hold. \(failures.count) of \(checkedCount) inputs \
      \(failures.count == 1 ? "breaks" : "break") it; this is the first.

        Law:
          \(statement)

      \(first)
      """)
  }

  mutating func compare<
    Left: Reducer<State, Action, Environment>, Right: Reducer<State, Action, Environment>,
    State: Equatable, Action: Equatable, Environment
  >(
    _ left: Left, _ right: Right, states: some Sequence<State>,
    actions: some Collection<Action>, environment: Environment, issues: IssueComparison = .all,
    isolation actor: isolated any Actor = #isolation
  ) async {
    let (left, right, names) = (left.erased, right.erased, names)
    for state in states {
      for action in actions {
        let (left, right) = (
          await Behavior(of: left, state: state, action: action, environment: environment),
          await Behavior(of: right, state: state, action: action, environment: environment)
        )
        check(
          left.state == right.state && left.sent == right.sent
            && issues.agree(left.issues, right.issues),
          input: [("State", state), ("Action", action)],
          sides: [(names.left, left.text), (names.right, right.text)])
      }
    }
  }
}

/// How closely the issues of two reducers must agree.
enum IssueComparison {
  /// The same texts in the same order.
  case all
  /// The same texts, however often: two lifts side by side miss one element twice.
  case distinct
  /// Not at all: a lift of an empty reducer still reports its missing element.
  case ignored

  func agree(_ left: [String], _ right: [String]) -> Bool {
    switch self {
    case .all: left == right
    case .distinct: Set(left) == Set(right)
    case .ignored: true
    }
  }
}
