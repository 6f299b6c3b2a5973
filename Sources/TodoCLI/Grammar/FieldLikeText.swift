import TodoDomain
import TodoText

/// A new text in which each word looks like it sets a field: `recur:weekly`, `Due:friday`, `pri=h`, `+3dp`, `@home`.
///
/// It is most likely a mistake that would overwrite the old text.
struct FieldLikeText: Hashable, Sendable {
  let text: String
  let wordCount: Int
  /// The words for the intended fields, as far as they are known, such as `repeat:weekly`.
  let suggestion: String?
  /// The todo that would get the text; `nil` for several.
  var todo: Reference?

  /// Returns `nil` if a part of `words` is surely text.
  init?(_ words: [String]) {
    // Fast path: nearly every text has a word without any of these signs.
    guard words.allSatisfy({ $0.utf8.contains(where: FieldLikeWord.isSign) }) else { return nil }
    var parts: [FieldLikeWord] = []
    for word in words {
      if let part = FieldLikeWord(word) {
        parts.append(part)
        continue
      }
      // In quotes, several of them still look like fields.
      var rest = word.unicodeScalars.drop(while: \.properties.isWhitespace)
      while !rest.isEmpty {
        let part = rest.prefix { !$0.properties.isWhitespace }
        guard let one = FieldLikeWord(String(part)) else { return nil }
        parts.append(one)
        rest = rest[part.endIndex...].drop(while: \.properties.isWhitespace)
      }
    }
    if parts.isEmpty { return nil }
    text = words.joined(by: " ")
    wordCount = parts.count
    let suggestions = parts.compactMap(\.meant)
    suggestion = suggestions.isEmpty ? nil : suggestions.joined(by: " ")
  }

  var description: String {
    "\(quoted(text)) looks like \(wordCount == 1 ? "a field" : "fields"), not like a text"
  }

  /// A suggestion of what was meant, and how to set the text anyway.
  var hint: String? {
    let hints = [
      suggestion.map { "Did you mean `\($0.terminalSafe)`?" },
      todo.map { EditedText(reference: $0.description, text: text).hint },
    ].compactMap(\.self)
    return hints.isEmpty ? nil : hints.joined(by: " ")
  }

  /// The question to a person who may mean it.
  var question: String {
    "\(description).\(suggestion.map { " Did you mean `\($0.terminalSafe)`?" } ?? "")\n"
      + "Replace the text of \(todo?.description.terminalSafe ?? "it") by it? [y/N] "
  }
}

/// A word that looks like it sets a field.
///
/// These are always text: words without a letter before the colon (`14:30`), with a colon at the end (`Groceries:`) or
/// before a sign (`std::vector`), addresses (`http://x`, `mailto:x`), paths (`C:\x`) and equations (`x=5`).
private struct FieldLikeWord {
  /// The word that sets the field, if it is known.
  var meant: String?

  init?(_ word: String) {
    var hasBlanks: Bool { word.unicodeScalars.contains { $0.properties.isWhitespace } }
    if word.hasBytePrefix("+") || word.hasBytePrefix("@") {
      if word.utf8.count == 1 || hasBlanks { return nil }
      return
    }
    guard let sign = word.utf8.firstIndex(where: { ":=".utf8.contains($0) }),
      Self.isKey(word.utf8[..<sign])
    else { return nil }
    let key = word[..<sign].lowercased()
    let value = String(word[word.utf8.index(after: sign)...])
    if value.hasBytePrefix("//") { return nil }
    if let attribute = Attributes.field(meantBy: key) {
      if hasBlanks, !attribute.takes(value) { return nil }
      meant = attribute.word(value)
    } else if hasBlanks {
      return nil
    } else if Self.textKeys.contains(key) {
      meant = value.isEmpty ? nil : "--text \(value.shellWord)"
    } else {
      guard word.utf8[sign] == UInt8(ascii: ":"), key.utf8.count > 1 else { return nil }
      if Self.otherKeys.contains(key) { return }
      guard !Self.schemes.contains(key), let first = value.unicodeScalars.first,
        first.properties.isAlphabetic || first.properties.numericType != nil
      else { return nil }
    }
  }

  /// Whether it is one of the signs that every word that looks like a field has.
  static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "@"): true
    default: false
    }
  }

  private static func isKey(_ utf8: Substring.UTF8View) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    guard let first = utf8.first, letters.contains(first | 0x20) else { return false }
    return utf8.allSatisfy {
      letters.contains($0 | 0x20) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || "-_.".utf8.contains($0)
    }
  }

  /// Names of the text in other programs.
  private static let textKeys = ["description", "desc", "text", "title", "summary", "subject"]

  /// Fields of other programs that no word sets here.
  private static let otherKeys = [
    "entry", "end", "modified", "created", "completed", "status", "id", "uuid", "urgency",
  ]

  /// Schemes of addresses without slashes: <https://www.iana.org/assignments/uri-schemes>.
  private static let schemes = [
    "data", "doi", "geo", "isbn", "magnet", "mailto", "sip", "sms", "tel", "urn", "xmpp",
  ]
}

extension Attributes {
  /// Returns the field that other programs call `key`, or whose name `key` misspells.
  fileprivate static func field(meantBy key: String) -> Attribute? {
    if let field = fields.first(where: { $0.familiarNames.contains(key) }) ?? field(called: key) {
      return field
    }
    guard key.utf8.count > 2 else { return nil }
    let names = fields.flatMap { [$0.name] + $0.familiarNames }.filter { $0.utf8.count > 2 }
    guard let name = names.nearest(to: key) else { return nil }
    return fields.first { $0.name == name || $0.familiarNames.contains(name) }
  }
}

extension Attribute {
  /// Returns the words that set it to `value` at the shell.
  fileprivate func word(_ value: String) -> String? {
    if field.kind == .list {
      let words = value.parts(between: ",").filter { !$0.isEmpty }.map { "+\($0)".shellWord }
      return words.isEmpty ? nil : words.joined(by: " ")
    }
    guard let key = words.first else {
      return value.isEmpty ? "--clear \(name)" : "--\(name) \(value.shellWord)"
    }
    return (key + value).shellWord
  }

  /// Whether `value`, which has blanks, is a value of a field that isn't a text.
  fileprivate func takes(_ value: String) -> Bool {
    if field.kind == .text || field.kind == .list { return false }
    var edit = Edit()
    return (try? edit.read(field, value)) != nil
  }
}
