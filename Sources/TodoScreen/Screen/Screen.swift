import Composable
import TodoCLI
import TodoDomain

/// The full screen: the list, the line at the bottom, and what is open over them.
///
///     key → deed → Command → the program's own reducers → changes → rows
///
/// Each row is a feature of its own. A key that moves the cursor changes two of them, and only these are drawn.
package struct Screen: Reducer {
  package struct State: Hashable, Sendable {
    package var size: TerminalSize
    package var view: View
    /// The words of the filter, besides those of the view.
    package var filter: [String] = []
    package var list = RowWindow()
    /// The list as it was before the filter that is being typed.
    package var unfiltered: RowWindow?
    package var prompt: Prompt.State?
    /// Lines that were left unfinished.
    package var drafts: [Prompt.Purpose: TypedLine] = [:]
    package var page: TextPage.State?
    package var question: Question?
    package var message: Message?
    /// The minute that the rows show.
    package var minute: Instant
    /// A number that changes when somebody else changes the list.
    package var version: Int64?
    /// How often somebody asked to draw everything anew.
    package var redrawCount = 0
    package var hasLeft = false

    package init(size: TerminalSize, view: View, now: Instant) {
      self.size = size
      self.view = view
      minute = now.minute
      list.resize(height: rowCount)
    }
  }

  /// A list to look at.
  package struct View: Hashable, Sendable {
    package var title: String
    package var words: [String] = []
    package var sort: [Query.SortKey] = [Query.SortKey(.position)]
    package var status: Query.Status?
    /// Leaves out what is due later than in so many days.
    package var days: Int?

    package init(
      _ title: String, words: [String] = [],
      sort: [Query.SortKey] = [Query.SortKey(.position)], status: Query.Status? = nil,
      days: Int? = nil
    ) {
      self.title = title
      self.words = words
      self.sort = sort
      self.status = status
      self.days = days
    }
  }

  /// A question about a command that waits for the answer.
  package struct Question: Hashable, Sendable {
    package var text: String
    /// The todos in question, one a line.
    package var lines: [String]
    package var work: ScreenCommand
  }

  package enum Message: Hashable, Sendable {
    case done(String)
    case wrong(String)
  }

  /// Boxed: its payload is large and copied often.
  package indirect enum Action: Hashable, Sendable {
    case started
    case terminal(TerminalEvent)
    case versionRead(Int64)
    case loaded(Pages, RowWindow.Landing, isNewQuery: Bool)
    case extended(Pages, Pages.Side)
    case allRead([Todo], hasMore: Bool)
    /// Todos in memory were read again.
    case reread([Todo], Page.Links)
    case rows(IdentifiedActionOf<Row>)
    case prompt(Prompt.Action)
    case page(TextPage.Action)
    case opened(TextPage.Content)
    case finished(ScreenCommand, Result<ScreenChanges, Failure>)
    case programEnded
    case failed(Failure)
  }

  package struct Environment: Sendable {
    package var shell: Shell
    package var listing: Listing.Database
    package var moments: Moments.Database
    package var details: Details.Database
    package var vocabulary: VocabularyFeature.Database
    package var run: @MainActor @Sendable (ScreenCommand) async -> Result<ScreenChanges, Failure>
    package var next:
      @MainActor @Sendable (_ count: Int) async throws(Failure) -> [(todo: Todo, reason: String)]
    /// Runs `todo` with other words, on the terminal as it was.
    package var program: @MainActor @Sendable ([String]) async -> Void
    package var copy: @Sendable (String) -> Void
    package var suspend: @Sendable () -> Void
    package var keys = KeyMap()
    /// The view of the start, and how it is sorted.
    package var start: View
    /// The number of todos to read at a time.
    package var pageSize = 150
  }

  package init() {}

  package var body: some Reducer<State, Action, Environment> {
    Reduce(update)
      .forEach(\.list.rows, action: .rows, environment: \.row) { Row() }
      .ifLet(\.prompt, action: .prompt, environment: \.prompt) { Prompt() }
      .ifLet(\.page, action: .page, environment: { _ in () }) { TextPage() }
  }

  private func update(
    _ state: inout State, _ action: Action, _ environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .started:
      return .merge(
        load(.first, isNewQuery: true, state, environment),
        readVersion(state, environment))

    case .terminal(.key(let key)):
      return press(key, &state, environment)

    case .terminal(.paste(let text)):
      guard let prompt = state.prompt, prompt.running == nil else { return .none }
      return .send(.prompt(.pasted(text)))

    case .terminal(.resized(let size)):
      state.size = size
      state.list.resize(height: state.rowCount)
      return .merge(layOut(state, environment), extend(state, environment))

    case .terminal(.resumed):
      state.redrawCount += 1
      return .none

    case .terminal(.closed):
      state.hasLeft = true
      return .none

    case .terminal(.ticked):
      return tick(&state, environment)

    case .versionRead(let version):
      let isChanged = state.version != nil && state.version != version
      state.version = version
      return isChanged ? load(.stay, state, environment) : .none

    case .loaded(let pages, let landing, let isNewQuery):
      state.list.show(pages, landing, isNewQuery: isNewQuery, row(pages, environment))
      return .none

    case .extended(let pages, let side):
      state.list.extend(side, pages, row(pages, environment))
      return .none

    case .allRead(let todos, let hasMore):
      state.list.mark(todos)
      if hasMore { state.message = .wrong("Only the first \(Self.mostMarks) are marked.") }
      return .none

    case .reread(let todos, let links):
      let known = todos.filter { state.list.rows[id: $0.id] != nil }
      return .merge(known.map { .send(.rows(.element(id: $0.id, action: .read($0, links)))) })

    case .rows(.element(let id, _)):
      state.list.fit(id)
      return .none

    case .prompt:
      return filter(&state, environment)

    case .page:
      return .none

    case .opened(let content):
      state.page = TextPage.State(
        content, lines: lines(of: content, state, environment), height: state.rowCount)
      return .none

    case .finished(let work, let result):
      return finish(work, result, &state, environment)

    case .programEnded:
      return load(.stay, state, environment)

    case .failed(let failure):
      state.message = .wrong(failure.message)
      return .none
    }
  }

  /// The most todos that can be marked at once.
  static let mostMarks = 10_000
}

extension Screen.State {
  /// How many rows fit above the two last lines.
  var rowCount: Int { max(1, size.rows - 2) }

  /// Whether the terminal is too small for anything.
  package var isTooSmall: Bool { size.columns < 20 || size.rows < 5 }
}

extension Instant {
  /// The beginning of its minute.
  var minute: Instant {
    Instant(millisecondsSince1970: millisecondsSince1970 - millisecondsSince1970 % 60_000)
  }
}

extension Screen.Environment {
  fileprivate var row: Row.Environment { Row.Environment(now: shell.now, timeZone: shell.timeZone) }

  fileprivate var prompt: Prompt.Environment {
    Prompt.Environment(shell: shell, vocabulary: vocabulary)
  }
}

extension CasePath where Root == Screen.Action {
  package static var rows: CasePath<Root, IdentifiedActionOf<Row>> {
    .init(embed: Root.rows) { if case .rows(let action) = $0 { action } else { nil } }
  }

  fileprivate static var prompt: CasePath<Root, Prompt.Action> {
    .init(embed: Root.prompt) { if case .prompt(let action) = $0 { action } else { nil } }
  }

  fileprivate static var page: CasePath<Root, TextPage.Action> {
    .init(embed: Root.page) { if case .page(let action) = $0 { action } else { nil } }
  }
}
