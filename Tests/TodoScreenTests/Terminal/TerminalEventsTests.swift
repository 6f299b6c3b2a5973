import Testing
import TodoScreen

@MainActor
@Suite("Events of a terminal")
struct TerminalEventsTests {
  @Test("come in order, before and after somebody waits for them, until the terminal is closed")
  func order() async {
    let events = TerminalEvents()
    events.send(.key(.up))
    events.send(.key(.down))
    #expect(await events.next(isolation: MainActor.shared) == .key(.up))
    #expect(await events.next(isolation: MainActor.shared) == .key(.down))

    // The main actor is free for this only once the loop waits.
    Task {
      events.send(.key(.enter))
      events.send(.closed)
      events.send(.key(.tab))
    }
    var received: [TerminalEvent] = []
    for await event in events { received.append(event) }
    #expect(received == [.key(.enter), .closed])
  }
}
