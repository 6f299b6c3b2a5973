import Composable
import ComposableTesting
import Testing
import TodoCLI
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoScreen

@MainActor
@Suite("A screen on a terminal")
struct ShowScreenTests {
  /// Opens a screen on a terminal; returns the function that receives the typed keys.
  private func open(
    _ start: ScreenStart
  ) async throws -> (receive: Terminal.Listener, end: Task<Void, Never>) {
    let (listeners, listening) = AsyncStream<Terminal.Listener>.makeStream()
    let terminal = Terminal(
      size: { TerminalSize(columns: 40, rows: 8) }, listen: { listening.yield($0) },
      write: { _ in }, suspend: {}, pause: {}, resume: {}, leave: {})
    let end = Task { await showScreen(start, on: terminal) }
    var listener = listeners.makeAsyncIterator()
    return (try #require(await listener.next()), end)
  }

  private func events(_ keys: String) -> [TerminalEvent] {
    keys.map { .key($0 == "\r" ? .enter : .character($0)) }
  }

  @Test(
    "handles each key after the one before it, even if all of them come at once",
    arguments: [
      ("JJJ", ["2 Bread", "3 Paint", "4 Nails", "1 Milk"]),
      ("xx", ["1 Milk", "2 Bread", "3 Paint", "4 Nails"]),
      ("Dy", ["2 Bread", "3 Paint", "4 Nails"]),
      (
        "aBuy\raDo dishes\r",
        ["1 Milk", "2 Bread", "3 Paint", "4 Nails", "5 Buy", "6 Do dishes"]
      ),
      ("dfri\rdmon\rD" + "n", ["1 Milk", "2 Bread", "3 Paint", "4 Nails"]),
      ("3j\rx", ["1 Milk", "3 Paint", "4 Nails"]),
    ])
  func together(keys: String, todos: [String]) async throws {
    let world = try await ScreenWorld("add Milk", "add Bread", "add Paint", "add Nails")
    let (receive, end) = try await open(world.start)
    receive(events(keys + "qx")) {}
    await end.value
    #expect(try world.todos() == todos)
    if keys.hasPrefix("d") { #expect(try world.todo(1).due?.description == "2026-11-23") }
  }

  @Test("asks for more keys only when it has caught up, and handles all of them before it ends")
  func keys() async throws {
    let world = try await ScreenWorld("add Milk")
    var start = world.start
    let commands = Locked(0)
    start.frame.begin = { _ in commands.withLock { $0 += 1 } }
    let (requests, request) = AsyncStream<Int>.makeStream()
    let (receive, end) = try await open(start)

    receive(events(String(repeating: "x", count: 40))) { request.yield(commands.withLock { $0 }) }
    var requested = requests.makeAsyncIterator()
    #expect(await requested.next() == 40)
    receive(events("xqx")) {}
    await end.value
    #expect(commands.withLock { $0 } == 41)
    #expect(try world.history().count == 42)
  }
}
