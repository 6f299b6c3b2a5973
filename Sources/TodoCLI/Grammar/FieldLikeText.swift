import TodoDomain
import TodoText

/// A new text that was most likely meant for fields, and would overwrite the old text by mistake.
///
/// It is a date (`wed`), a priority (`high`), the value of what looks like an option (`-p home`) or of a key
/// (`note: blue`, `due fri`), or each of its words looks like it sets a field: `recur:weekly`, `pri=h`, `+3dp`, `@home`.
struct FieldLikeText: Hashable, Sendable {
  let text: String
  /// The text, with the word before it that looks like an option.
  let typed: String
  /// What it looks like, such as `a date`.
  let likeness: String
  /// The words for the intended fields, as far as they are known, such as `repeat:weekly`.
  let suggestion: String?
  /// The todo that would get the text; `nil` for several.
  var todo: Reference?
  /// Whether a script would set it.
  var isScript = false

  /// Returns `nil` if a part of `words` is surely text; `option` is a hyphen and a letter in front of them.
  init?(_ words: [String], after option: String? = nil) {
    let text = words.joined(by: " ")
    self.text = text
    typed = option.map { "\($0) \(text)" } ?? text
    if let option {
      likeness = "an option"
      suggestion = Attributes.fields
        .first {
          $0.name.hasPrefix(option.dropFirst())
            && ($0.field.kind == .text || $0.field == .tags || $0.takes(text))
        }?
        .word(text)
      return
    }
    if Self.canBeMeant(text), let (likeness, suggestion) = Self.meaning(of: text) {
      (self.likeness, self.suggestion) = (likeness, suggestion)
      return
    }
    // Fast path: nearly every text has a word without any of these signs.
    guard words.allSatisfy({ $0.hasByte(where: FieldLikeWord.isSign) }) else { return nil }
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
    likeness = parts.count == 1 ? "a field" : "fields"
    let suggestions = parts.compactMap(\.meant)
    suggestion = suggestions.isEmpty ? nil : suggestions.joined(by: " ")
  }

  /// Returns the words that set the fields which `words` most likely mean, if none of these sets one itself.
  static func fields(meantBy words: [String]) -> String? {
    words.allSatisfy { AttributeWord($0) == nil } ? FieldLikeText(words)?.suggestion : nil
  }

  /// Returns a remark on words in the new text of todo `number` that set fields elsewhere, or outside of quotes.
  static func remark(on text: String, of number: Int64) -> String? {
    var (words, meant, rest): ([String], [String], [String]) = ([], [], [])
    for word in text.parts(between: " ").map(String.init) {
      guard word.utf8.contains(where: FieldLikeWord.isSign), word.utf8.last != UInt8(ascii: ":"),
        let suggestion = FieldLikeWord(word)?.meant
      else {
        rest.append(word)
        continue
      }
      words.append(quoted(word))
      meant.append(suggestion)
    }
    if words.isEmpty { return nil }
    let text = rest.joined(by: " ").trimmingBlanks
    let line = ["edit", String(number)] + (text.isEmpty ? [] : ["--text", text])
    let command = line.commandLine + " " + meant.joined(by: " ").terminalSafe
    return "\(list(words, "and")) stayed text. To set the field, write `\(command)`."
  }

  /// The names of commands that are about todos, which may have been meant instead of `edit`.
  static let commands = [
    "complete", "done", "do", "delete", "del", "rm", "reopen", "toggle", "skip", "snooze", "start",
    "stop", "open", "show",
  ]

  /// What a whole text looks like, and the word that sets that.
  private static func meaning(of text: String) -> (likeness: String, suggestion: String)? {
    if commands.contains(text) { return ("a command", text) }
    if text.hasBytePrefix("every ") || RepeatRule.words.contains(text), let rule = RepeatRule(text)
    {
      return ("a rule", "repeat:\(rule)".shellWord)
    }
    if When(text) != nil { return ("a date", "due:\(text)".shellWord) }
    // `(A)`, as todo.txt has it.
    let letter = text.utf8.count == 3 ? text.rest(after: "(")?.cut(at: ")")?.before : nil
    if let priority = Priority(typed: text) ?? letter.flatMap({ Priority(letter: String($0)) }) {
      return ("a priority", "priority:\(priority)")
    }
    if case .fromDue(let count, _, _)? = When(fromDue: text), count != 0 {
      return ("a date", "due:\(text)")
    }
    let parts = text.parts(between: "/")
    if parts.count == 3, parts[0].isEmpty, !parts[1].isEmpty {
      return ("a part to replace", "\(text)\(parts[2].isEmpty ? "NEW" : "")/".shellWord)
    }
    // `/milk/oat/i`
    if parts.count == 4, parts[0].isEmpty, !parts[1].isEmpty, parts[3].utf8.count == 1,
      parts[3] != "g"
    {
      return ("a part to replace", "/\(parts[1])/\(parts[2])/".shellWord)
    }
    if let word = Attributes.word(meantBy: text) { return ("a field", word) }
    let words = text.split(separator: " ").map(String.init)
    // `high wed`
    let meanings = words.count > 1 ? words.compactMap(meaning) : []
    guard meanings.count == words.count, !meanings.isEmpty,
      meanings.allSatisfy({ ["a date", "a priority"].contains($0.likeness) })
    else { return nil }
    return ("fields", meanings.map(\.suggestion).joined(by: " "))
  }

  /// Whether a text can have a meaning, by its first three letters: nearly no text can.
  ///
  /// To look for the meaning of a text takes a fifth of an edit.
  static func canBeMeant(_ text: String) -> Bool {
    guard let beginning = Self.beginning(of: text) else { return true }
    for other in beginnings where other >= beginning { return other == beginning }
    return false
  }

  // In order, and packed into numbers: making a set of texts would take a twentieth of an edit.
  private static let beginnings: [UInt32] = {
    var beginnings: [UInt32] = []
    func add(_ word: String) { beginning(of: word).map { beginnings.append($0) } }
    RelativeDate.words.forEach(add)
    When.words.forEach(add)
    CivilDate.monthNames.forEach(add)
    RepeatRule.words.forEach(add)
    commands.forEach(add)
    Attributes.negations.forEach(add)
    for priority in Priority.allCases { add(priority.description) }
    for attribute in Attributes.fields {
      add(attribute.name)
      attribute.words.forEach(add)
    }
    return beginnings.sorted()
  }()

  /// The first three letters, in lower case; `nil` for anything else.
  private static func beginning(of text: String) -> UInt32? {
    var (letters, count) = (UInt32(0), 0)
    for byte in text.utf8 {
      guard byte.isASCIILetter else { return nil }
      letters = letters << 8 | UInt32(byte | 0x20)
      count += 1
      if count == 3 { return letters }
    }
    return nil
  }

  var description: String { "\(quoted(typed)) looks like \(likeness), not like a text" }

  /// A suggestion of what was meant, and how to set the text anyway.
  var hint: String? {
    let hints = [
      meant,
      todo.map {
        let edit = EditedText(reference: $0.description, text: text, isScript: isScript)
        return "To keep it as text, write `\(edit.command)`."
      },
    ].compactMap(\.self)
    return hints.isEmpty ? nil : hints.joined(by: " ")
  }

  /// Returns the question to a person who may mean it; `change` is the old and the new text.
  func question(_ change: String) -> String {
    [description + ".", meant].compactMap(\.self).joined(by: " ")
      + "\n\(change)\nReplace the text"
  }

  private var meant: String? {
    let program = isScript ? "" : "todo "
    if Self.commands.contains(text), let todo { return "Did you mean `\(program)\(text) \(todo)`?" }
    let command = todo.map { "\(program)edit \($0) " } ?? ""
    return suggestion.map { "Did you mean `\((command + $0).terminalSafe)`?" }
  }
}

/// A word that looks like it sets a field.
///
/// These are always text: words without a letter before the colon (`:)`), with a colon at the end (`Groceries:`) or
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
      // `prio:1` asks for a level that isn't known.
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

  /// Whether it is one of the signs that every word that looks like a field has.
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
  /// Returns the word for a field whose key and value `text` is: `due:fri` for `due fri`.
  ///
  /// A text is a value only after a colon and a key in lower case: `Note: blue` and `note blue` may be texts.
  fileprivate static func word(meantBy text: String) -> String? {
    guard let (first, value) = text.cut(at: " "), !value.isEmpty else { return nil }
    // `no due`
    if negations.contains(String(first)), let field = fields.first(where: { $0.name == value }) {
      return field.word("")
    }
    let key = String(first.last == ":" ? first.dropLast() : first)
    let (name, text) = (key.lowercased(), String(value))
    guard let field = fields.first(where: { $0.name == name || $0.words.contains("\(name):") }),
      field.field.kind == .text || field.field.kind == .list
        ? first == "\(name):" || field.isNamed(before: text, as: String(first)) : field.takes(text)
    else { return nil }
    return field.word(text)
  }

  /// The words in front of a field's name that ask to clear it.
  fileprivate static let negations = ["no", "clear", "remove", "without"]

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

extension Attribute {
  /// Returns the words that set it to `value` at the shell.
  func word(_ value: String) -> String? {
    if field.kind == .list {
      let words = value.parts(between: ",").filter { !$0.isEmpty }.map {
        ($0.first == "+" ? String($0) : "+\($0)").shellWord
      }
      return words.isEmpty ? nil : words.joined(by: " ")
    }
    guard let key = words.first else {
      return value.isEmpty ? "--clear \(name)" : "--\(name) \(value.shellWord)"
    }
    return (key + value).shellWord
  }

  /// Whether `first` names the project or a tag, and a single word follows: `project home`.
  fileprivate func isNamed(before value: String, as first: String) -> Bool {
    first == name && (field == .project || field == .tags) && value.parts(between: " ").count == 1
  }

  /// Whether `value` is a value of a field that isn't a text.
  fileprivate func takes(_ value: String) -> Bool {
    if field.kind == .text || field.kind == .list { return false }
    var edit = Edit()
    return (try? edit.read(field, value)) != nil
  }
}
