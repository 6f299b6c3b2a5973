/// A line that a note gains at its end.
package struct NoteLine: Hashable, Sendable {
  package var text: String
  /// Whether the date on which it is written comes first.
  package var isDated: Bool

  package init(_ text: String, isDated: Bool = false) {
    self.text = text
    self.isDated = isDated
  }
}

extension NoteLine {
  /// The line as it is kept, when it is `today`: `2026-11-23 Called, no answer`.
  func resolved(today: CivilDate) -> NoteLine {
    isDated ? NoteLine("\(today) \(text)") : self
  }
}
