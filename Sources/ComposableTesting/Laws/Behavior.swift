import Composable
import CustomDump
import IssueReporting

/// The result of one action in a reducer, including its effects.
struct Behavior<State: Equatable, Action: Equatable>: Equatable {
  var state: State
  /// The actions that the effects sent, in order.
  var sent: [Action]
  var issues: [String]

  /// Runs `reducer` and the effects that it returns, until they have ended.
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

  var text: String {
    var lines = ["state: \(String(customDumping: state))", "sent:  \(String(customDumping: sent))"]
    lines += issues.map { "issue: \($0)" }
    return lines.joined(separator: "\n")
  }
}
