import CustomDump

/// What a test waits for, and what its failures say about it.
struct Expectation<Action> {
  /// In words, or as the value that is expected.
  let description: String
  /// The value that is expected, where there is one, to be compared with what came.
  let action: Action?
  let isMet: (Action) -> Bool

  init(description: String, isMet: @escaping (Action) -> Bool) {
    self.description = description
    action = nil
    self.isMet = isMet
  }

  init(_ action: Action, isMet: @escaping (Action) -> Bool) {
    description = String(customDumping: action)
    self.action = action
    self.isMet = isMet
  }
}
