import Composable
import ComposableTesting
import IssueReporting
import Testing

/// Writes one line for each report, with its location.
struct LogReporter: IssueReporter {
  let log: @Sendable (String) -> Void

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    let summary = (message() ?? "").prefix { $0 != "\n" }
    log("\(fileID):\(line): \(summary)")
  }
}

/// A feature that does everything that the library reports.
private struct Careless: Reducer {
  struct State: Equatable {
    var shelf = Shelf.State()
    var path = StackState<Book.State>()
    var book: Book.State?
  }

  enum Action {
    case failed
    case waited
    case timed
    case dismissed
    case ended
    case shelf(Shelf.Action)
    case path(StackActionOf<Book>)
    case book(Book.Action)
    case presented(PresentationActionOf<Book>)
  }

  struct Broken: Error {}

  struct BrokenClock: Clock {
    var now: ContinuousClock.Instant { ContinuousClock().now }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      throw Broken()
    }
  }

  typealias Environment = Book.Environment

  var body: some ReducerOf<Self> {
    Reduce { _, action, _ in
      switch action {
      case .failed: .run(fileID: "Server/Mail.swift", line: 96) { _ in throw Broken() }
      case .waited: .send(.ended).debounce(id: 1, for: .seconds(1), clock: BrokenClock())
      case .timed: .timer(id: 2, every: .zero, clock: BrokenClock()) { .timed }
      case .dismissed: .dismiss()
      case .ended, .shelf, .path, .book, .presented: .none
      }
    }
    .forEach(\.path, action: CasePath(Action.path)) { Book() }
    .ifLet(\.book, action: CasePath(Action.book)) { Book() }
    .ifLet(presented: \.book, action: CasePath(Action.presented)) { Book() }
    Scope(
      state: \.shelf, action: CasePath(Action.shelf), environment: { Shelf.Environment(book: $0) }
    ) {
      Shelf()
    }
  }
}

@MainActor
@Suite("The page on reports")
struct ReportsTests {
  private func lines(_ body: (StoreOf<Careless>) async -> Void) async -> [String] {
    let lines = Recorder<String>()
    let store = Store(
      initialState: Careless.State(), environment: Book.Environment(title: { _ in "" })
    ) {
      Careless()
    }
    await withIssueReporters([LogReporter { lines.record($0) }]) {
      await body(store)
      await store.finish()
    }
    return lines.values
  }

  /// Expects the reports of `body`, without their locations, in the page's first table.
  private func expectOnPage(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (StoreOf<Careless>) async -> Void
  ) async throws {
    let page = try Repository.text(of: "Sources/Composable/Composable.docc/Reports.md")
    let lines = await lines(body)
    #expect(lines.count == 1, sourceLocation: sourceLocation)
    for line in lines {
      let words = line.drop { $0 != " " }.dropFirst()
      #expect(page.contains("| \(words) |"), sourceLocation: sourceLocation)
    }
  }

  @Test("has actions for missing children")
  func missing() async throws {
    try await expectOnPage { $0.send(.book(.pageTurned)) }
    try await expectOnPage { $0.send(.presented(.presented(.pageTurned))) }
    try await expectOnPage { $0.send(.path(.element(id: 3, action: .pageTurned))) }
    try await expectOnPage { $0.send(.shelf(.books(.element(id: "1", action: .pageTurned)))) }
    try await expectOnPage { store in
      store.send(.shelf(.bookAdded(isbn: "1")))
      let book = store.scope(state: \.shelf, action: CasePath(Careless.Action.shelf))
        .scopes(state: \.books, action: CasePath(Shelf.Action.books))[id: "1"]
      store.send(.shelf(.bookRemoved(isbn: "1")))
      book?.send(.pageTurned)
    }
  }

  @Test("has effects that fail")
  func effects() async throws {
    try await expectOnPage { $0.send(.failed) }
    try await expectOnPage { $0.send(.waited) }
    try await expectOnPage { $0.send(.timed) }
    try await expectOnPage { $0.send(.dismissed) }
  }

  @Test("has values that make no sense")
  func values() async throws {
    try await expectOnPage { _ in
      _ = CasePath<Book.Action, String> { _ in .pageTurned }.embed("1")
    }
    try await expectOnPage { _ in
      var path = StackState([Book.State(id: "1")])
      let id = path.ids[0]
      path.popLast()
      path[id: id] = Book.State(id: "2")
    }
  }

  @Test("shows a report as a line of a log")
  func log() async {
    let lines = await lines { $0.send(.failed) }
    #expect(
      lines.joined() == """
        Server/Mail.swift:96: An effect threw an error that nothing catches.
        """)
  }
}

/// The first step of a program; it isn't run, because the tests of a process share its reporters.
private func logReports(to log: @escaping @Sendable (String) -> Void) {
  IssueReporters.current = [LogReporter(log: log)]
}
