import Composable

/// Changes the list.
///
/// Its state holds the todos of the running command and the changes so far.
///
/// The list itself is in the database. A command loads only the todos that it names, so it costs the same in a list of
/// ten and of a million.
///
/// Commands happen in a unit of work, which is committed or rolled back as a whole:
///
///     .workStarted  .commandSubmitted  .commandSubmitted  …  .workFinished
///
/// An action's database calls have returned once it has been sent. Only the ends of a unit of work can take longer, if
/// a team shares the list.
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
      state.begin()
      let now = environment.now()
      return inTurn(.begin, environment) { database throws(TodoStoreError) in
        .workOpened(step: try database.begin(command, now))
      }

    case .workOpened(let step):
      state.step = step
      return .none

    case .commandSubmitted(let command):
      state.refusal = nil
      state.changes = []
      state.outcome = nil
      state.related = nil
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

    case .importTaken(let leavingOutCircles):
      guard let imported = state.imported, !imported.isComplete else { return .none }
      return complete(imported, leavingOutCircles: leavingOutCircles, environment)

    case .neighborsShifted:
      return .none

    case .added(let todo, let label):
      state.hold([todo])
      state.record(.added(todo))
      if let label { state.labels[label] = todo.number }
      return .none

    case .copied(let todos):
      state.hold(todos)
      for todo in todos { state.record(.added(todo)) }
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
      state.record(.changed(before: before, after: after))
      return goOn(with: before, completedAt: after.completedAt, &state, environment)

    case .todos(.element(_, .failed(let error))), .failed(let error):
      state.tell(error)
      return .none

    case .todos:
      return .none

    case .workFinished:
      guard state.failure == nil else { return leave(environment) }
      return inTurn(.commit, environment) { database throws(TodoStoreError) in
        try database.commit()
        return .workKept
      }

    case .workAbandoned:
      return leave(environment)

    case .workKept:
      return .none

    case .workLeft:
      state.hold([])
      state.labels = [:]
      return .none
    }
  }

  private func leave(_ environment: Environment) -> Effect<Action> {
    inTurn(.rollback, environment) { database throws(TodoStoreError) in
      try database.rollback()
      return .workLeft
    }
  }

  /// Begins or ends a unit of work at once or, if a team shares the list, when it is this list's turn.
  private func inTurn(
    _ end: WorkEnd, _ environment: Environment,
    _ operation:
      @escaping @Sendable (_ database: Indirect<Database>) throws(TodoStoreError) -> Action
  ) -> Effect<Action> {
    guard let turn = environment.turn else { return database(environment, operation) }
    let database = environment.sharedDatabase
    return .run { send in
      do throws(TodoStoreError) {
        await send(
          try await turn(end) { () throws(TodoStoreError) in try operation(database) })
      } catch {
        await send(.failed(error))
      }
    }
  }

  /// Calls the database and sends the resulting action.
  ///
  /// The source location is the caller's, for traces.
  func database(
    _ environment: Environment,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ operation:
      @escaping (_ database: Indirect<Database>) throws(TodoStoreError) -> Action
  ) -> Effect<Action> {
    let database = environment.sharedDatabase
    return .perform(fileID: fileID, filePath: filePath, line: line, column: column) {
      () throws(TodoStoreError) in
      try operation(database)
    } catch: {
      .failed($0)
    }
  }
}
