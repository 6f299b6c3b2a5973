import Composable

/// The program: one feature that changes the list, one that reads it, and one that syncs it.
package struct TodoApp: Reducer {
  package struct State: Hashable, Sendable {
    package var changes = TodoList.State()
    package var reading = Reading.State()
    package var sync = Sync.State()

    package init() {}

    /// The first failure of a feature.
    package var failure: TodoStoreError? {
      changes.failure ?? reading.failure ?? sync.failure
    }
  }

  /// Boxed: its payload is large and copied often.
  package indirect enum Action: Hashable, Sendable {
    case changes(TodoList.Action)
    case reading(Reading.Action)
    case sync(Sync.Action)
  }

  package struct Environment: Sendable {
    /// Boxed: every effect copies the environment.
    @Indirect package var database: TodoDatabase
    package var now: @Sendable () -> Instant
    package var timeZone: CivilTimeZone
    package var uuid: UUIDGenerator
    /// The number of todos on a page of a list.
    package var pageSize: Int
    /// Whether lists load the links of their todos.
    package var showsLinks: Bool
    /// Connects to the log at a remote; the default reaches none.
    package var connect: @Sendable (_ remote: String) -> ListLog = { _ in ListLog() }
    fileprivate var turn: TodoList.Turn?
    /// Waits before a sync tries again; throws when it is time to give up.
    package var pause: @Sendable (_ attempts: Int) async throws(TodoStoreError) -> Void = { _ in }

    package init(
      database: TodoDatabase,
      now: @escaping @Sendable () -> Instant,
      timeZone: CivilTimeZone,
      uuid: UUIDGenerator,
      pageSize: Int = 256,
      showsLinks: Bool = false
    ) {
      self.database = database
      self.now = now
      self.timeZone = timeZone
      self.uuid = uuid
      self.pageSize = pageSize
      self.showsLinks = showsLinks
    }
  }

  package init() {}

  package var body: some Reducer<State, Action, Environment> {
    Scope(state: \.changes, action: .changes, environment: \.changes) {
      TodoList()
    }
    Scope(state: \.reading, action: .reading, environment: \.reading) {
      Reading()
    }
    Scope(state: \.sync, action: .sync, environment: \.sync) {
      Sync()
    }
  }
}

extension TodoApp.Environment {
  /// Has each unit of work wait for its turn at the log of the list, and append to the log before it commits here.
  ///
  /// - Parameter merged: Receives the report of commands that had been waiting here for the log.
  package mutating func takeTurns(
    merged: @escaping @MainActor @Sendable (SyncReport) -> Void
  ) {
    turn = Turns(sync, merged: merged).take
  }

  package var changes: TodoList.Environment {
    TodoList.Environment(
      sharing: database.sharedChanges, now: now, timeZone: timeZone, uuid: uuid,
      turn: turn)
  }

  fileprivate var reading: Reading.Environment {
    Reading.Environment(
      database: database.reading, now: now, timeZone: timeZone, pageSize: pageSize,
      showsLinks: showsLinks)
  }

  fileprivate var sync: Sync.Environment {
    Sync.Environment(
      database: database.sync, changes: database.changes, connect: connect,
      now: now, uuid: uuid, pause: pause)
  }
}

extension CasePath where Root == TodoApp.Action {
  fileprivate static var changes: CasePath<Root, TodoList.Action> {
    .init(embed: Root.changes) { if case .changes(let action) = $0 { action } else { nil } }
  }

  fileprivate static var reading: CasePath<Root, Reading.Action> {
    .init(embed: Root.reading) { if case .reading(let action) = $0 { action } else { nil } }
  }

  fileprivate static var sync: CasePath<Root, Sync.Action> {
    .init(embed: Root.sync) { if case .sync(let action) = $0 { action } else { nil } }
  }
}
