import TodoText

/// What each key does.
package struct KeyMap: Hashable, Sendable {
  private var deeds: [Key: Deed] = [:]

  /// Creates a map of the default keys, with `changes` by key name.
  package init(_ changes: [String: Deed] = [:]) {
    let standard = Deed.allCases.flatMap { deed in deed.keys.map { ($0, deed) } }
    for (name, deed) in standard + changes.map({ ($0, $1) }) {
      if let key = Key(named: name) { deeds[key] = deed == .nothing ? nil : deed }
    }
  }

  package subscript(key: Key) -> Deed? { deeds[key] }

  /// Returns the names of a deed's keys, shortest first.
  package func names(of deed: Deed) -> [String] {
    deeds.filter { $0.value == deed }.map(\.key.name)
      .sorted { ($0.count, $0) < ($1.count, $1) }
  }

  /// Returns the help on all keys, in lines of at most `width` columns.
  package func helpLines(width: Int) -> [String] {
    let rows = Deed.allCases.map { (names(of: $0).joined(separator: " "), $0.help) }
    let widest = rows.map(\.0.count).max() ?? 0
    return rows.filter { !$0.0.isEmpty }.flatMap { keys, help in
      let start = keys + String(repeating: " ", count: widest - keys.count + 2)
      return help.hanging(after: start, width: width).split(separator: "\n").map(String.init)
    }
  }
}
