import Composable
import TodoCLI
import TodoDomain

/// Reads the list, and notices changes by others.
extension Screen {
  /// Reads the list around where the cursor is to be.
  ///
  /// `order` is the list's, if it is known.
  func load(
    _ landing: RowWindow.Landing, isNewQuery: Bool = false, order: [Int64]? = nil,
    _ state: State, _ environment: Environment
  ) -> Effect<Action> {
    let details = environment.database.details
    let focused = state.list.focused
    let size = max(environment.pageSize, 4 * state.list.height)
    return list(state, environment) { list, query throws(TodoStoreError) in
      var number = landing == .stay ? focused?.number : nil
      if case .todo(let other) = landing { number = other }
      var place = landing == .last ? ListPlace.bottom : .top
      if let number {
        // It may have moved since.
        let todo = try? details.load([.number(number)]).first
        place = todo?.place ?? focused?.key ?? place
      }
      return .loaded(
        try list.pages(query, around: place, size, order: order), landing, isNewQuery: isNewQuery)
    }
  }

  /// Reads other rows before the cursor gets to the end of those in memory.
  func readOn(_ state: State, _ environment: Environment) -> Effect<Action> {
    state.list.isShort
      ? load(.stay, order: state.list.order, state, environment) : readRange(state, environment)
  }

  /// Reads a range that is longer than what is in memory, to mark it.
  func readRange(_ state: State, _ environment: Environment) -> Effect<Action> {
    guard let range = state.list.longRange else { return .none }
    let order = state.list.order
    return list(state, environment) { list, query throws(TodoStoreError) in
      let (todos, hasMore) = try list.range(
        query, range.start, range.end, Self.mostMarks, order: order)
      return .allRead(todos, hasMore: hasMore)
    }
  }

  /// Reads the whole list to mark it.
  func readAll(_ state: State, _ environment: Environment) -> Effect<Action> {
    list(state, environment) { list, query throws(TodoStoreError) in
      var query = query
      query.limit = Self.mostMarks + 1
      let page = try list.page(query, nil, Self.mostMarks)
      return .allRead(page.todos, hasMore: page.next != nil)
    }
  }

  /// Reads the list with the query of the view and the filter.
  private func list(
    _ state: State, _ environment: Environment,
    _ body: @escaping (Listing.Database, Query) throws(TodoStoreError) -> Action
  ) -> Effect<Action> {
    do throws(Failure) {
      let query = try query(state, environment)
      return read { () throws(TodoStoreError) in try body(environment.database.listing, query) }
    } catch {
      return .send(.said(Note(error)))
    }
  }

  /// Reads something of the database.
  func read(_ body: @escaping () throws(TodoStoreError) -> Action?) -> Effect<Action> {
    .perform(operation: body) { .said(Note(Failure($0))) }
  }

  /// Reads the links of changed todos, and of rows whose marks depend on them.
  func readLinks(
    _ changes: [TodoList.Change], _ state: State, _ environment: Environment
  ) -> Effect<Action> {
    let list = environment.database.listing
    let numbers = Set(changes.map(\.todo.number))
    let parents = Set(changes.compactMap(\.todo.parent))
    let todos = state.changes.todos.map(\.todo).filter {
      numbers.contains($0.number) || parents.contains($0.number)
        || !numbers.isDisjoint(with: $0.blockedBy)
    }
    return read { () throws(TodoStoreError) in .linksRead(try list.links(todos), of: todos) }
  }

  /// Asks whether somebody else changed the list, without reading it.
  ///
  /// Fails silently while another process writes; it is asked again a second later.
  func readVersion(_ state: State, _ environment: Environment) -> Effect<Action> {
    let (moments, known) = (environment.database.moments, state.version)
    return .perform { () throws(TodoStoreError) in
      let version = try moments.hold()
      try moments.leave()
      return version == known ? nil : .versionRead(version)
    } catch: { _ in
      nil
    }
  }

  /// Updates due dates each minute, and the list each day and when a todo has waited long enough.
  func passTime(_ state: inout State, _ environment: Environment) -> Effect<Action> {
    let (shell, list) = (environment.shell, environment.database.listing)
    let (minute, before) = (shell.now().minute, state.minute)
    if minute == before { return .none }
    state.minute = minute
    for row in state.changes.todos where row.todo.due != nil {
      state.list.columns.fit(row.todo, due: shell.dueText(of: row.todo))
    }
    if shell.timeZone.civil(at: minute).date != shell.timeZone.civil(at: before).date {
      return .send(.reread)
    }
    let awoken = Query(
      conditions: [.isWaiting(at: before), .not(.isWaiting(at: minute))], limit: 1)
    return .perform { () throws(Never) in
      let page = try? list.page(awoken, nil, 1)
      return page?.todos.isEmpty == false ? .reread : nil
    }
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
}
