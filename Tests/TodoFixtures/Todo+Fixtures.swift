import FoundationEssentials
import TodoDomain

extension Instant {
  /// 2026-11-21T08:00:00Z.
  package static let morning = Instant(millisecondsSince1970: 1_795_248_000_000)
}

extension Extra: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral parts: (String, [ExtraField])...) {
    self.init()
    for (format, fields) in parts { self[format] = fields }
  }
}

extension Todo {
  /// An open todo with only a text.
  package static let plain = Todo(
    id: UUID(
      uuid: (0x01, 0x93, 0xA2, 0xF0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, 0xFF)),
    number: 1, description: "Buy milk", position: 1, createdAt: .morning, modifiedAt: .morning)

  /// A completed todo with a value in every field except for a wait, a rule, a start and links to other todos.
  package static let full = Todo(
    id: plain.id, number: 12, description: "Call mum", completedAt: minuteLater, priority: .high,
    due: Due("2026-12-24T17:00:00Z"), remind: Due("2026-12-24T16:45:00Z"), tags: ["shop", "home"],
    project: "family", note: "one\ntwo",
    extra: ["taskwarrior": [ExtraField("client", "ACME")]], spent: 5400, position: 1.5,
    createdAt: .morning,
    modifiedAt: minuteLater)

  private static let minuteLater = Instant(
    millisecondsSince1970: Instant.morning.millisecondsSince1970 + 60_000)
}
