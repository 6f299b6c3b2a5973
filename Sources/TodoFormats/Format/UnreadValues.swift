import TodoText

/// The values of a file that were kept in notes because no field can have them.
struct UnreadValues {
  /// How often, by the name of the column or the attribute.
  private var counts: [String: Int] = [:]

  mutating func add(_ name: String) { counts[name, default: 0] += 1 }

  var setAside: [Remark] {
    counts.sorted { $0.key < $1.key }.map { name, count in
      Remark(one: "value of \(quoted(name))", several: "values of \(quoted(name))", count: count)
    }
  }
}
