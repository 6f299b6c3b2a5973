/// A dictionary that stores its first value inline.
///
/// Nearly every effect is the only one of its kind that runs, so the hash table is seldom made.
struct SmallTable<Key: Hashable, Value> {
  private var first: (key: Key, value: Value)?
  private var others: [Key: Value] = [:]

  var isEmpty: Bool { first == nil && others.isEmpty }

  var count: Int { others.count + (first == nil ? 0 : 1) }

  /// One of the values, or `nil` if empty.
  var anyValue: Value? { first?.value ?? others.values.first }

  /// In no particular order.
  var values: [Value] { values { _ in true } }

  /// The values that fulfill `condition`, in no particular order.
  func values(where condition: (Value) -> Bool) -> [Value] {
    var values: [Value] = []
    if let value = first?.value, condition(value) { values.append(value) }
    for value in others.values where condition(value) { values.append(value) }
    return values
  }

  func contains(where condition: (Value) -> Bool) -> Bool {
    if let value = first?.value, condition(value) { return true }
    return others.values.contains(where: condition)
  }

  subscript(key: Key) -> Value? {
    get {
      if let first, first.key == key { return first.value }
      return others.isEmpty ? nil : others[key]
    }
    set {
      if let first {
        if first.key == key {
          self.first = newValue.map { (key, $0) }
          return
        }
      } else if others.isEmpty {
        first = newValue.map { (key, $0) }
        return
      }
      if newValue != nil || !others.isEmpty { others[key] = newValue }
    }
  }
}

extension SmallTable where Key == Int {
  /// The values in increasing order of their keys.
  var inOrder: [Value] {
    guard !others.isEmpty else { return values }
    var all = others.sorted { $0.key < $1.key }
    if let first { all.insert(first, at: all.firstIndex { $0.key > first.key } ?? all.endIndex) }
    return all.map(\.value)
  }
}
