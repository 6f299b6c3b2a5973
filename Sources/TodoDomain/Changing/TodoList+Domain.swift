import Composable
import FoundationEssentials

extension TodoList {
  package struct State: Hashable, Sendable {
    /// The todos that the running command names, plus others if it ``keepsTodos``.
    package var todos: IdentifiedArrayOf<TodoFeature.State> = []
    /// Whether todos stay in ``todos`` after their command, like the rows of a screen.
    package var keepsTodos = false
    /// The changes of the running command that have been saved.
    package var changes: [Change] = []
    /// The changes of this unit of work, the running command included.
    package var totals = Totals()
    /// What the running command needs to know besides the todos that it names, if anything.
    package var related: Related?
    /// The numbers of todos that the script gave a label.
    package var labels: [String: Int64] = [:]
    /// The history step of this unit of work, if it changes something.
    package var step: Int64?
    /// Why the running command was refused.
    ///
    /// The unit of work can go on.
    package var refusal: TodoStoreError?
    /// Why this unit of work can't be committed.
    package var failure: TodoStoreError?
    /// The changes of the running command to todos that it didn't load.
    package var outcome: Outcome?
    /// The result of the running import so far.
    package var imported: Import?

    package init() {}

    mutating func record(_ change: Change) {
      changes.append(change)
      totals[change.kind] += 1
    }

    mutating func tell(_ error: TodoStoreError) {
      if error.isRefusal {
        refusal = refusal ?? error
      } else {
        failure = failure ?? error
      }
    }
  }

  /// Boxed: its payload is large and copied often.
  package indirect enum Action: Hashable, Sendable {
    /// A unit of work begins.
    ///
    /// The history shows `command`; it is `nil` for undo and redo, which name their steps themselves.
    case workStarted(command: String?)
    case workOpened(step: Int64)
    case commandSubmitted(Command)
    /// The todos that the command names, and what else it needs to know, if anything.
    case loaded(Command, [Todo], Related? = nil)
    /// The next todos of a file; together with the rest of the file they are one import, which is a unit of work.
    case importSubmitted([ImportedTodo])
    /// Their changes, and the result of the import so far.
    case imported([Change], Import)
    /// The file is complete; links that would make a cycle are refused, or left out.
    case importTaken(leavingOutCircles: Bool = false)
    /// Todos that the command doesn't name were shifted or moved along.
    case neighborsShifted
    case added(Todo, label: String?)
    /// Copies were added.
    case copied([Todo])
    /// Repeating todos were completed; these are the changes that continue their series.
    case repeated([Change])
    case deleted(Todo)
    case swept(Outcome)
    case todos(IdentifiedActionOf<TodoFeature>)
    /// No more commands: the unit of work is committed next.
    case workFinished
    /// The unit of work is rolled back next.
    case workAbandoned
    /// The unit of work is on the disk.
    case workKept
    /// The unit of work was rolled back.
    case workLeft
    case failed(TodoStoreError)

    /// An action for a loaded todo.
    package static func todo(id: Todo.ID, _ action: TodoFeature.Action) -> Self {
      .todos(.element(id: id, action: action))
    }
  }

  /// The ends of a unit of work.
  package enum WorkEnd: Sendable {
    case begin, commit, rollback
  }

  /// Runs `local`, which begins or ends a unit of work, when it is this list's turn in its team.
  package typealias Turn =
    @Sendable (_ end: WorkEnd, _ local: () throws(TodoStoreError) -> Action)
    async throws(TodoStoreError) -> Action

  package struct Environment: Sendable {
    /// Boxed: every effect copies the environment.
    @Indirect package var database: Database
    package var now: @Sendable () -> Instant
    package var timeZone: CivilTimeZone
    package var uuid: UUIDGenerator
    /// Waits for this list's turn, if a team shares the list.
    var turn: Turn?

    package init(
      database: Database,
      now: @escaping @Sendable () -> Instant,
      timeZone: CivilTimeZone,
      uuid: UUIDGenerator
    ) {
      self.init(
        sharing: Indirect(wrappedValue: database), now: now, timeZone: timeZone, uuid: uuid,
        turn: nil)
    }

    /// Shares the database's box instead of copying the database.
    init(
      sharing database: Indirect<Database>,
      now: @escaping @Sendable () -> Instant,
      timeZone: CivilTimeZone,
      uuid: UUIDGenerator,
      turn: Turn?
    ) {
      _database = database
      self.now = now
      self.timeZone = timeZone
      self.uuid = uuid
      self.turn = turn
    }

    /// The database's box, a single reference.
    var sharedDatabase: Indirect<Database> { _database }

    /// The environment of a single todo.
    var todo: TodoFeature.Environment {
      TodoFeature.Environment(now: now, timeZone: timeZone, save: database.save)
    }
  }
}

extension CasePath where Root == TodoList.Action, Value == IdentifiedActionOf<TodoFeature> {
  package static var todos: Self {
    CasePath(case: Root.todos) { root in
      guard case .todos(let action) = root else { return nil }
      return action
    }
  }
}
