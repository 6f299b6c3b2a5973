/// The rule by which a value counts as a duplicate of the previous one.
struct DuplicateRemoval<Value> {
  /// Whether two values count as the same.
  let areSame: (Value, Value) -> Bool

  /// Whether the rule is `==`: equal values are then interchangeable, and a value known to be untouched needs no
  /// comparison.
  let isEquality: Bool

  init(areSame: @escaping (Value, Value) -> Bool) {
    self.areSame = areSame
    isEquality = false
  }

  /// Compares by `==`.
  init() where Value: Equatable {
    areSame = { $0 == $1 }
    isEquality = true
  }
}
