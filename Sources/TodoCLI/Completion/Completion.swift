import TodoText

/// Something that the word at the cursor can become.
struct Completion: Hashable, Sendable {
  var text: String
  /// What it is, where the shell shows that.
  var description: String?

  init(_ text: String, _ description: String? = nil) {
    self.text = text
    self.description = description
  }

  /// Whether it can be shown, and typed: no control character, nothing that a terminal hides.
  var isVisible: Bool {
    !text.isEmpty && !text.unicodeScalars.contains(where: \.isUnsafeInTerminals)
  }
}
