import TodoText

@testable import TodoScreen

extension Target {
  /// What a terminal sends.
  ///
  /// It is the same keys and pastes however it is split, none is made of nothing, and whatever came before, a
  /// terminal that was silent for a while sends keys again, except within a paste.
  static let keys = Target("keys") { bytes in
    var whole = KeyDecoder()
    let events = whole.decode(bytes)
    let text = pasted(events)
    expect(
      events.count + text.utf8.count / 3 <= bytes.count + 1, "\(events.count) of \(bytes.count)")

    var split = KeyDecoder()
    let end = bytes.isEmpty ? 0 : bytes.choice(0...bytes.count - 1)
    expect(
      split.decode(bytes[..<end]) + split.decode(bytes[end...]) == events && split == whole,
      "split at \(end)")
    var single = KeyDecoder()
    expect(bytes.flatMap { single.decode([$0]) } == events && single == whole, "split everywhere")

    let isWaiting = whole.isWaiting
    expect(whole.timeOut().count <= 2, "more keys than were pressed")
    expect(!whole.isWaiting, "still waiting")
    if isWaiting || whole == KeyDecoder() {
      expect(whole.decode([0x78]) == [.key(.character("x"))], "the next key is lost")
    } else {
      let rest = whole.decode([0x78] + Array("\u{1B}[201~".utf8))
      expect(pasted(rest).utf8.last == 0x78, "the end of a paste is lost")
      expect(whole == KeyDecoder(), "a paste goes on after its end")
    }
  }

  private static func pasted(_ events: [TerminalEvent]) -> String {
    events.map { if case .paste(let text) = $0 { text } else { "" } }.joined()
  }
}
