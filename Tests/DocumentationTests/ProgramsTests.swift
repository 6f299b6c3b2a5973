import Composable
import Dispatch
import Testing

/// The lines that `next` gives, each asked for when it is wanted, and on another thread.
func lines(_ next: @escaping @Sendable () -> String?) -> AsyncStream<String> {
  AsyncStream {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: next()) }
    }
  }
}

@MainActor
func play(
  _ lines: some AsyncSequence<String, Never>, environment: Dice.Environment,
  print: @escaping (String) -> Void
) async {
  let store = Store(initialState: Dice.State(), environment: environment) { Dice() }
  let viewStore = ViewStore(store, observe: { $0 })
  let token = viewStore.observe(\.sum) { print("sum: \($0)") }
  defer { token.cancel() }

  for await line in lines {
    switch line {
    case "roll":
      store.send(.rollTapped)
    case "quit":
      store.cancelAll()
      return
    default:
      print("unknown command `\(line)`; use roll or quit")
    }
  }
  await store.finish()
}

/// The program itself, compiled but not run: it would read the input of the tests.
@MainActor
private func main() async {
  let environment = Dice.Environment(roll: { Int.random(in: 1...6) })
  await play(lines { readLine() }, environment: environment) { print($0) }
}

@MainActor
@Suite("A program at a terminal")
struct ProgramsTests {
  @Test("shows the results of its commands")
  func commands() async {
    let typed = AsyncStream { continuation in
      for line in ["roll", "rol", "roll"] { continuation.yield(line) }
      continuation.finish()
    }
    var printed: [String] = []
    await play(typed, environment: Dice.Environment(roll: { 3 })) { printed.append($0) }
    #expect(
      printed == ["sum: 0", "sum: 3", "unknown command `rol`; use roll or quit", "sum: 6"])
  }

  @Test("lets effects continue while it waits for a line")
  func waitsElsewhere() async {
    let (rolls, roll) = AsyncStream.makeStream(of: Int.self)
    let typed = Typed(["roll"], before: { roll.yield(4) })
    let environment = Dice.Environment(roll: { await rolls.first { _ in true } ?? 0 })
    var printed: [String] = []
    await play(lines(typed.next), environment: environment) { line in
      printed.append(line)
      if line == "sum: 4" { typed.end() }
    }
    #expect(printed == ["sum: 0", "sum: 4"])
  }

  @Test("leaves running effects behind when asked to quit")
  func quit() async {
    let typed = AsyncStream { continuation in
      for line in ["roll", "quit", "roll"] { continuation.yield(line) }
      continuation.finish()
    }
    var printed: [String] = []
    let environment = Dice.Environment(roll: {
      let (never, _) = AsyncStream.makeStream(of: Int.self)
      return await never.first { _ in true } ?? 0
    })
    await play(typed, environment: environment) { printed.append($0) }
    #expect(printed == ["sum: 0"])
  }

  @Test("runs the commands of a script one after another")
  func script() async {
    let lines = AsyncStream { continuation in
      for line in ["roll", "roll"] { continuation.yield(line) }
      continuation.finish()
    }
    let environment = Dice.Environment(roll: {
      await Task.detached { 2 }.value
    })
    let store = Store(initialState: Dice.State(), environment: environment) { Dice() }
    var printed: [String] = []
    let print = { (line: String) in printed.append(line) }

    for await line in lines where line == "roll" {
      await store.send(.rollTapped).finish()
      print("sum: \(store.state.sum)")
    }

    #expect(printed == ["sum: 2", "sum: 4"])
  }

  @Test("gets its lines from an effect")
  func effect() async {
    let environment = Listener.Environment(lines: {
      AsyncStream { continuation in
        for line in ["one", "stop", "two"] { continuation.yield(line) }
      }
    })
    let store = Store(initialState: Listener.State(), environment: environment) { Listener() }

    await store.send(.started).finish()
    #expect(store.state.lines == ["one", "stop"])
  }
}

/// Typed input: lines, and then nothing until the end.
private final class Typed: Sendable {
  private let lines: Locked<[String]>
  private let ended = DispatchSemaphore(value: 0)
  private let before: @Sendable () -> Void

  init(_ lines: [String], before: @escaping @Sendable () -> Void) {
    self.lines = Locked(lines.reversed())
    self.before = before
  }

  /// Waits like `readLine()`.
  @Sendable
  func next() -> String? {
    if let line = lines.withLock({ $0.popLast() }) { return line }
    // From here on, somebody waits for a line.
    before()
    ended.wait()
    return nil
  }

  func end() { ended.signal() }
}

/// Collects incoming lines, up to `stop`.
private struct Listener: Reducer {
  struct State: Equatable {
    var lines: [String] = []
  }

  enum Action {
    case started
    case lineRead(String)
  }

  struct Environment {
    var lines: @Sendable () -> AsyncStream<String>
  }

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .started:
      return .actions(from: environment.lines()) { .lineRead($0) }
        .cancellable(id: "lines")

    case .lineRead(let line):
      state.lines.append(line)
      return line == "stop" ? .cancel(id: "lines") : .none
    }
  }
}
