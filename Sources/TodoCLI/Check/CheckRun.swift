import Composable
import TodoDomain
import TodoSQLite

/// Runs the steps of a check file, and reports what each of them does.
///
/// Each step is a command at the shell, and runs twice: in one store for the whole file, and in a new store that loads
/// what earlier steps have saved. Each machine has its own list, and all of them share a log.
///
/// Only one step and its changes are in memory at a time, and lists too large for memory go to unnamed files. The clock
/// stands still, but each step still counts as later than those above it.
@MainActor
final class CheckRun {
  /// Makes a machine's environment, with an empty database and the shared log; `nil` is the only list of a file without
  /// machines.
  typealias NewEnvironment = (_ machine: String?) throws(TodoStoreError) -> TodoApp.Environment

  private let settings: Settings
  private let surroundings: Surroundings
  private let newEnvironments: (script: NewEnvironment, list: NewEnvironment)
  private var machines: [Machine] = []
  private let order = StepOrder()

  private struct Machine {
    let name: String?
    let list: CheckedList
    var labels: [String: Int64] = [:]
  }

  /// Both closures make the same environments, but each with a log of its own.
  init(
    _ settings: Settings, _ surroundings: Surroundings,
    script: @escaping NewEnvironment, list: @escaping NewEnvironment
  ) {
    self.settings = settings
    self.surroundings = surroundings
    newEnvironments = (script, list)
  }

  /// Runs the steps of `file`, and calls `body` with the result of each.
  ///
  /// - Throws: A database failure, a failure with exit code 70 for a bug of this program, or one with 65 for a step
  ///   that does more than can be stated.
  func run(
    _ file: CheckFile,
    _ body: (_ checked: CheckedStep, _ lineEnd: String) throws(Failure) -> Void
  ) async throws(Failure) {
    var place = CheckPlace(name: file.name, line: 1)
    let settings = settings
    var steps = try file.steps { settings.queryContext(in: .utc) }
    while let step = try steps.next() {
      place.line = step.line
      order.advance()
      let happened = try await run(step, at: place)
      try body(CheckedStep(step, happened: happened), steps.lineEnd)
    }
    try await checkLists(at: place)
  }

  private func run(
    _ step: CheckFile.Step, at place: CheckPlace
  ) async throws(Failure) -> [Statement] {
    let index = try machine(step.machine)
    let list = machines[index].list
    switch step.deed {
    case .sync: return try await list.sync(as: step.machine ?? "", of: step, at: place)
    case .command(let command):
      let command = command.numbering(machines[index].labels)
      let happened = try await list.run(command, of: step, at: place)
      machines[index].labels.merge(list.script.store.withState(\.changes.labels)) { $1 }
      return happened
    }
  }

  /// Returns the index of the machine with this name, and makes its lists at its first step.
  private func machine(_ name: String?) throws(Failure) -> Int {
    if let index = machines.firstIndex(where: { $0.name == name }) { return index }
    do throws(TodoStoreError) {
      let list = CheckedList(
        settings, surroundings, script: order.applied(to: try newEnvironments.script(name)),
        list: order.applied(to: try newEnvironments.list(name)))
      machines.append(Machine(name: name, list: list))
    } catch {
      throw Failure(error)
    }
    return machines.count - 1
  }

  /// Throws unless each list is what its steps made it, and lists with the same log are the same.
  ///
  /// Numbers and links aren't compared, since numbers may differ between machines.
  private func checkLists(at place: CheckPlace) async throws(Failure) {
    var contents: [LogHead: ListFingerprint] = [:]
    for machine in machines {
      var content = ListFingerprint()
      try await machine.list.checkIsAsMade(at: place) { todo in
        var same = todo
        (same.number, same.parent, same.blockedBy) = (0, nil, [])
        content.insert(same)
      }
      guard let status = try machine.list.checkedStatus(at: place), status.unsentCount == 0
      else { continue }
      guard contents[status.replica.head, default: content] == content else {
        throw place.disagreement("after the last step two machines with one log have two lists")
      }
      contents[status.replica.head] = content
    }
  }
}

/// Gives each step of a check file a later time in the log than the one before, while all clocks stand still.
private final class StepOrder: Sendable {
  private let count = Locked<Int64>(0)

  func advance() { count.withLock { $0 += 1 } }

  /// Returns the environment with times in its history one second later for each step so far.
  func applied(to environment: TodoApp.Environment) -> TodoApp.Environment {
    let begin = environment.database.changes.begin
    var environment = environment
    environment.database.changes.begin = { command, at throws(TodoStoreError) in
      let later = at.millisecondsSince1970 + self.count.withLock { $0 } * 1000
      return try begin(
        command, min(Instant(millisecondsSince1970: later), Instant.range.upperBound))
    }
    return environment
  }
}
