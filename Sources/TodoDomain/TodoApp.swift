import Composable

/// The program: independent features, one for each thing that commands do.
package struct TodoApp: Reducer {
  package struct State: Hashable, Sendable {
    package var changes = TodoList.State()
    package var moments = Moments.State()
    package var listing = Listing.State()
    package var details = Details.State()
    package var history = History.State()
    package var vocabulary = VocabularyFeature.State()
    package var statistics = StatisticsFeature.State()
    package var sync = Sync.State()

    package init() {}

    /// The first failure of a feature.
    package var failure: TodoStoreError? {
      changes.failure ?? moments.failure ?? listing.failure ?? details.failure ?? history.failure
        ?? vocabulary.failure ?? statistics.failure ?? sync.failure
    }
  }

  /// Boxed: its payload is large and copied often.
  package indirect enum Action: Hashable, Sendable {
    case changes(TodoList.Action)
    case moments(Moments.Action)
    case listing(Listing.Action)
    case details(Details.Action)
    case history(History.Action)
    case vocabulary(VocabularyFeature.Action)
    case statistics(StatisticsFeature.Action)
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
    /// Connects to the log at a remote; by default none can be reached.
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
    Scope(state: \.moments, action: .moments, environment: \.moments) {
      Moments()
    }
    Scope(state: \.listing, action: .listing, environment: \.listing) {
      Listing()
    }
    Scope(state: \.details, action: .details, environment: \.details) {
      Details()
    }
    Scope(state: \.history, action: .history, environment: \.history) {
      History()
    }
    Scope(state: \.vocabulary, action: .vocabulary, environment: \.vocabulary) {
      VocabularyFeature()
    }
    Scope(state: \.statistics, action: .statistics, environment: \.statistics) {
      StatisticsFeature()
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

  fileprivate var moments: Moments.Database { database.moments }

  fileprivate var listing: Listing.Environment {
    Listing.Environment(
      database: database.listing, moments: database.moments, pageSize: pageSize,
      showsLinks: showsLinks)
  }

  fileprivate var details: Details.Database { database.details }

  fileprivate var history: History.Environment {
    History.Environment(
      database: database.history, moments: database.moments, pageSize: pageSize)
  }

  fileprivate var vocabulary: VocabularyFeature.Database { database.vocabulary }

  fileprivate var statistics: StatisticsFeature.Environment {
    StatisticsFeature.Environment(
      database: database.statistics, now: now, timeZone: timeZone)
  }

  fileprivate var sync: Sync.Environment {
    Sync.Environment(
      database: database.sync, changes: database.changes, connect: connect,
      now: now, uuid: uuid, pause: pause)
  }
}

extension CasePath where Root == TodoApp.Action {
  fileprivate static var sync: CasePath<Root, Sync.Action> {
    .init(embed: Root.sync) { if case .sync(let action) = $0 { action } else { nil } }
  }

  fileprivate static var changes: CasePath<Root, TodoList.Action> {
    .init(embed: Root.changes) { if case .changes(let action) = $0 { action } else { nil } }
  }

  fileprivate static var moments: CasePath<Root, Moments.Action> {
    .init(embed: Root.moments) { if case .moments(let action) = $0 { action } else { nil } }
  }

  fileprivate static var listing: CasePath<Root, Listing.Action> {
    .init(embed: Root.listing) { if case .listing(let action) = $0 { action } else { nil } }
  }

  fileprivate static var details: CasePath<Root, Details.Action> {
    .init(embed: Root.details) { if case .details(let action) = $0 { action } else { nil } }
  }

  fileprivate static var history: CasePath<Root, History.Action> {
    .init(embed: Root.history) { if case .history(let action) = $0 { action } else { nil } }
  }

  fileprivate static var vocabulary: CasePath<Root, VocabularyFeature.Action> {
    .init(embed: Root.vocabulary) {
      if case .vocabulary(let action) = $0 { action } else { nil }
    }
  }

  fileprivate static var statistics: CasePath<Root, StatisticsFeature.Action> {
    .init(embed: Root.statistics) {
      if case .statistics(let action) = $0 { action } else { nil }
    }
  }
}
