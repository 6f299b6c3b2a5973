import Composable
import FoundationEssentials

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
      return submit(command, &state, environment)

    case .loaded(let command, let todos):
      state.todos = IdentifiedArray(uniqueElements: todos.map(TodoFeature.State.init))
      return apply(command, to: todos, environment)

    case .added(let todo, let label):
      state.todos = [TodoFeature.State(todo)]
      state.record(.added(todo))
      if let label { state.labels[label] = todo.number }
      return .none

    case .deleted(let todo):
      state.todos.remove(id: todo.id)
      state.record(.deleted(todo))
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
      return database(environment) { database throws(TodoStoreError) in
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

    case .listSubmitted(let query, let cursor):
      state = State(query: query)
      return page(query, from: cursor, environment)

    case .nextPageRequested:
      guard let query = state.query, let next = state.page?.next else { return .none }
      return page(query, from: next, environment)

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
    }
  }

  /// Asks the database for what a command needs.
  private func submit(
    _ command: Command, _ state: inout State, _ environment: Environment
  ) -> Effect<Action> {
    switch command {
    case .add(let draft, let label):
      var due: Due?
      if let when = draft.due {
        due = when.due(in: environment.timeZone)
        guard due != nil else {
          state.tell(.skippedTime(when))
          return .none
        }
      }
      let new = NewTodo(draft, id: environment.uuid(), due: due, createdAt: environment.now())
      return database(environment) { database throws(TodoStoreError) in
        .added(try await database.insert(new), label: label)
      }

    case .toggle(let references), .complete(let references), .reopen(let references),
      .edit(let references, _), .delete(let references):
      var numbered: [Reference] = []
      for reference in references {
        guard case .label(let label) = reference else {
          numbered.append(reference)
          continue
        }
        guard let number = state.labels[label] else {
          state.tell(.noTodo(reference))
          return .none
        }
        numbered.append(.number(number))
      }
      let resolved = numbered
      return database(environment) { database throws(TodoStoreError) in
        .loaded(command, try await database.load(resolved))
      }
    }
  }

  /// Does to the todos in hand what a command asks for.
  private func apply(
    _ command: Command, to todos: [Todo], _ environment: Environment
  ) -> Effect<Action> {
    switch command {
    case .add:
      .none
    case .toggle:
      .merge(todos.map { .send(.todo(id: $0.id, .toggled)) })
    case .complete:
      .merge(todos.map { .send(.todo(id: $0.id, .completed)) })
    case .reopen:
      .merge(todos.map { .send(.todo(id: $0.id, .reopened)) })
    case .edit(_, let edit):
      .merge(todos.map { .send(.todo(id: $0.id, .edited(edit))) })
    case .delete:
      .merge(
        todos.map { todo in
          database(environment) { database throws(TodoStoreError) in
            try await database.delete(todo)
            return .deleted(todo)
          }
        }
      )
    }
  }

  private func leave(_ environment: Environment) -> Effect<Action> {
    database(environment) { database throws(TodoStoreError) in
      try await database.rollback()
      return .workLeft
    }
  }

  private func page(
    _ query: Query, from cursor: Cursor?, _ environment: Environment
  ) -> Effect<Action> {
    database(environment) { database throws(TodoStoreError) in
      .pageLoaded(try await database.page(query, cursor, environment.pageSize))
    }
  }

  /// Asks the database, and sends what came of it; a trace names the place that calls this.
  private func database(
    _ environment: Environment,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ operation:
      @escaping @Sendable (_ database: TodoDatabase) async throws(TodoStoreError) -> Action
  ) -> Effect<Action> {
    .run(fileID: fileID, filePath: filePath, line: line, column: column) { send in
      do throws(TodoStoreError) {
        await send(try await operation(environment.database))
      } catch {
        await send(.failed(error))
      }
    }
    .serialized(on: Lane.database)
  }
}

extension NewTodo {
  fileprivate init(_ draft: Draft, id: UUID, due: Due?, createdAt: Instant) {
    var tags: [String] = []
    for tag in draft.tags where !tags.contains(tag) { tags.append(tag) }
    self.init(
      id: id, description: draft.description, priority: draft.priority, due: due, tags: tags,
      project: draft.project, note: draft.note, createdAt: createdAt)
  }
}
