import Composable

/// Changes the list: has in hand the todos that the running command names, and what it did to them.
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
      state.related = Related()
      return submit(command, &state, environment)

    case .loaded(let command, let todos, let related):
      state.related = related
      return apply(command, to: todos, &state, environment)

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

    case .importTaken:
      guard let imported = state.imported, !imported.links.isEmpty else { return .none }
      return link(imported, environment)

    case .arranged(let arrangement):
      return apply(arrangement, &state, environment)

    case .neighborsShifted:
      return .none

    case .added(let todo, let label):
      state.todos = [TodoFeature.State(todo)]
      state.record(.added(todo))
      if let label { state.labels[label] = todo.number }
      return .none

    case .repeated(let changes):
      for change in changes {
        if case .added(let todo) = change { state.todos.append(TodoFeature.State(todo)) }
        state.record(change)
      }
      return .none

    case .deleted(let todo):
      state.todos.remove(id: todo.id)
      state.record(.deleted(todo))
      return .none

    case .swept(let outcome):
      show(outcome, &state)
      return .none

    case .todos(.element(_, .saved(let before, let after))):
      state.record(.changed(before: state.related.placed[before.id] ?? before, after: after))
      return goOn(with: before, completedAt: after.completedAt, state, environment)

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
    }
  }

  private func leave(_ environment: Environment) -> Effect<Action> {
    database(environment) { database throws(TodoStoreError) in
      try await database.rollback()
      return .workLeft
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
      @escaping @Sendable (_ database: Indirect<Database>) async throws(TodoStoreError) ->
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
      @escaping @Sendable (_ database: Indirect<Database>) async throws(TodoStoreError) ->
      Action
  ) -> Effect<Action> {
    let database = environment.sharedDatabase
    return .asking(
      failed: Action.failed, fileID: fileID, filePath: filePath, line: line, column: column
    ) { () throws(TodoStoreError) in
      try await operation(database)
    }
  }
}
