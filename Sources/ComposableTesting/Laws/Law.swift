import Composable
import CustomDump

/// One law, checked on one input after the other, and what to say when one of them breaks it.
struct Law {
  /// What holds.
  let statement: String
  let callSite: CallSite
  private var checkedCount = 0
  private var failures: [String] = []

  init(
    _ statement: String,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    self.statement = statement
    callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Notes whether the law held for one input.
  ///
  /// `sides` are the two sides, as the law writes them, with what came of each.
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
      sections.map { "\($0.name):\n\($0.value.indented(by: 2))".indented(by: 2) }
        .joined(separator: "\n\n"))
  }

  /// Reports the law if an input broke it.
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

  /// Compares two reducers, in each state, for each action.
  mutating func compare<
    Left: Reducer<State, Action, Environment>, Right: Reducer<State, Action, Environment>,
    State: Equatable, Action: Equatable, Environment
  >(
    _ leftName: String, _ left: Left, _ rightName: String, _ right: Right,
    states: some Sequence<State>, actions: some Collection<Action>, environment: Environment,
    issues: IssueComparison = .all,
    isolation actor: isolated any Actor = #isolation
  ) async {
    let left = left.erased
    let right = right.erased
    for state in states {
      for action in actions {
        let leftBehavior = await Behavior(
          of: left, state: state, action: action, environment: environment)
        let rightBehavior = await Behavior(
          of: right, state: state, action: action, environment: environment)
        check(
          leftBehavior.state == rightBehavior.state && leftBehavior.sent == rightBehavior.sent
            && issues.agree(leftBehavior.issues, rightBehavior.issues),
          input: [("State", state), ("Action", action)],
          sides: [(leftName, leftBehavior.text), (rightName, rightBehavior.text)])
      }
    }
  }
}

/// How far the issues that two reducers report have to be the same.
enum IssueComparison {
  /// The same texts in the same order.
  case all
  /// The same texts, however often: two lifts side by side miss one element twice.
  case distinct
  /// Not at all: a lift of nothing still misses its element.
  case ignored

  func agree(_ left: [String], _ right: [String]) -> Bool {
    switch self {
    case .all: left == right
    case .distinct: Set(left) == Set(right)
    case .ignored: true
    }
  }
}

extension String {
  fileprivate func indented(by count: Int) -> String {
    let indentation = String(repeating: " ", count: count)
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : indentation + $0 }
      .joined(separator: "\n")
  }
}
