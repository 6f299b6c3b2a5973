import ComposableTesting
import FoundationEssentials
import TodoDomain

extension SeededRandomNumberGenerator {
  /// Returns a todo that may have a value in any field, the same for the same seed.
  package mutating func todo(number: Int64) -> Todo {
    let createdAt = instant()
    let completedAt = Bool.random(using: &self) ? instant() : nil
    let isRepeating = completedAt == nil && Bool.random(using: &self)
    return Todo(
      id: uuid(), number: number, description: text(.description) ?? "x",
      completedAt: completedAt,
      priority: Priority.allCases.randomElement(using: &self) ?? .none,
      due: due(), wait: due(), remind: due(), repeat: isRepeating ? rule() : nil,
      until: isRepeating ? due() : nil,
      parent: link(below: number), blockedBy: [link(below: number)].compactMap(\.self),
      tags: tags(), project: text(.project), note: text(.note) ?? "",
      extra: extra(), startedAt: completedAt == nil && Bool.random(using: &self) ? instant() : nil,
      spent: Bool.random(using: &self) ? Int64.random(in: 1...1_000_000, using: &self) : 0,
      position: position(), createdAt: createdAt,
      modifiedAt: Bool.random(using: &self) ? instant() : createdAt)
  }

  package mutating func todos(count: Int) -> [Todo] {
    (1...count).map { todo(number: Int64($0)) }
  }

  /// Returns a random text, or `nil` if `rule` doesn't allow it.
  private mutating func text(_ rule: TextRule) -> String? {
    let text = text(length: 12)
    do {
      try rule.check(text)
      return text
    } catch {
      return nil
    }
  }

  private mutating func tags() -> [String] {
    var tags: [String] = []
    for _ in 0..<Int.random(in: 0...3, using: &self) {
      if let tag = text(.tag), !tags.contains(tag) { tags.append(tag) }
    }
    return tags
  }

  private mutating func extra() -> Extra {
    var extra = Extra()
    for format in ["taskwarrior", "ics"] where Bool.random(using: &self) {
      for _ in 0..<Int.random(in: 1...4, using: &self) {
        extra[format].append(ExtraField(text(length: 2), text(length: 6)))
      }
    }
    return extra
  }

  /// Returns the number of an earlier todo, or `nil`.
  private mutating func link(below number: Int64) -> Int64? {
    number > 1 && Bool.random(using: &self) ? Int64.random(in: 1..<number, using: &self) : nil
  }

  private mutating func due() -> Due? {
    switch Int.random(in: 0..<3, using: &self) {
    case 0: .date(CivilDate(daysSince1970: Int.random(in: -100_000...100_000, using: &self)))
    case 1: .instant(instant())
    default: nil
    }
  }

  private mutating func instant() -> Instant {
    Instant(
      millisecondsSince1970: Int64.random(
        in: Instant.range.lowerBound
          .millisecondsSince1970...Instant.range.upperBound.millisecondsSince1970, using: &self))
  }

  private mutating func position() -> Double {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: Double(Int.random(in: -1000...1000, using: &self))
    case 1: Double.random(in: -1...1, using: &self)
    case 2: Double.random(in: NumberRule.positions, using: &self)
    default: Double(Int.random(in: 1...1_000_000, using: &self)) / 1024
    }
  }

  package mutating func uuid() -> UUID {
    var words = (
      UInt64.random(in: .min ... .max, using: &self), UInt64.random(in: .min ... .max, using: &self)
    )
    return withUnsafeBytes(of: &words) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
