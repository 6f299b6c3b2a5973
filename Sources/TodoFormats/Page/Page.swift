import TodoDomain
import TodoText

extension TodoFormat {
  /// A page of plain text with a todo on each line.
  ///
  /// Any text is one, so it is never recognized.
  package static let text = TodoFormat(
    name: .text, fileExtensions: [],
    fields: [
      .description, .priority, .due, .wait, .remind, .repeat, .until, .parent, .tags, .project,
    ],
    recognizes: { _ in .no }, makeReader: { PageReader($0, $1) })
}

/// The words of a line, with the fields that some of them set, as in `todo add`.
///
///     PageWords("Buy milk +shop due:friday")  // text "Buy milk"
struct PageWords {
  private(set) var edit = Edit()
  /// The words with the key of a field that no value follows.
  private(set) var doubtful: [String] = []

  init(_ line: String) {
    var text: [String] = []
    var words = line.split { $0 == " " || $0 == "\t" }.map(String.init)[...]
    while let word = words.popFirst() {
      switch read(word, before: words.first) {
      case .text: text.append(word)
      case .doubtful:
        text.append(word)
        doubtful.append(word)
      case .field: break
      case .fieldAndTime: words.removeFirst()
      }
    }
    edit.set(.description, to: .text(text.joined(by: " ")))
  }

  private enum Meaning { case text, doubtful, field, fieldAndTime }

  private mutating func read(_ word: String, before next: String?) -> Meaning {
    if word.hasBytePrefix("+") {
      let tag = String(word.unicodeScalars.dropFirst())
      guard tag.unicodeScalars.first?.properties.isAlphabetic == true else { return .text }
      guard TextRule.tag.allows(tag) else { return .doubtful }
      edit.add(tag, to: .tags)
      return .field
    }
    guard let (key, rest) = word.cut(at: ":") else { return .text }
    let value = String(rest)
    switch key {
    case "due": return set(.due, value, before: next)
    case "wait": return set(.wait, value, before: next)
    case "remind": return set(.remind, value, before: next)
    case "until": return set(.until, value, before: next)
    case "priority", "pri": return set(.priority, Priority(typed: value).map(FieldValue.priority))
    case "repeat", "rep": return set(.repeat, RepeatRule(value).map(FieldValue.rule))
    case "project", "pro": return set(.project, value.isEmpty ? nil : .text(value))
    // The numbers of a list mean nothing on a page.
    case "parent", "blocked-by", "dep": return .doubtful
    default: return .text
    }
  }

  private mutating func set(_ field: Todo.Field, _ value: FieldValue?) -> Meaning {
    guard let value else { return .doubtful }
    edit.set(field, to: value)
    return .field
  }

  /// Sets a date, which may have its time in the next word.
  private mutating func set(
    _ field: Todo.Field, _ value: String, before next: String?
  ) -> Meaning {
    if let next, case .next? = When(next), let when = When("\(value) \(next)") {
      edit.set(field, to: when)
      return .fieldAndTime
    }
    guard let when = (field == .due ? nil : When(fromDue: value)) ?? When(value) else {
      return .doubtful
    }
    edit.set(field, to: when)
    return .field
  }
}
