/// How important a todo is; the raw value is stored and used for sorting.
package enum Priority: Int64, CaseIterable, Comparable, Sendable {
  case none = 0
  case low = 1
  case medium = 2
  case high = 3

  package static func < (lhs: Priority, rhs: Priority) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

extension Priority: CustomStringConvertible {
  package var description: String {
    switch self {
    case .none: "none"
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }
}

extension Priority: LosslessStringConvertible {
  package init?(_ description: String) {
    guard let priority = Self.allCases.first(where: { $0.description == description })
    else { return nil }
    self = priority
  }
}

extension Priority {
  /// Reads what people type: the name or its first letter, in any case.
  package init?(typed word: String) {
    let word = word.lowercased()
    let meant = Self.allCases.first { priority in
      let name = priority.description
      return name == word || String(name.prefix(1)) == word
    }
    guard let meant else { return nil }
    self = meant
  }

  /// Reads A, B or C, in any case, as todo.txt has them.
  package init?(letter: String) {
    switch letter.lowercased() {
    case "a": self = .high
    case "b": self = .medium
    case "c": self = .low
    default: return nil
    }
  }
}
