import TodoDomain
import TodoText

/// A word that looks like it sets a field.
///
/// These are always text: words without a letter before the colon (`:)`), with a colon at the end (`Groceries:`) or
/// before a sign (`std::vector`), addresses (`http://x`, `mailto:x`), paths (`C:\x`) and equations (`x=5`).
struct FieldLikeWord {
  /// The word that sets the field, if it is known.
  var meant: String?

  init?(_ word: String) {
    var hasBlanks: Bool { word.unicodeScalars.contains { $0.properties.isWhitespace } }
    if word.hasBytePrefix("+") || word.hasBytePrefix("@") {
      if word.utf8.count == 1 || hasBlanks { return nil }
      return
    }
    if let name = word.rest(after: "#") {
      if hasBlanks || name.unicodeScalars.first?.properties.isAlphabetic != true { return nil }
      meant = "+\(name)".shellWord
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
      // `prio:1` names an unknown level.
      if attribute.field != .priority || attribute.takes(value) { meant = attribute.word(value) }
    } else if hasBlanks {
      return nil
    } else if Self.textKeys.contains(key) {
      meant = value.isEmpty ? nil : "--text \(value.shellWord)"
    } else {
      guard word.utf8[sign] == UInt8(ascii: ":") else { return nil }
      if Self.otherKeys.contains(key) { return }
      guard !Self.schemes.contains(key), let first = value.unicodeScalars.first,
        first.properties.isAlphabetic || first.properties.numericType != nil
      else { return nil }
    }
  }

  /// Whether it is one of the signs that mark a word that looks like a field.
  static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "@"),
      UInt8(ascii: "#"):
      true
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

  /// Fields of other programs without a word here.
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
    // `blocks:3` means the other direction.
    guard key.utf8.count > 2, key != "blocks" else { return nil }
    let names = fields.flatMap { [$0.name] + $0.familiarNames }.filter { $0.utf8.count > 2 }
    guard let name = names.nearest(to: key) else { return nil }
    return fields.first { $0.name == name || $0.familiarNames.contains(name) }
  }
}
