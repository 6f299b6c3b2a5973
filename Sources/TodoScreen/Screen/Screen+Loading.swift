import Composable
import TodoCLI
import TodoDomain
import TodoText

/// A read from the database; while another process has the list locked, it is retried every second.
enum Read: Hashable, Sendable {
  /// The list around the cursor's new place.
  case list(RowWindow.Landing, isNewQuery: Bool = false)
  /// More rows of the same list, before the cursor reaches the end of those in memory.
  case more(RowWindow.Landing)
  /// A range that isn't completely in memory, to mark it.
  case range
  /// The whole list, to mark it.
  case all
  /// The links of changed todos, and of rows whose marks depend on them.
  case links([TodoList.Change])
  /// Whether any todo's wait has ended since that minute.
  case awoken(since: Instant)
  /// Everything about a todo.
  case details(Int64)
  /// The tags and projects with open todos.
  case groups
  /// What to do now, each todo with its reason.
  case next
  /// The saved queries.
  case views
  /// The texts of todos, to copy them.
  case texts([Reference])
}

/// Reads the list, and notices changes by others.
extension Screen.Environment {
  func read(_ read: Read, _ state: State) -> Effect<Action> {
    guard read == .next else {
      return .perform {
        announceIfLong(read, state)
        return try answer(read, state)
      } catch: {
        refusal($0, of: read)
      }
    }
    return .run { send in
      announceIfLong(read, state)
      let choices = try await next(20).map { todo, reason in
        TextPage.Choice(
          text: "\(todo.number)  \(todo.description)  (\(reason))",
          view: Screen.View(title: "list", sort: start.sort), todo: todo)
      }
      await send(.opened(.choices(read, choices)))
    } catch: { error, send in
      if let refusal = refusal(error, of: read) { await send(refusal) }
    }
  }

  /// Walking a list of this many todos takes a tenth of a second.
  private static let longCount = 300_000

  /// Announces a read that walks a long list, judging by the list's next number.
  private func announceIfLong(_ read: Read, _ state: State) {
    switch read {
    case .all, .groups, .next: break
    case .list where state.view.sort != [Query.SortKey(.position)]: break
    default: return
    }
    if let number = try? changes.database.nextNumber(), number > Self.longCount { announceWork() }
  }

  private func refusal(_ error: any Error, of read: Read) -> Action? {
    let failure = error as? Failure ?? (error as? TodoStoreError).map(Failure.init)
    return failure.map { $0.exitCode == .locked ? .locked(read) : .said(Note($0)) }
  }

  private func answer(_ read: Read, _ state: State) throws -> Action? {
    let list = database.reading
    switch read {
    case .list(let landing, let isNewQuery):
      return try load(landing, isNewQuery: isNewQuery, order: nil, state)

    case .more(let landing):
      return try load(landing, isNewQuery: false, order: state.list.part.order, state)

    case .range:
      guard let range = state.list.longRange else { return nil }
      let (todos, hasMore) = try list.range(
        query(state), range.start, range.end, Screen.mostMarks, order: state.list.part.order)
      return .allRead(todos, hasMore: hasMore)

    case .all:
      var query = try query(state)
      query.limit = Screen.mostMarks + 1
      let page = try list.page(query, nil, Screen.mostMarks)
      return .allRead(page.todos, hasMore: page.next != nil)

    case .links(let changes):
      let numbers = Set(changes.map(\.todo.number))
      let parents = Set(changes.compactMap(\.todo.parent))
      let todos = state.changes.todos.map(\.todo).filter {
        numbers.contains($0.number) || parents.contains($0.number)
          || !numbers.isDisjoint(with: $0.blockedBy)
      }
      return .linksRead(try list.links(todos), of: todos)

    case .awoken(let before):
      let isNew = [Query.Condition.isWaiting(at: before), .not(.isWaiting(at: state.minute))]
      let page = try list.page(Query(conditions: isNew, limit: 1), nil, 1)
      return page.todos.isEmpty ? nil : .reread

    case .details(let number):
      guard let todo = try todo(number) else { return .opened(nil) }
      let (links, history) = (try list.linked(todo), try list.history(number))
      return .opened(.details(Detail(todo: todo, links: links, history: history)))

    case .groups:
      let projects = try database.reading.groups(.projects)
      let tags = try database.reading.groups(.tags)
      return .opened(.choices(read, projects.choices("project:") + tags.choices("+")))

    case .views:
      let choices = shell.views.map { name, words in
        let word = "view:\(name)"
        return TextPage.Choice(
          text: "\(name)  \(words.joined(by: " "))", view: Screen.View(title: word, words: [word]))
      }
      return choices.isEmpty
        ? .said(.wrong("No query is saved. `todo config set view.NAME QUERY` saves one."))
        : .opened(.choices(read, choices))

    case .next:
      return nil

    case .texts(let references):
      let texts = try list.load(references).map(\.description)
      copy(texts.joined(by: "\n"))
      let isOne = texts.count == 1
      return .said(.done(isOne ? "Copied: \(texts[0])" : "Copied \(counted(texts.count, "todo"))."))
    }
  }

  /// Reads the list around the cursor's new place; `order` is the order of the same list, if it was read before.
  private func load(
    _ landing: RowWindow.Landing, isNewQuery: Bool, order: [Int64]?, _ state: State
  ) throws -> Action {
    let focused = state.list.focused
    var place = landing == .last ? ListPlace.bottom : .top
    var number = landing == .stay ? focused?.number : nil
    if case .todo(let other) = landing { number = other }
    // The todo may have moved.
    if let number { place = try todo(number)?.place ?? focused?.key ?? place }
    let (todos, part) = try database.reading.part(
      of: query(state), around: place, max(pageSize, 4 * state.list.height), order: order)
    return .loaded(todos, part, landing, isNewQuery: isNewQuery)
  }

  /// Returns the todo with a number; `nil` if it is gone.
  private func todo(_ number: Int64) throws -> Todo? {
    do {
      return try database.reading.load([.number(number)]).first
    } catch .noTodo {
      return nil
    }
  }

  /// Reads more rows before the cursor reaches the end of those in memory, or else a whole range.
  func readOn(_ state: State) -> Effect<Action> {
    read(state.list.isShort ? .more(.stay) : .range, state)
  }

  /// Checks whether somebody else changed the list, without reading it.
  ///
  /// It fails silently while another process writes; the next check is a second later.
  func readVersion(_ state: State) -> Effect<Action> {
    let known = state.version
    return .perform { () throws(TodoStoreError) in
      let version = try database.reading.hold()
      try database.reading.leave()
      return version == known ? nil : .versionRead(version)
    } catch: { _ in
      nil
    }
  }

  /// Updates due dates every minute, and the list every day and when a todo's wait ends.
  func passTime(_ state: inout State) -> Effect<Action> {
    let (minute, before) = (shell.now().minute, state.minute)
    if minute == before { return .none }
    state.minute = minute
    for row in state.changes.todos where row.todo.due != nil {
      state.list.columns.fit(row.todo, due: shell.dueText(of: row.todo))
    }
    let isNewDay = shell.timeZone.civil(at: minute).date != shell.timeZone.civil(at: before).date
    return isNewDay ? .send(.reread) : read(.awoken(since: before), state)
  }

  /// Returns the query of the view and the filter.
  func query(_ state: State) throws(Failure) -> Query {
    let view = state.view
    var query = try shell.query(view.words + state.filter, status: view.status)
    query.sort = view.sort
    let today = shell.timeZone.civil(at: shell.now()).date
    if let days = view.days, let end = today.adding(days: days) {
      query.conditions.append(.isDueBefore(end))
    }
    return query
  }
}
