/// Values by number, each once, in the order in which they were inserted.
///
/// A hash table that holds numbers only, so that each value is stored once and found by either.
struct ConfigurationTable<Value: Hashable> {
  private(set) var values: [Value] = []
  private var hashes: [UInt32] = []
  /// Numbers of values, or -1, at the place of their hash or after it.
  private var slots: [Int32]

  init() {
    slots = Array(repeating: -1, count: 1024)
  }

  var count: Int { values.count }

  subscript(number: Int) -> Value { values[number] }

  /// The number of a value, and whether it is new.
  mutating func insert(_ value: Value) -> (number: Int, isNew: Bool) {
    let hash = UInt32(truncatingIfNeeded: value.hashValue)
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if hashes[number] == hash, values[number] == value { return (number, false) }
      slot = (slot + 1) & mask
    }
    slots[slot] = Int32(values.count)
    values.append(value)
    hashes.append(hash)
    if values.count * 2 > slots.count { grow() }
    return (values.count - 1, true)
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    slots = Array(repeating: -1, count: mask + 1)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(hash) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(number)
    }
  }
}
