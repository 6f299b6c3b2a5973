/// Data in files that no field of a todo can hold, by format.
///
///     todo.extra["taskwarrior"] = [ExtraField("client", "ACME")]
///
/// An export to the same format writes it back. Formats are in alphabetical order, and fields with the same name are
/// adjacent.
package struct Extra: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    /// The name of the format: letters from a to z.
    package let format: String
    package let fields: [ExtraField]
  }

  package private(set) var parts: [Part] = []

  package init() {}

  package var isEmpty: Bool { parts.isEmpty }

  /// The fields of files in `format`.
  package subscript(format: String) -> [ExtraField] {
    get { parts.first { $0.format == format }?.fields ?? [] }
    set {
      parts.removeAll { $0.format == format }
      if newValue.isEmpty { return }
      let next = parts.firstIndex { $0.format > format } ?? parts.endIndex
      parts.insert(Part(format: format, fields: newValue.grouped), at: next)
    }
  }

  /// The length of all names and values in UTF-8 bytes.
  package var byteCount: Int {
    parts.reduce(0) { count, part in
      part.fields.reduce(count) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    }
  }

  /// Throws if it can't be stored: it contains a NUL, or is longer than a text may be.
  package func check() throws(TextError) {
    let rule = TextRule("data that no field holds", allowsEmpty: true)
    let count = byteCount
    guard count <= TextRule.maximumByteCount else {
      throw TextError(rule: rule, reason: .tooLong(byteCount: count))
    }
    for part in parts {
      for field in part.fields {
        try rule.check(field.name)
        try rule.check(field.value)
      }
    }
  }

  static func isFormat(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }
}

/// A field of a file that a todo has no field for: any name and value, compared byte for byte.
package struct ExtraField: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  package static func == (one: ExtraField, other: ExtraField) -> Bool {
    one.name.hasSameBytes(as: other.name) && one.value.hasSameBytes(as: other.value)
  }
}

extension [ExtraField] {
  /// The fields grouped by name, in the order in which the names first occur.
  fileprivate var grouped: [ExtraField] {
    if count < 2 { return self }
    var places: [[UInt8]: Int] = [:]
    var groups: [[ExtraField]] = []
    for field in self {
      let name = Array<UInt8>(field.name.utf8)
      if let place = places[name] {
        groups[place].append(field)
      } else {
        places[name] = groups.count
        groups.append([field])
      }
    }
    return groups.flatMap(\.self)
  }
}
