import TodoText

/// A candidate for the word at the cursor.
struct Completion: Hashable, Sendable {
  var text: String
  /// An explanation, for shells that show one.
  var description: String?

  init(_ text: String, _ description: String? = nil) {
    self.text = text
    self.description = description
  }

  /// Whether it can be shown and typed: no control characters, nothing that a terminal hides.
  var isVisible: Bool {
    !text.isEmpty && !text.unicodeScalars.contains(where: \.isUnsafeInTerminals)
  }
}
