import TodoText

/// A text that ends with a date or a rule, the way people write it.
///
///     SpokenText("Call mum on friday 6pm")    // "Call mum", due friday 18:00
///     SpokenText("Rent every 1st 9am")        // "Rent", repeat every 1st at 09:00
///     SpokenText("Gym every mon until eoy")   // "Gym", repeat every mon, until eoy
///     SpokenText("Buy a rope of 5m")          // nil
///
/// An edit reads these words only on request; otherwise the text stays as typed.
package struct SpokenText: Hashable, Sendable {
  /// The words before the date or the rule.
  package private(set) var text: String
  package private(set) var due: When?
  package private(set) var rule: RepeatRule?
  /// The last date of the rule.
  package private(set) var until: When?

  /// Returns `nil` if the text doesn't end with a date or a rule, or consists of nothing else.
  package init?(_ text: String) {
    var words = text.split(separator: " ").map(String.init)
    self.text = text
    while let count = (1...6).last(where: { $0 < words.count && take(words.suffix($0)) }) {
      words.removeLast(count)
      if words.count > 1, words.last == "the" { words.removeLast() }
      guard words.count > 1, let last = words.last, Self.prepositions.contains(last) else {
        continue
      }
      words.removeLast()
      if last == "until" { (due, until) = (nil, due) }
    }
    // More belongs to the date: `submit before friday`, `from 5pm to 6pm`.
    if let last = words.last, Self.otherPrepositions.contains(last) { return nil }
    // An end without a rule, or nothing but a preposition before the date.
    if until != nil && rule == nil || words.count == 1 && Self.prepositions.contains(words[0]) {
      return nil
    }
    if due == nil && rule == nil { return nil }
    self.text = words.joined(by: " ")
  }

  /// Reads the words as the date or the rule, unless there already is one; returns whether it did.
  private mutating func take(_ words: ArraySlice<String>) -> Bool {
    let phrase = words.joined(separator: " ").lowercased()
    if rule == nil, Self.beginsRule(words.first ?? ""), let rule = RepeatRule(phrase) {
      self.rule = rule
      return true
    }
    guard due == nil, let when = When(phrase), Self.isClear(phrase, when) else { return false }
    due = when
    return true
  }

  /// The words between a text and a date.
  private static let prepositions = ["on", "at", "by", "due", "for", "from", "starting", "until"]

  /// The words that, before a date, give it another meaning.
  private static let otherPrepositions = ["after", "before", "last", "of", "since", "than", "to"]

  private static func beginsRule(_ word: String) -> Bool {
    let word = word.lowercased()
    return word.hasBytePrefix("every") || RepeatRule.words.contains(word)
  }

  /// Whether the words are clearly a date: `friday` and `in 2 weeks`, but not `sun`, `5m`, `2 weeks` or `night`.
  private static func isClear(_ phrase: String, _ when: When) -> Bool {
    let isOneWord = !phrase.contains(" ")
    switch when {
    case .relative(.weekday(let weekday), _): return !isOneWord || phrase == weekday.name
    case .relative(.after, _), .hence:
      return phrase.hasBytePrefix("in ") || phrase.hasSuffix(" from now")
    case .relative(.dayOfMonth, _): return !isOneWord
    // `Movie night`, but also `Lunch at noon`.
    case .next:
      return phrase == "noon" || phrase.hasSuffix(" noon") || phrase.contains { $0.isNumber }
    case .relative(.lastWeekday, _): return false
    default: return true
    }
  }
}

extension Edit {
  /// Returns the date and the rule in the last words of a text, unless this sets one of them already.
  package func spoken(in text: String) -> SpokenText? {
    guard let spoken = SpokenText(text), spoken.due == nil || !touches(.due),
      spoken.until == nil || !touches(.until), spoken.rule == nil || !touches(.repeat) && !completes
    else { return nil }
    return spoken
  }

  /// Returns the edit with the date and the rule at the end of its text, or of the text of `todo`.
  func parsed(for todo: Todo) -> Edit {
    guard let spoken = spoken(in: text ?? todo.description) else { return self }
    var edit = self
    edit.set(.description, to: .text(spoken.text))
    if let due = spoken.due { edit.set(.due, to: due) }
    if let rule = spoken.rule { edit.set(.repeat, to: .rule(rule)) }
    if let until = spoken.until { edit.set(.until, to: until) }
    return edit
  }
}
