import TodoDomain
import TodoText

/// A new text that was most likely meant for fields, and would overwrite the old text by mistake.
///
/// It is a date (`wed`), a priority (`high`), the value of what looks like an option (`-p home`) or of a key
/// (`note: blue`, `due fri`), a sign and a tag (`+ urgent`), a part to replace with more after it (`/milk/oat/ and more`), or
/// each of its words looks like it sets a field: `recur:weekly`, `pri=h`, `+3dp`, `@home`.
struct FieldLikeText: Hashable, Sendable {
  let text: String
  /// The text, with the word before it that looks like an option.
  let typed: String
  /// What it looks like, such as `a date`.
  let likeness: String
  /// The words for the intended fields, as far as known, such as `repeat:weekly`.
  let suggestion: String?
  /// The todo that would get the text; `nil` for several.
  var todo: Reference?
  /// Whether a script would set it.
  var isScript = false

  /// Returns `nil` if part of `words` is clearly text; `option` is a word before them that looks like an option.
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
      // Several quoted words can still look like fields.
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

  /// Returns words for the fields that `words` most likely mean, unless one of these sets a field itself.
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

  /// Returns what a whole text looks like, and the word that would set that field.
  private static func meaning(of text: String) -> (likeness: String, suggestion: String)? {
    if commands.contains(text) { return ("a command", text) }
    if text.hasBytePrefix("every ") || RepeatRule.words.contains(text), let rule = RepeatRule(text)
    {
      return ("a rule", "repeat:\(rule)".shellWord)
    }
    if When(text) != nil { return ("a date", "due:\(text)".shellWord) }
    // `(A)`, as in todo.txt
    let letter = text.utf8.count == 3 ? text.rest(after: "(")?.cut(at: ")")?.before : nil
    if let priority = Priority(typed: text) ?? letter.flatMap({ Priority(letter: String($0)) }) {
      return ("a priority", "priority:\(priority)")
    }
    if case .fromDue(let count, _, _)? = When(fromDue: text), count != 0 {
      return ("a date", "due:\(text)")
    }
    // `+ urgent`
    if let rest = text.rest(after: "+ ") ?? text.rest(after: "- "), TextRule.tag.allows(rest) {
      return ("a tag", "\(text.prefix(1))\(rest)".shellWord)
    }
    if let (verb, rest) = text.cut(at: " "), verb == "annotate" || verb == "append" {
      return ("a command", "--append-note \(String(rest).shellWord)")
    }
    let parts = text.parts(between: "/")
    // `/milk/oat/ and more`
    if parts.count == 4, parts[0].isEmpty, !parts[1].isEmpty, parts[3].first == " " {
      return ("a part to replace", "/\(parts[1])/\(parts[2])/".shellWord)
    }
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

  /// Whether a text may have a meaning, judging by its first three letters: hardly any text does.
  ///
  /// The full check takes a fifth of the time of an edit.
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
    (commands + ["annotate", "append"]).forEach(add)
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

  /// A suggestion of the intended command, and of how to set the text anyway.
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

  /// Returns the question whether to replace the text; `change` is the old and the new text.
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

extension Attributes {
  /// Returns the word that sets the field whose key and value are in `text`: `due:fri` for `due fri`.
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

  /// Words that, before a field's name, ask to clear it.
  fileprivate static let negations = ["no", "clear", "remove", "without"]
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
    (first == name || words.contains("\(first):")) && (field == .project || field == .tags)
      && value.parts(between: " ").count == 1
  }

  /// Whether `value` is valid for this field, which isn't a text.
  func takes(_ value: String) -> Bool {
    if field.kind == .text || field.kind == .list { return false }
    var edit = Edit()
    return (try? edit.read(field, value)) != nil
  }
}
