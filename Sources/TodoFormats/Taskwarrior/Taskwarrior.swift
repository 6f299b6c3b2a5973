import TodoDomain
import TodoText

extension TodoFormat {
  /// What `task export` writes and `task import` reads:
  /// <https://taskwarrior.org/docs/design/task/>.
  package static let taskwarrior = TodoFormat(
    name: .taskwarrior, fileExtensions: [], sort: .position,
    fields: [
      .description, .priority, .due, .wait, .repeat, .until, .blockedBy, .tags, .project, .note,
    ],
    linksByID: true,
    recognizes: { $0.isTaskwarrior ? .likely : .no },
    makeReader: { TaskwarriorReader($0, $1) }, makeWriter: { TaskwarriorWriter($0) })
}

extension FileBeginning {
  /// Whether the first object has keys that every task has and no todo.
  fileprivate var isTaskwarrior: Bool {
    guard let keys = json?.keys else { return false }
    return keys.contains("description")
      && ["entry", "status", "uuid"].contains(where: keys.contains)
  }
}

/// The texts of a task that a todo has a field for.
enum TaskwarriorKey: String, CaseIterable {
  case description, due, end, entry, modified, note, priority, project, status, uuid

  /// What ``TaskwarriorWriter`` writes itself, so that a kept field of that name is another's.
  static let written = Set(allCases.map(\.rawValue) + ["annotations", "id", "tags", "urgency"])
}

extension KeptField {
  /// Whether a field that was kept of a task can be written as one.
  static func isTaskwarrior(_ field: KeptField) -> Bool {
    switch field.name {
    case noteName, "priority", "status", "tags": true
    case "end":
      if case .instant? = When(basic: field.value) { true } else { false }
    case "annotations":
      TaskwarriorValue.isJSON(field.value) || isAnnotation(field.value)
    default: !TaskwarriorKey.written.contains(field.name) && !field.name.isEmpty
    }
  }
}

extension KeptField {
  /// Whether this is an instant, a space, and what was noted then.
  private static func isAnnotation(_ value: String) -> Bool {
    let entry = value.utf8.prefix { $0 != UInt8(ascii: " ") }
    guard entry.endIndex < value.endIndex, case .instant? = When(basic: Substring(entry))
    else { return false }
    return true
  }
}

extension Priority {
  /// `H`, `M`, `L`, or `nil` for none.
  var taskwarrior: String? {
    switch self {
    case .none: nil
    case .low: "L"
    case .medium: "M"
    case .high: "H"
    }
  }

  init?(taskwarrior: String) {
    guard let priority = Self.allCases.first(where: { $0.taskwarrior == taskwarrior })
    else { return nil }
    self = priority
  }
}

/// A field of a task whose value isn't a text, or looks like none.
///
/// It is kept as it is in JSON, any other text without its quotes.
enum TaskwarriorValue {
  /// What is kept of a value.
  static func kept(_ json: ArraySlice<UInt8>) throws(ParseError) -> String {
    var scanner = JSONScanner(json, allowsControls: true)
    guard let text = try scanner.string(), !isJSON(text) else {
      return String(decoding: json, as: UTF8.self)
    }
    return text
  }

  /// The JSON of a value that was kept.
  static func json(_ kept: String) -> [UInt8] {
    isJSON(kept) ? Array(kept.utf8) : json(text: kept)
  }

  /// A text in quotes.
  ///
  /// `task` does not join the halves of an escape above U+FFFF, so that such characters stand as they are.
  static func json(text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    guard text.unicodeScalars.contains(where: { $0.value > 0xFFFF }) else {
      bytes.appendJSON(text)
      return bytes
    }
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      var quoted: [UInt8] = []
      quoted.appendJSON(String(scalar))
      bytes += scalar.value > 0xFFFF ? Array(scalar.utf8) : Array(quoted.dropFirst().dropLast())
    }
    bytes.append(UInt8(ascii: "\""))
    return bytes
  }

  static func isJSON(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var scanner = JSONScanner(bytes[...])
    guard (try? scanner.value()) != nil else { return false }
    return scanner.peek() == nil
  }
}
