import Composable
import FoundationEssentials
import TodoCLI
import TodoDomain

/// Shows the list on the terminal of this process until the user leaves it.
@MainActor
package func showScreen(_ start: ScreenStart) async throws(Failure) {
  do throws(TerminalError) {
    await showScreen(start, on: try .live())
  } catch {
    throw Failure(
      message: "\(error)", hint: "`todo list` prints the list.", exitCode: .usage)
  }
}

/// Shows the list on a terminal until the user leaves it, or the terminal is gone.
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
    copy: { text in
      // Xterm's OSC 52: <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>.
      let text = Data(text.utf8).base64EncodedString()
      try? terminal.write(Array("\u{1B}]52;c;\(text)\u{7}".utf8))
    },
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
  screen.paintsChanges = true
  await withCheckedContinuation { end in
    terminal.listen { events, more in
      // Each event waits for everything started by the one before it, so that no key is meant for a screen that the
      // user hasn't seen yet.
      Task.immediate {
        for event in events {
          await store.send(.terminal(event)).finish()
          if store.withState(\.hasLeft) { return end.resume() }
        }
        more()
      }
    }
  }
  await store.finish()
  terminal.leave()
}
