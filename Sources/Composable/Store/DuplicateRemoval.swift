/// When a value counts as the one before it.
struct DuplicateRemoval<Value> {
  /// Whether two values count as the same.
  let areSame: (Value, Value) -> Bool

  /// Whether that is `==`: two that are the same may then stand for each other, and one that can be
  /// told to be untouched need not be compared.
  let isEquality: Bool

  init(areSame: @escaping (Value, Value) -> Bool) {
    self.areSame = areSame
    isEquality = false
  }

  /// By `==`.
  init() where Value: Equatable {
    areSame = { $0 == $1 }
    isEquality = true
  }
}
