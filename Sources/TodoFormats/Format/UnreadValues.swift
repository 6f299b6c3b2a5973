import TodoText

/// Counts of a file's values that no field can hold.
struct UnreadValues {
  /// The counts, by the name of the column or attribute.
  private var counts: [String: Int] = [:]

  mutating func add(_ name: String) { counts[name, default: 0] += 1 }

  var setAside: [Remark] {
    counts.sorted { $0.key < $1.key }.map { name, count in
      Remark(one: "value of \(quoted(name))", several: "values of \(quoted(name))", count: count)
    }
  }
}
