import Composable
import FoundationEssentials

extension TodoList {
  package struct State: Hashable, Sendable {
    /// The todos that the running command names.
    package var todos: IdentifiedArrayOf<TodoFeature.State> = []
    /// What the running command did so far, as the database confirmed it.
    package var changes: [Change] = []
    /// What the commands of this unit of work did, the running one included.
    package var totals = Totals()
    /// What the running command is about besides the todos that it names.
    package var related = Related()
    /// The numbers of the todos that a script gave a name.
    package var labels: [String: Int64] = [:]
    /// The place in the history of the unit of work that has begun, if it changes something.
    package var step: Int64?
    /// Why the running command was refused; others may follow in the same unit of work.
    package var refusal: TodoStoreError?
    /// Why this unit of work cannot be kept.
    package var failure: TodoStoreError?
    /// What the running command did to todos that it did not name.
    package var outcome: Outcome?
    /// What the import that runs came to so far.
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

  /// In a box, as what it carries is large, and handed on from place to place.
  package indirect enum Action: Hashable, Sendable {
    /// A unit of work begins.
    ///
    /// `command` is what the history calls it, or `nil` for one that walks along the history, and is no
    /// step of it.
    case workStarted(command: String?)
    case workOpened(step: Int64)
    case commandSubmitted(Command)
    /// `related` is what the command does to others than the todos that it names.
    case loaded(Command, [Todo], Related = Related())
    /// A file tells these todos; together with others they are one import, which is a unit of work.
    case importSubmitted([ImportedTodo])
    /// What became of them, and of the import so far.
    case imported([Change], Import)
    /// All of the file was taken.
    case importTaken
    /// It is known at which positions the todos stand that are to be moved.
    case arranged(Arrangement)
    /// The neighbours of what is moved made room.
    case neighborsShifted
    case added(Todo, label: String?)
    /// Todos that repeat were completed, and this is how they and their subtasks went on.
    case repeated([Change])
    case deleted(Todo)
    case swept(Outcome)
    case todos(IdentifiedActionOf<TodoFeature>)
    /// All commands of the unit of work were submitted, and it is to be kept.
    case workFinished
    /// The unit of work is not to be kept.
    case workAbandoned
    /// What was done is on the disk.
    case workKept
    /// Everything is as it was before the unit of work.
    case workLeft
    case failed(TodoStoreError)

    /// An action for one of the todos in hand.
    package static func todo(id: Todo.ID, _ action: TodoFeature.Action) -> Self {
      .todos(.element(id: id, action: action))
    }
  }

  /// The ends of a unit of work.
  package enum WorkEnd: Sendable {
    case begin, commit, rollback
  }

  /// Begins or ends a unit of work by `local`, when the others of a team leave it to this list.
  package typealias Turn =
    @Sendable (_ end: WorkEnd, _ local: () throws(TodoStoreError) -> Action)
    async throws(TodoStoreError) -> Action

  package struct Environment: Sendable {
    /// In a box: every effect takes the environment along.
    @Indirect package var database: Database
    package var now: @Sendable () -> Instant
    package var timeZone: CivilTimeZone
    package var uuid: UUIDGenerator
    /// Waits for a turn, where a team shares the list.
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

    /// With a database that is in a box already.
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

    /// The database in its box, which is one reference.
    var sharedDatabase: Indirect<Database> { _database }

    /// What a single todo needs.
    var todo: TodoFeature.Environment {
      TodoFeature.Environment(now: now, timeZone: timeZone, save: database.save)
    }
  }
}

extension CasePath where Root == TodoList.Action, Value == IdentifiedActionOf<TodoFeature> {
  static var todos: Self {
    CasePath(embed: Root.todos) { root in
      guard case .todos(let action) = root else { return nil }
      return action
    }
  }
}
