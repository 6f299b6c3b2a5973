import TodoDomain
import TodoText

/// A text whose last words say when, as people do.
///
///     SpokenText("Call mum on friday 6pm")    // "Call mum", due friday 18:00
///     SpokenText("Rent every 1st 9am")        // "Rent", repeat every 1st at 09:00
///     SpokenText("Buy a rope of 5m")          // nil
///
/// `add` takes these words only with `--parse`: a text is what was typed.
struct SpokenText: Hashable, Sendable {
  /// The words before.
  private(set) var text: String
  private(set) var due: When?
  private(set) var rule: RepeatRule?

  /// Returns `nil` if the text doesn't end with a date or a rule, or consists of nothing else.
  init?(_ text: String) {
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
  /// The date and the rule in the last words of its text, unless it sets one of them already.
  private var spokenText: SpokenText? {
    guard let spoken = text.flatMap(SpokenText.init), spoken.due == nil || !touches(.due),
      spoken.rule == nil || !touches(.repeat)
    else { return nil }
    return spoken
  }

  /// Takes the date and the rule in the last words of its text.
  mutating func parseText() {
    guard let spoken = spokenText else { return }
    set(.description, to: .text(spoken.text))
    if let due = spoken.due { set(.due, to: due) }
    if let rule = spoken.rule { set(.repeat, to: .rule(rule)) }
  }

  /// What ``parseText()`` would take, for people to read; `nil` if it is nothing.
  var parsedTextHint: String? {
    guard let spoken = spokenText else { return nil }
    let parts = [spoken.due.map { "due \($0)" }, spoken.rule.map { "repeat \($0)" }]
    return """
      hint: `todo add --parse` reads this as \(quoted(spoken.text)), \
      \(parts.compactMap(\.self).joined(by: ", ")).
      """
  }
}
