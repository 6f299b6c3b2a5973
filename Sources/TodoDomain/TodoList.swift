import Composable

/// What the running command has in hand: the todos that it names, and what it did to them.
///
/// The list itself is in the database. A command loads the todos that it names and no others, so it
/// costs the same in a list of ten and of a million.
///
/// Commands happen in a unit of work, which is kept or left as a whole:
///
///     .workStarted  .commandSubmitted  .commandSubmitted  …  .workFinished
///
/// All effects on the database are on one lane: none overtakes another.
package struct TodoList: Reducer {
  package init() {}

  package var body: some Reducer<State, Action, Environment> {
    Reduce(update)
      .forEach(\.todos, action: .todos, environment: \.todo) {
        TodoFeature()
      }
  }

  private func update(
    _ state: inout State, _ action: Action, _ environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .workStarted(let command):
      state = State()
      let now = environment.now()
      return database(environment) { database throws(TodoStoreError) in
        .workOpened(step: try await database.begin(command, now))
      }

    case .workOpened(let step):
      state.step = step
      return .none

    case .commandSubmitted(let command):
      state.refusal = nil
      state.changes = []
      state.outcome = nil
      return submit(command, &state, environment)

    case .loaded(let command, let todos):
      state.todos = IdentifiedArray(uniqueElements: todos.map(TodoFeature.State.init))
      return apply(command, to: todos, environment)

    case .importSubmitted(let todos):
      state.refusal = nil
      state.changes = []
      state.todos = []
      state.outcome = nil
      return take(todos, state.imported, environment)

    case .imported(let changes, let imported):
      for change in changes { state.record(change) }
      state.imported = imported
      return .none

    case .arranged(let arrangement):
      return apply(arrangement, &state, environment)

    case .neighborsShifted:
      return .none

    case .added(let todo, let label):
      state.todos = [TodoFeature.State(todo)]
      state.record(.added(todo))
      if let label { state.labels[label] = todo.number }
      return .none

    case .deleted(let todo):
      state.todos.remove(id: todo.id)
      state.record(.deleted(todo))
      return .none

    case .swept(let outcome):
      show(outcome, &state)
      return .none

    case .todos(.element(_, .saved(let before, let after))):
      state.record(.changed(before: before, after: after))
      return .none

    case .todos(.element(_, .failed(let error))), .failed(let error):
      state.tell(error)
      return .none

    case .todos:
      return .none

    case .workFinished:
      guard state.failure == nil else { return leave(environment) }
      let arrival = state.imported?.arrival
      return database(environment) { database throws(TodoStoreError) in
        if let arrival { try await database.place(arrival) }
        try await database.commit()
        return .workKept
      }

    case .workAbandoned:
      return leave(environment)

    case .workKept:
      return .none

    case .workLeft:
      state.todos = []
      state.labels = [:]
      return .none

    case .momentRequested(let isKept):
      state.keepsMoment = isKept
      return database(environment) { database throws(TodoStoreError) in
        .momentHeld(try await database.holdMoment())
      }

    case .momentHeld(let moment):
      state.moment = moment
      return .none

    case .momentAbandoned:
      state.keepsMoment = false
      return database(environment) { database throws(TodoStoreError) in
        try await database.leaveMoment()
        return .momentLeft
      }

    case .momentLeft:
      return .none

    case .listSubmitted(let query, let cursor):
      let keepsMoment = state.keepsMoment
      state = State(query: query)
      state.keepsMoment = keepsMoment
      return page(query, from: cursor, state, environment)

    case .nextPageRequested:
      guard let query = state.query, let next = state.page?.next else { return .none }
      return page(query, from: next, state, environment)

    case .pageLoaded(let page):
      state.page = page
      return .none

    case .showSubmitted(let references):
      state = State()
      return database(environment) { database throws(TodoStoreError) in
        var details: [Detail] = []
        for todo in try await database.load(references) {
          details.append(Detail(todo: todo, history: try await database.history(todo.number)))
        }
        return .shown(details)
      }

    case .shown(let details):
      state.details = details
      return .none

    case .historySubmitted(let limit):
      state = State()
      state.remainingSteps = limit
      return steps(from: nil, state, environment)

    case .nextStepsRequested:
      guard let next = state.steps?.next else { return .none }
      return steps(from: next, state, environment)

    case .stepsLoaded(var page):
      if let remaining = state.remainingSteps {
        state.remainingSteps = remaining - page.steps.count
        if remaining <= page.steps.count { page.next = nil }
      }
      state.steps = page
      return .none

    case .vocabularyRequested:
      return database(environment) { database throws(TodoStoreError) in
        .vocabularyLoaded(try await database.vocabulary())
      }

    case .vocabularyLoaded(let vocabulary):
      state.vocabulary = vocabulary
      return .none

    case .totalRequested(let query):
      return total(of: query, environment)

    case .totalCounted(let total):
      state.total = total
      return .none

    case .groupsRequested(let kind):
      return groups(kind, environment)

    case .grouped(let groups):
      state.groups = groups
      return .none

    case .statisticsSubmitted(let weekCount, let shareLimit):
      state = State()
      let query = StatisticsQuery(
        now: environment.now(), timeZone: environment.timeZone, weekCount: weekCount,
        shareLimit: shareLimit)
      return database(environment) { database throws(TodoStoreError) in
        .statisticsLoaded(try await database.statistics(query))
      }

    case .statisticsLoaded(let statistics):
      state.statistics = statistics
      return .none
    }
  }

  private func leave(_ environment: Environment) -> Effect<Action> {
    database(environment) { database throws(TodoStoreError) in
      try await database.rollback()
      return .workLeft
    }
  }

  private func page(
    _ query: Query, from cursor: Cursor?, _ state: State, _ environment: Environment
  ) -> Effect<Action> {
    let keepsMoment = state.keepsMoment
    return database(environment) { database throws(TodoStoreError) in
      _ = try await database.holdMoment()
      let page = try await database.page(query, cursor, environment.pageSize)
      if page.next == nil, !keepsMoment { try await database.leaveMoment() }
      return .pageLoaded(page)
    }
  }

  private func steps(
    from next: Int64?, _ state: State, _ environment: Environment
  ) -> Effect<Action> {
    let remaining = state.remainingSteps
    let size = min(environment.pageSize, remaining ?? environment.pageSize)
    let keepsMoment = state.keepsMoment
    return database(environment) { database throws(TodoStoreError) in
      _ = try await database.holdMoment()
      let page = try await database.steps(next, size)
      let isLast = page.next == nil || remaining == page.steps.count
      if isLast, !keepsMoment { try await database.leaveMoment() }
      return .stepsLoaded(page)
    }
  }

  /// As ``database(_:fileID:filePath:line:column:_:)``, for the first question of a command: `undo` in
  /// a script takes back all that comes of it at once.
  func command(
    _ environment: Environment,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ operation:
      @escaping @Sendable (_ database: Indirect<TodoDatabase>) async throws(TodoStoreError) ->
      Action
  ) -> Effect<Action> {
    database(environment, fileID: fileID, filePath: filePath, line: line, column: column) {
      database throws(TodoStoreError) in
      try await database.beginCommand()
      return try await operation(database)
    }
  }

  /// Asks the database, and sends what came of it; a trace names the place that calls this.
  func database(
    _ environment: Environment,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ operation:
      @escaping @Sendable (_ database: Indirect<TodoDatabase>) async throws(TodoStoreError) ->
      Action
  ) -> Effect<Action> {
    let database = environment.sharedDatabase
    return .run(fileID: fileID, filePath: filePath, line: line, column: column) { send in
      do throws(TodoStoreError) {
        await send(try await operation(database))
      } catch {
        await send(.failed(error))
      }
    }
    .serialized(on: Lane.database)
  }
}
