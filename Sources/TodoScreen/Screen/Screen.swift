import Composable
import TodoCLI
import TodoDomain

/// The full screen: the list, the line at the bottom, and anything open over them.
///
///     key → deed → Command → TodoList → TodoFeature → the database, and the row
///
/// The rows are the ``TodoFeature``s of ``TodoList``, as in every command at the shell, except that they stay between
/// commands. The action that completes a todo in the list also redraws its row.
struct Screen: Reducer {
  struct State: Hashable, Sendable {
    var size: TerminalSize
    var view: View
    /// The words of the filter, in addition to those of the view.
    var filter: [String] = []
    /// The name of the context that narrows every list.
    var context: String?
    /// The todos in memory, and the command that changes them.
    var changes = TodoList.State()
    /// The rows: the places of the todos in memory.
    var list = RowWindow()
    /// The rows from before the filter being typed.
    var unfiltered: RowWindow?
    var prompt: Prompt.State?
    /// Lines that were left unfinished, by their labels.
    var drafts: [String: TypedLine] = [:]
    var page: TextPage?
    var question: Question?
    var message: Note?
    /// Why the running command is being rolled back, unless the list itself refused it.
    var refusal: Failure?
    /// The minute that the rows show.
    var minute: Instant
    /// A number that changes when somebody else changes the list.
    var version: Int64?
    /// How often the user has asked to redraw everything.
    var redrawCount = 0
    /// The reads to retry every second, because another process has the list locked.
    var waiting: [Read] = []
    var hasLeft = false

    init(size: TerminalSize, view: View, now: Instant) {
      self.size = size
      self.view = view
      minute = now.minute
      changes.keepsTodos = true
      list.resize(height: rowCount)
    }
  }

  /// A list to look at.
  struct View: Hashable, Sendable {
    var title: String
    var words: [String] = []
    var sort: [Query.SortKey] = [Query.SortKey(.position)]
    var status: Query.Status?
    /// Hides todos due later than this many days from now.
    var days: Int?
  }

  /// Boxed: its payload is large and copied often.
  indirect enum Action: Hashable, Sendable {
    case started
    case terminal(TerminalEvent)
    case versionRead(Int64)
    /// Another process has the list locked.
    case locked(Read)
    case loaded([Todo], ListPart, RowWindow.Landing, isNewQuery: Bool)
    case allRead([Todo], hasMore: Bool)
    /// The links of todos were read again.
    case linksRead(Page.Links, of: [Todo])
    /// Something other than a change of the list affects what it shows.
    case reread
    case changes(TodoList.Action)
    case work(ScreenCommand, Step)
    case prompt(Prompt.Action)
    /// A page was read; `nil` if its subject is gone.
    case opened(TextPage.Content?)
    case said(Note)
  }

  struct Environment: Sendable {
    typealias State = Screen.State
    typealias Action = Screen.Action

    var shell: Shell
    var changes: TodoList.Environment
    var frame: WorkFrame
    var database: TodoDatabase
    var next:
      @MainActor @Sendable (_ count: Int) async throws(Failure) -> [(todo: Todo, reason: String)]
    /// Runs `todo` with these words on the restored terminal, and returns the answer if it is short.
    var program: @MainActor @Sendable ([String]) async throws(Failure) -> String?
    var copy: @Sendable (String) -> Void
    var suspend: @Sendable () -> Void
    /// Shows that the next step takes a while.
    var announceWork: @Sendable () -> Void = {}
    /// The initial view, including its order.
    var start: View
    /// The number of todos to read at a time.
    var pageSize = 150
  }

  var body: some Reducer<State, Action, Environment> {
    Scope(state: \.changes, action: .changes, environment: \.changes) { TodoList() }
    Reduce { state, action, environment in environment.update(&state, action) }
      .ifLet(
        \.prompt, action: .prompt,
        environment: { Prompt.Environment(shell: $0.shell, reading: $0.database.reading) }
      ) { Prompt() }
  }

  /// The most todos that can be marked at once.
  static let mostMarks = 10_000
}

extension Screen.Environment {
  fileprivate func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .started:
      return .merge(.send(.reread), readVersion(state))

    case .terminal(let event):
      return take(event, &state)

    case .versionRead(let version):
      let isChanged = state.version != nil && state.version != version
      state.version = version
      return isChanged ? .send(.reread) : .none

    case .locked(let read):
      if !state.waiting.contains(read) { state.waiting.append(read) }
      return .none

    case .loaded(let todos, let part, let landing, let isNewQuery):
      state.changes.todos = IdentifiedArray(uniqueElements: todos.map(TodoFeature.State.init))
      state.list.show(todos, part, landing, isNewQuery: isNewQuery, due: shell.dueText)
      if isNewQuery, case .todo(let number) = landing, state.list.focused?.number != number {
        state.message = .wrong("\(number) isn't in this list.")
      }
      return read(.range, state)

    case .allRead(let todos, let hasMore):
      state.list.mark(todos)
      if hasMore { state.message = .wrong("Only the first \(Screen.mostMarks) are marked.") }
      return .none

    case .linksRead(let links, let todos):
      state.list.update(links, of: todos)
      return .none

    case .reread:
      state.context = shell.contextName
      return .merge(read(.list(.stay), state), reopen(state))

    case .changes(let action):
      if case .todos(.element(let id, .saved(_, let todo))) = action, state.list.rows[id: id] != nil
      {
        state.list.columns.fit(todo, due: shell.dueText(of: todo))
      }
      return .none

    case .work(let work, let step):
      return take(step, of: work, &state)

    case .prompt:
      return filter(&state)

    case .opened(let content):
      show(content, &state)
      return .none

    case .said(let note):
      return state.say(note)
    }
  }
}

extension Screen.State {
  mutating func say(_ message: Note) -> Effect<Screen.Action> {
    self.message = message
    return .none
  }

  /// How many rows fit above the last two lines.
  var rowCount: Int { max(1, size.rows - 2) }

  /// The message that something can't be read yet.
  var lock: Note? {
    waiting.isEmpty ? nil : .wrong("Another process has the list locked; it is read again soon.")
  }

  /// The todo in a place, if it is in memory.
  func todo(in place: RowWindow.Place) -> Todo? { changes.todos[id: place.id]?.todo }

  /// The todo at the cursor.
  var focused: Todo? { list.focused.flatMap(todo) }
}

extension Instant {
  /// The beginning of its minute.
  var minute: Instant {
    Instant(millisecondsSince1970: millisecondsSince1970 - millisecondsSince1970 % 60_000)
  }
}

extension CasePath where Root == Screen.Action {
  static var changes: CasePath<Root, TodoList.Action> {
    .init(embed: Root.changes) { if case .changes(let action) = $0 { action } else { nil } }
  }

  fileprivate static var prompt: CasePath<Root, Prompt.Action> {
    .init(embed: Root.prompt) { if case .prompt(let action) = $0 { action } else { nil } }
  }
}
