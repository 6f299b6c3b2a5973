import Composable

/// Completes and reopens todos, with their subtasks and series.
extension TodoList {
  /// Toggles, completes or reopens todos.
  ///
  /// Completing a todo completes its open subtasks; reopening one continues its series and deletes its successor.
  func complete(
    _ todos: [Todo], by command: Command, _ state: inout State, _ environment: Environment
  ) throws(TodoStoreError) -> Effect<Action> {
    let time = try command.completedAt?.past(now: environment.now, in: environment.timeZone)
    let action: TodoFeature.Action =
      switch command {
      case .complete: .completed(at: time)
      case .toggle: .toggled
      default: .reopened()
      }
    guard let related = state.related else {
      state.hold(todos)
      return .merge(todos.map { .send(.todo(id: $0.id, action)) })
    }
    var followers: [Todo.ID: [Todo]] = [:]
    if command.reopens {
      for todo in todos { followers[todo.id] = try related.followers(of: todo) }
    }
    let gone = followers.values.flatMap(\.self)
    // Todos that reopening deletes need no action of their own.
    let named = todos.without(gone)
    let others = related.completed(
      with: named.filter { !$0.isComplete }, at: time ?? environment.now(),
      in: environment.timeZone
    ).without(named).without(gone)
    state.hold(named + others)

    var deleted: Set<Todo.ID> = []
    var effects: [Effect<Action>] = []
    for todo in named {
      let followers = followers[todo.id] ?? []
      effects += followers.filter { deleted.insert($0.id).inserted }.map { delete($0, environment) }
      let action = followers.first.map { .reopened($0.series) } ?? action
      effects.append(.send(.todo(id: todo.id, action)))
    }
    return .merge(effects + others.map { .send(.todo(id: $0.id, .completed(at: time))) })
  }

  /// Continues the series of a completed todo and of its subtasks.
  ///
  /// A subtask's series is continued together with the outermost completed todo's.
  func goOn(
    with before: Todo, completedAt: Instant?, _ state: inout State, _ environment: Environment
  ) -> Effect<Action> {
    guard let related = state.related, let number = related.nextNumber, !before.isComplete,
      let completedAt, related.subtasks[before.id] == nil
    else { return .none }
    let family = [before] + related.subtasks.family(of: before.number)
    // The other todos of the command are complete by now: their actions were sent before the first was saved.
    let completed = family.filter {
      !$0.isComplete && state.todos[id: $0.id]?.todo.isComplete == true
    }
    var succession = Succession(
      completed: Set(completed.map(\.number)), at: completedAt, related, from: number,
      environment)
    for todo in family { succession.goOn(with: todo) }
    state.related?.nextNumber = succession.nextNumber
    let changes = succession.changes
    if changes.isEmpty { return .none }
    return database(environment) { database throws(TodoStoreError) in
      for change in changes { try database.wrappedValue.make(change) }
      return .repeated(changes)
    }
  }
}

extension TodoList.Related {
  /// The open subtasks that are completed with `todos`.
  ///
  /// A subtask with a turn after today stays open, with its own subtasks.
  package func completed(
    with todos: [Todo], at now: Instant, in timeZone: CivilTimeZone
  ) -> [Todo] {
    if subtasks.todos.isEmpty { return [] }
    let numbers = Set(
      todos.flatMap { todo in
        subtasks.family(of: todo.number) { !$0.hasTurn(afterDayOf: now, in: timeZone) }
      }.map(\.number))
    return subtasks.todos.filter { !$0.isComplete && numbers.contains($0.number) }
  }
}

extension TodoList.Database {
  /// Makes a change that continues a series.
  fileprivate func make(_ change: TodoList.Change) throws(TodoStoreError) {
    switch change {
    case .added(let todo):
      _ = try insert(NewTodo(todo, number: todo.number, position: todo.position))
    case .changed(let before, let after): try replace(before, by: after)
    case .deleted(let todo): try delete(todo)
    }
  }
}

extension When {
  /// Returns the moment that it means, which must be past; a date alone means the current time on that day.
  func past(
    now: () -> Instant, in timeZone: CivilTimeZone
  ) throws(TodoStoreError) -> Instant {
    let now = now()
    do throws(WhenError) {
      let instant: Instant
      switch try due(now: { now }, in: timeZone, toward: .past) {
      case .instant(let due): instant = due
      case .date(let date):
        let time = timeZone.civil(at: now).time
        guard let first = timeZone.firstInstant(date: date, time: time) else {
          throw .outsideCalendar(self)
        }
        instant = first
      }
      guard instant <= now else { throw .notPast(self) }
      return instant
    } catch {
      throw .when(error)
    }
  }
}

extension Command {
  /// When it completes todos; `nil` for now.
  fileprivate var completedAt: When? {
    if case .complete(_, let when) = self { when } else { nil }
  }

  /// Whether it completes open todos.
  var completes: Bool {
    switch self {
    case .toggle, .complete: true
    default: false
    }
  }

  /// Whether it reopens complete todos.
  var reopens: Bool {
    switch self {
    case .toggle, .reopen: true
    default: false
    }
  }
}
