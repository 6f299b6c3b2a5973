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
package func showScreen(_ start: ScreenStart, on terminal: Terminal) async {
  let shell = start.shell
  let view = Screen.View(
    start.words.isEmpty ? "list" : start.words.joined(separator: " "), words: start.words,
    sort: start.sort)
  let environment = Screen.Environment(
    shell: shell, listing: start.database.listing, moments: start.database.moments,
    details: start.database.details, vocabulary: start.database.vocabulary, run: start.run,
    next: start.next,
    program: { words in await terminal.outside { await start.program(words) } },
    copy: { text in try? terminal.write(copying(text)) },
    suspend: terminal.suspend, keys: KeyMap(shell.keys), start: view)
  let store = Store(
    initialState: Screen.State(size: terminal.size(), view: view, now: shell.now()),
    environment: environment
  ) { Screen() }
  let screen = ScreenView(
    store, environment,
    painter: Painter(usesColor: start.usesColor, usesUnicode: shell.usesUnicode)
  ) { bytes in try? terminal.write(bytes) }

  let turn = Turn()
  store.send(.started)
  screen.paint()
  // What effects change without a key is painted in a turn of its own, once for all of them.
  screen.onDraw = { [weak screen] in
    guard !turn.isPainted else { return }
    turn.isPainted = true
    Task { @MainActor in
      turn.isPainted = false
      screen?.paint()
    }
  }
  await withCheckedContinuation { continuation in
    turn.end = continuation
    terminal.listen { event in
      guard turn.end != nil else { return }
      let isPainted = turn.isPainted
      turn.isPainted = true
      store.send(.terminal(event))
      screen.paint()
      turn.isPainted = isPainted
      if store.withState(\.hasLeft) {
        turn.end?.resume()
        turn.end = nil
      }
    }
  }
  store.cancelAll()
  await store.finish()
  terminal.leave()
}

/// What the events of the terminal share.
@MainActor
private final class Turn {
  /// Whether the screen is going to be painted anyway.
  var isPainted = false
  /// Resumed when the screen is left.
  var end: CheckedContinuation<Void, Never>?
}

/// The escape sequence that copies a text: xterm's OSC 52, <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>.
func copying(_ text: String) -> [UInt8] {
  Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}".utf8)
}
