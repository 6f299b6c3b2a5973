import Composable
import FoundationEssentials
import TodoCLI
import TodoDomain

/// Shows the list on the terminal of this process until somebody leaves it.
@MainActor
package func showScreen(_ start: ScreenStart) async throws(Failure) {
  let terminal: Terminal
  do throws(TerminalError) {
    terminal = try .live(interval: .seconds(1))
  } catch {
    throw Failure(
      message: "\(error)", hint: "`todo list` prints the list.", exitCode: .usage)
  }
  await showScreen(start, on: terminal)
}

/// Shows the list on a terminal until somebody leaves it, or the terminal is gone.
@MainActor
func showScreen(_ start: ScreenStart, on terminal: Terminal) async {
  let shell = start.shell
  let view = Screen.View(
    title: start.words.isEmpty ? "list" : start.words.joined(separator: " "), words: start.words,
    sort: start.sort)
  let shown = Locked<ScreenView?>(nil)
  let environment = Screen.Environment(
    shell: shell, changes: start.app.changes, frame: start.frame, database: start.app.database,
    next: start.next,
    program: { words throws(Failure) in
      terminal.pause()
      defer { terminal.resume() }
      return try await start.program(words)
    },
    copy: { text in try? terminal.write(copying(text)) },
    suspend: terminal.suspend,
    announceWork: { MainActor.assumeIsolated { shown.withLock { $0 }?.announceWork() } },
    start: view)
  let store = Store(
    initialState: Screen.State(size: terminal.size(), view: view, now: shell.now()),
    environment: environment
  ) { Screen() }
  let screen = ScreenView(
    store, environment,
    painter: Painter(usesColor: start.usesColor, usesUnicode: shell.usesUnicode)
  ) { bytes in try? terminal.write(bytes) }

  shown.withLock { $0 = screen }

  store.send(.started)
  screen.paint()
  let events = EventQueue(store, screen)
  await withCheckedContinuation { continuation in
    events.end = continuation
    terminal.listen { events.receive($0, more: $1) }
  }
  // What was typed before the end is still done.
  await store.finish()
  terminal.leave()
}

/// Sends each event of the terminal when everything that the one before it started has ended.
///
/// So a key is never read against a screen that its user hasn't asked for yet.
@MainActor
private final class EventQueue {
  private let store: Store<Screen.State, Screen.Action>
  private let screen: ScreenView
  private var events: ArraySlice<TerminalEvent> = []
  /// Asks for more events.
  private var more: Terminal.More?
  private var isWorking = false
  /// Whether the screen is going to be painted anyway.
  private var isPainted = false
  /// Resumed when the screen is left.
  var end: CheckedContinuation<Void, Never>?

  init(_ store: Store<Screen.State, Screen.Action>, _ screen: ScreenView) {
    (self.store, self.screen) = (store, screen)
    // What effects change without a key is painted in a turn of its own, once for all of them.
    screen.onChange = { [weak self] in
      guard let self, !isPainted else { return }
      isPainted = true
      Task { @MainActor in
        self.isPainted = false
        self.screen.paint()
      }
    }
  }

  func receive(_ new: [TerminalEvent], more: @escaping Terminal.More) {
    events += new
    self.more = more
    send()
  }

  private func send() {
    let isPainted = isPainted
    self.isPainted = true
    while !isWorking, end != nil, let event = events.popFirst() {
      let task = store.send(.terminal(event))
      if store.withState(\.hasLeft) {
        end?.resume()
        end = nil
      } else if task.flight != nil {
        isWorking = true
        Task {
          await task.finish()
          isWorking = false
          send()
        }
      }
    }
    screen.paint()
    self.isPainted = isPainted
    guard !isWorking, let more else { return }
    self.more = nil
    more()
  }
}

/// The escape sequence that copies a text: xterm's OSC 52, <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>.
func copying(_ text: String) -> [UInt8] {
  Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}".utf8)
}
