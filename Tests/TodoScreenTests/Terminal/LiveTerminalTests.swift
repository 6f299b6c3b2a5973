import Dispatch
import Glibc
import Testing
import TodoText

@testable import TodoScreen

/// Both ends of a terminal.
private final class PseudoTerminal: Sendable {
  /// The emulator's end.
  let emulator: Int32
  /// The program's end.
  let program: Int32

  /// The requests that `unlockpt(3)` and `ptsname(3)` make, which Swift doesn't import.
  private enum Request {
    static let lock: UInt = 0x4004_5431
    static let number: UInt = 0x8004_5430
  }

  init() throws {
    emulator = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var isLocked: Int32 = 0
    var number: UInt32 = 0
    guard ioctl(emulator, Request.lock, &isLocked) == 0,
      ioctl(emulator, Request.number, &number) == 0
    else { throw TerminalError.notATerminal }
    program = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
  }

  func resize(_ columns: UInt16, _ rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    #expect(ioctl(emulator, UInt(TIOCSWINSZ), &size) == 0)
  }

  func type(_ text: String) { #expect(write(emulator, text, text.utf8.count) == text.utf8.count) }

  /// Returns whether the program wrote these bytes next.
  ///
  /// The bytes of one write may arrive in pieces; if no more arrive, it gives up after a minute.
  func shows(_ expected: String) -> Bool {
    var shown: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4096)
    var readable = pollfd(fd: emulator, events: Int16(POLLIN), revents: 0)
    while shown.count < expected.utf8.count, poll(&readable, 1, 60_000) == 1 {
      let count = read(emulator, &bytes, bytes.count)
      if count <= 0 { break }
      shown += bytes[..<count]
    }
    return shown == Array(expected.utf8)
  }

  /// The modes that a program may change, as text.
  var modes: String {
    var modes = termios()
    tcgetattr(program, &modes)
    return "\(modes)"
  }

  deinit { close(program) }
}

extension TerminalReader {
  /// Runs the reader, and returns its events.
  fileprivate func events(interval: Duration = .seconds(600)) -> AsyncStream<TerminalEvent>.Iterator
  {
    AsyncStream { continuation in
      DispatchQueue(label: "reader").async {
        self.run(escapeDelay: .milliseconds(1), interval: interval) { events in
          for event in events { continuation.yield(event) }
        }
        continuation.finish()
      }
    }.makeAsyncIterator()
  }
}

@Suite("The terminal")
struct LiveTerminalTests {
  private static let on = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?7l\u{1B}[?25l"
  private static let off =
    "\u{1B}\\\u{1B}[m\u{1B}[r\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  @Test("is raw while the screen is shown, and restored afterwards")
  func modes() throws {
    let terminal = try PseudoTerminal()
    defer { close(terminal.emulator) }
    let before = terminal.modes
    let modes = try TerminalModes(descriptor: terminal.program)
    #expect(!modes.isShown)
    try modes.write(Array("not yet".utf8))

    #expect(modes.show())
    #expect(terminal.shows(Self.on))
    #expect(terminal.modes != before)
    // No signals, no echo, no line breaks added by the system.
    terminal.type("\u{3}")
    try modes.write(Array("a\nb".utf8))
    #expect(terminal.shows("a\nb"))

    modes.leave()
    modes.leave()
    #expect(terminal.shows(Self.off))
    #expect(terminal.modes == before)
    try modes.write(Array("too late".utf8))
    #expect(!modes.resume())
    #expect(!modes.refresh())
    #expect(terminal.modes == before)
  }

  @Test("is restored while another program has it, and if the screen is left meanwhile")
  func program() throws {
    let terminal = try PseudoTerminal()
    defer { close(terminal.emulator) }
    let before = terminal.modes
    let modes = try TerminalModes(descriptor: terminal.program)
    modes.show()
    let raw = terminal.modes
    #expect(terminal.shows(Self.on))

    modes.pause()
    #expect(terminal.modes == before)
    #expect(terminal.shows(Self.off))
    #expect(modes.resume())
    #expect(terminal.modes == raw)
    #expect(terminal.shows(Self.on))

    modes.pause()
    modes.leave()
    #expect(!modes.resume())
    #expect(terminal.modes == before)
  }

  @Test("belongs to the shell while the process is stopped")
  func stop() throws {
    let terminal = try PseudoTerminal()
    defer { close(terminal.emulator) }
    let before = terminal.modes
    let modes = try TerminalModes(descriptor: terminal.program)
    modes.show()
    let raw = terminal.modes

    #expect(modes.prepareToStop())
    #expect(terminal.modes == before)
    try modes.write(Array("not drawn".utf8))
    var whileStopped = ""
    #expect(modes.stop { whileStopped = terminal.modes })
    #expect(whileStopped == before)
    #expect(terminal.modes == raw)
    #expect(terminal.shows(Self.on + Self.off + Self.on))

    // Another signal ended it while it was stopped.
    #expect(!modes.stop { modes.leave() })
    #expect(terminal.modes == before)

    // It isn't shown at all.
    #expect(!modes.prepareToStop())
    #expect(!modes.stop {})
    #expect(terminal.modes == before)
  }

  @Test("isn't given to another program before a stopped process has taken it back")
  func programAfterStop() throws {
    let terminal = try PseudoTerminal()
    defer { close(terminal.emulator) }
    let before = terminal.modes
    let modes = try TerminalModes(descriptor: terminal.program)
    modes.show()
    #expect(modes.prepareToStop())
    DispatchQueue(label: "handler").async { _ = modes.stop {} }
    modes.pause()
    #expect(terminal.modes == before)
    #expect(modes.resume())
    #expect(terminal.modes != before)
    modes.leave()
  }

  @Test("reports keys, sizes and the screen's return, until it is gone")
  func events() async throws {
    let terminal = try PseudoTerminal()
    terminal.resize(80, 24)
    let modes = try TerminalModes(descriptor: terminal.program)
    modes.show()
    let reader = try TerminalReader(modes)
    var events = reader.events()

    terminal.type("j\u{1B}[B")
    #expect(await events.next() == .key(.character("j")))
    #expect(await events.next() == .key(.down))
    terminal.type("\u{1B}")
    #expect(await events.next() == .key(.escape))

    terminal.resize(40, 10)
    reader.wake()
    #expect(await events.next() == .resized(TerminalSize(columns: 40, rows: 10)))
    #expect(modes.size == TerminalSize(columns: 40, rows: 10))

    modes.pause()
    reader.wake()
    terminal.type("for an editor\n")
    var bytes = [UInt8](repeating: 0, count: 100)
    var poll = pollfd(fd: terminal.program, events: Int16(POLLIN), revents: 0)
    #expect(Glibc.poll(&poll, 1, -1) == 1)
    #expect(read(terminal.program, &bytes, 100) == 14)
    #expect(modes.resume())
    reader.noteResumed()
    #expect(await events.next() == .resumed)

    close(terminal.emulator)
    #expect(await events.next() == .closed)
    #expect(await events.next() == nil)
    #expect(throws: TerminalError.self) { try modes.write([65]) }
  }

  @Test("ticks")
  func ticks() async throws {
    let terminal = try PseudoTerminal()
    defer { close(terminal.emulator) }
    let reader = try TerminalReader(TerminalModes(descriptor: terminal.program))
    var events = reader.events(interval: .milliseconds(1))
    for _ in 0..<3 { #expect(await events.next() == .ticked) }
    reader.noteClosed()
    while let event = await events.next(), event != .closed { #expect(event == .ticked) }
  }

  @Test("ends when told to")
  func closed() async throws {
    let terminal = try PseudoTerminal()
    defer { close(terminal.emulator) }
    let modes = try TerminalModes(descriptor: terminal.program)
    modes.show()
    let reader = try TerminalReader(modes)
    var events = reader.events()
    reader.noteClosed()
    #expect(await events.next() == .closed)
    #expect(await events.next() == nil)
  }

  @Test("doesn't block the end of the process if it takes no more bytes")
  func full() throws {
    let terminal = try PseudoTerminal()
    defer { close(terminal.emulator) }
    let before = terminal.modes
    let modes = try TerminalModes(descriptor: terminal.program)
    modes.show()
    while write(terminal.program, "x", 1) == 1 {}
    #expect(errno == EAGAIN)
    modes.leave()
    #expect(terminal.modes == before)
  }

  @Test("shows the output to standard error once the screen is gone")
  func errors() throws {
    let terminal = try PseudoTerminal()
    defer { close(terminal.emulator) }
    // Any other descriptor will do, so the tests keep theirs.
    let standardError = fcntl(terminal.program, F_DUPFD, 100)
    defer { close(standardError) }
    let modes = try TerminalModes(
      descriptor: terminal.program, errors: HeldErrors(descriptor: standardError))
    modes.show()
    #expect(write(standardError, "Fatal error: no", 15) == 15)
    #expect(terminal.shows(Self.on))
    modes.leave()
    #expect(write(standardError, ", later", 7) == 7)
    #expect(terminal.shows(Self.off + "Fatal error: no, later"))
  }

  @Test("has to be a real terminal")
  func notATerminal() {
    let file = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(file) }
    #expect(throws: TerminalError.notATerminal) { try TerminalModes(descriptor: file) }
    #expect(throws: TerminalError.notATerminal) { try Terminal.live(output: file) }
    #expect("\(TerminalError.notATerminal)" == "this is not a terminal")
  }
}
