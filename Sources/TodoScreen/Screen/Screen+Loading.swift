import Composable
import TodoCLI
import TodoDomain

/// Reads the list, and notices changes by others.
extension Screen {
  /// Reads the list around where the cursor is to be.
  func load(
    _ landing: RowWindow.Landing, isNewQuery: Bool = false, _ state: State,
    _ environment: Environment
  ) -> Effect<Action> {
    let details = environment.details
    let focused = state.list.focused?.todo
    return read(state, environment) { list, query throws(TodoStoreError) in
      let number: Int64? =
        switch landing {
        case .todo(let number): number
        case .stay: focused?.number
        case .first, .last: nil
        }
      // It may have moved since.
      let todo = number.flatMap { try? details.load([.number($0)]).first } ?? focused
      let start: Pages.Place =
        switch (landing, todo) {
        case (.last, _): .last
        case (.todo, let todo?), (.stay, let todo?):
          .todo(number: todo.number, position: todo.position)
        default: .first
        }
      let pages = try list.pages(query, around: start, environment.pageSize)
      return .loaded(pages, landing, isNewQuery: isNewQuery)
    }
  }

  /// Reads more rows before the cursor gets to the end of those in memory.
  func extend(_ state: State, _ environment: Environment) -> Effect<Action> {
    guard let side = state.list.shortSide, let edge = state.list.edge(side) else { return .none }
    let order = state.list.order
    return read(state, environment) { list, query throws(TodoStoreError) in
      .extended(
        try list.pages(query, side, of: edge, order: order, environment.pageSize), side)
    }
  }

  /// Reads the whole list to mark it.
  func readAll(_ state: State, _ environment: Environment) -> Effect<Action> {
    read(state, environment) { list, query throws(TodoStoreError) in
      var query = query
      query.limit = Self.mostMarks + 1
      var page = try list.page(query, nil, Self.mostMarks)
      var todos = page.todos
      while let next = page.next {
        page = try list.page(query, next, Self.mostMarks)
        todos += page.todos
      }
      return .allRead(Array(todos.prefix(Self.mostMarks)), hasMore: todos.count > Self.mostMarks)
    }
  }

  /// Reads the list with the query of the view and the filter.
  private func read(
    _ state: State, _ environment: Environment,
    _ body: @escaping (Listing.Database, Query) throws(TodoStoreError) -> Action
  ) -> Effect<Action> {
    .perform { () throws(Failure) in
      let query = try query(state, environment)
      do throws(TodoStoreError) {
        return try body(environment.listing, query)
      } catch {
        throw Failure(error)
      }
    } catch: {
      .failed($0)
    }
  }

  /// Reads the links of changed todos, and of rows whose marks depend on them.
  func reread(
    _ changes: [TodoList.Change], _ state: State, _ environment: Environment
  ) -> Effect<Action> {
    let list = environment.listing
    var todos: [Todo.ID: Todo] = [:]
    for change in changes { todos[change.todo.id] = change.todo }
    let numbers = Set(changes.map(\.todo.number))
    let parents = Set(changes.compactMap(\.todo.parent))
    for row in state.list.rows where todos[row.id] == nil {
      if parents.contains(row.todo.number) || !numbers.isDisjoint(with: row.todo.blockedBy) {
        todos[row.id] = row.todo
      }
    }
    let all = todos.values.sorted { $0.number < $1.number }
    return .perform { () throws(TodoStoreError) in
      .reread(all, try list.links(all))
    } catch: {
      .failed(Failure($0))
    }
  }

  /// Asks whether somebody else changed the list, without reading it.
  ///
  /// Fails silently while another process writes; it is asked again a second later.
  func readVersion(_ state: State, _ environment: Environment) -> Effect<Action> {
    let (moments, known) = (environment.moments, state.version)
    return .perform { () throws(TodoStoreError) in
      let version = try moments.hold()
      try moments.leave()
      return version == known ? nil : .versionRead(version)
    } catch: { _ in
      nil
    }
  }

  /// Updates due dates each minute, and the list each day.
  func tick(_ state: inout State, _ environment: Environment) -> Effect<Action> {
    let (minute, zone) = (environment.shell.now().minute, environment.shell.timeZone)
    let before = state.minute
    if minute == before { return readVersion(state, environment) }
    state.minute = minute
    if zone.civil(at: minute).date != zone.civil(at: before).date {
      return .merge(readVersion(state, environment), load(.stay, state, environment))
    }
    let rows = state.list.rows.filter { $0.todo.due != nil }
    return .merge(
      [readVersion(state, environment)]
        + rows.map { .send(.rows(.element(id: $0.id, action: .timePassed))) })
  }

  /// The query of the view and the filter.
  func query(_ state: State, _ environment: Environment) throws(Failure) -> Query {
    let (view, shell) = (state.view, environment.shell)
    var query = try shell.query(view.words + state.filter, status: view.status)
    query.sort = view.sort
    let today = shell.timeZone.civil(at: shell.now()).date
    if let days = view.days, let end = today.adding(days: days) {
      query.conditions.append(.isDueBefore(end))
    }
    return query
  }

  /// Makes rows of todos that were read.
  func row(_ pages: Pages, _ environment: Environment) -> (Todo, Int) -> Row.State {
    let (now, zone) = (environment.shell.now(), environment.shell.timeZone)
    return { todo, depth in Row.State(todo, depth: depth, pages.links, at: now, in: zone) }
  }
}
