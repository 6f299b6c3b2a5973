import TodoText

/// A text whose last words say when, as people do.
///
///     SpokenText("Call mum on friday 6pm")    // "Call mum", due friday 18:00
///     SpokenText("Rent every 1st 9am")        // "Rent", repeat every 1st at 09:00
///     SpokenText("Buy a rope of 5m")          // nil
///
/// An edit takes these words only if it asks for it: a text is what was typed.
package struct SpokenText: Hashable, Sendable {
  /// The words before.
  package private(set) var text: String
  package private(set) var due: When?
  package private(set) var rule: RepeatRule?

  /// Returns `nil` if the text doesn't end with a date or a rule, or consists of nothing else.
  package init?(_ text: String) {
    var words = text.split(separator: " ").map(String.init)
    self.text = text
    while let count = (1...6).last(where: { $0 < words.count && take(words.suffix($0)) }) {
      words.removeLast(count)
      if words.count > 1, ["on", "at", "by", "due"].contains(words.last) { words.removeLast() }
    }
    if due == nil && rule == nil { return nil }
    self.text = words.joined(by: " ")
  }

  /// Takes the words as the date or the rule, unless there is one; returns whether they are one.
  private mutating func take(_ words: ArraySlice<String>) -> Bool {
    let phrase = words.joined(separator: " ").lowercased()
    if rule == nil, Self.beginsRule(words.first ?? ""), let rule = RepeatRule(phrase) {
      self.rule = rule
      return true
    }
    guard due == nil, let when = When(phrase), words.count > 1 || Self.isClear(phrase, when) else {
      return false
    }
    due = when
    return true
  }

  private static func beginsRule(_ word: String) -> Bool {
    let word = word.lowercased()
    return word.hasBytePrefix("every") || RepeatRule.words.contains(word)
  }

  /// Whether a single word is hardly anything but a date: `friday`, and neither `sun` nor `5m`.
  private static func isClear(_ word: String, _ when: When) -> Bool {
    switch when {
    case .relative(.weekday(let weekday), _): word == weekday.name
    case .relative(.after, _), .hence, .relative(.dayOfMonth, _): false
    default: true
    }
  }
}

extension Edit {
  /// Returns the date and the rule in the last words of a text, unless this sets one of them already.
  package func spoken(in text: String) -> SpokenText? {
    guard let spoken = SpokenText(text), spoken.due == nil || !touches(.due),
      spoken.rule == nil || !touches(.repeat) && !completes
    else { return nil }
    return spoken
  }

  /// The edit with what its text, or that of `todo`, says when.
  func parsed(for todo: Todo) -> Edit {
    guard let spoken = spoken(in: text ?? todo.description) else { return self }
    var edit = self
    edit.set(.description, to: .text(spoken.text))
    if let due = spoken.due { edit.set(.due, to: due) }
    if let rule = spoken.rule { edit.set(.repeat, to: .rule(rule)) }
    return edit
  }
}
