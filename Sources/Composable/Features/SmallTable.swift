/// Values by their keys, of which there is most often one at most: that one is not in a hash table.
///
/// Nearly every effect is the only one of its kind that runs, and to make a table for it took longer than to
/// start it.
struct SmallTable<Key: Hashable, Value> {
  private var first: (key: Key, value: Value)?
  private var others: [Key: Value] = [:]

  var isEmpty: Bool { first == nil && others.isEmpty }

  var count: Int { others.count + (first == nil ? 0 : 1) }

  /// In no particular order.
  var values: [Value] { values { _ in true } }

  /// Those of which `condition` is true, in no particular order.
  func values(where condition: (Value) -> Bool) -> [Value] {
    var values: [Value] = []
    if let value = first?.value, condition(value) { values.append(value) }
    for value in others.values where condition(value) { values.append(value) }
    return values
  }

  /// - Complexity: O(1).
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
  /// By their keys, the smallest first.
  var inOrder: [Value] {
    guard !others.isEmpty else { return values }
    var all = others.sorted { $0.key < $1.key }
    if let first { all.insert(first, at: all.firstIndex { $0.key > first.key } ?? all.endIndex) }
    return all.map(\.value)
  }
}
