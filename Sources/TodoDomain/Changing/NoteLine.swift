/// A line to append to a note.
package struct NoteLine: Hashable, Sendable {
  package var text: String
  /// Whether it begins with the current date.
  package var isDated: Bool

  package init(_ text: String, isDated: Bool = false) {
    self.text = text
    self.isDated = isDated
  }
}

extension NoteLine {
  /// Returns the line as stored on `today`: `2026-11-23 Called, no answer`.
  func resolved(today: CivilDate) -> NoteLine {
    isDated ? NoteLine("\(today) \(text)") : self
  }
}
