import TodoDomain
import TodoText

/// Returns a hint for `word`, which isn't a ``When``.
///
/// It suggests the most likely intended date, or else some valid forms.
func dateHint(_ word: String) -> String {
  let word = String(word.prefix(64))
  if let hint = slashHint(word) { return hint }
  if word.lowercased().hasBytePrefix("every "), RepeatRule(word) != nil {
    return "Did you mean \(quoted("repeat:\(word)".shellWord))?"
  }
  if let length = monthLength(word) { return length }
  if let monday = CivilDate(mondayOfWeek: word) {
    return "Give a day of that week, such as its Monday, `\(monday)`."
  }
  if let meant = correctedDate(word) { return "Did you mean \(quoted(meant.shellWord))?" }
  return """
    Write a date such as 2026-12-24, tomorrow, friday, 2d or eom; in a shell, quote one with spaces: \
    '24 dec', 'next week', 'tomorrow 18:00'.
    """
}

/// Returns the only date that is one small change away from `word`; `nil` if there is none, or more than one.
private func correctedDate(_ word: String) -> String? {
  let words = word.split(separator: " ").map(String.init)
  var corrected: Set<String> = []
  for index in words.indices where words[index].unicodeScalars.allSatisfy(\.isASCIILetter) {
    let meant = meantWords(words[index].lowercased())
    if meant.contains("none") { return nil }
    for meant in meant {
      var words = words
      words[index] = meant
      let date = words.joined(by: " ")
      if When(date) != nil { corrected.insert(date) }
    }
  }
  if !corrected.isEmpty { return corrected.count == 1 ? corrected.first : nil }

  let text = words.joined(by: " ")
  let spaced = text.spacedBetweenDigitsAndLetters
  let forms = [
    text, spaced, "next \(text)", text.replacing(" ", with: ""),
    "\(text).", text.withoutDots,
    text.replacing("weekend", with: "saturday"),
    // `24 dec 5`, `2026-12-24T18`
    words.count > 1 || text.contains("T") ? "\(text):00" : text, "1 \(text)",
    // `24 dec 27`, `tomorrow@3pm`, `nextweek`
    text.lastIndex(of: " ").map { "\(text[...$0])20\(text[$0...].dropFirst())" } ?? text,
    text.replacing("@", with: " "), text.replacing("next", with: "next "),
    // `5.1.27`, `tue 8.30`, `tue 17h`
    text.lastIndex(of: ".").map { "\(text[...$0])20\(text[$0...].dropFirst())" } ?? text,
    text.replacing(".", with: ":"), text.last == "h" ? "\(text.dropLast()):00" : text,
  ]
  return forms.first { When($0) != nil }
}

/// Returns the words that `word` may abbreviate, or else those that it may misspell.
private func meantWords(_ word: String) -> [String] {
  if dateWords.contains(word) { return [] }
  let longer = word.utf8.count > 1 ? dateWords.filter { $0.hasPrefix(word) } : []
  if !longer.isEmpty { return longer }
  return word.utf8.count > 2 ? (dateWords + dateAbbreviations).allNearest(to: word) : []
}

/// The words that dates consist of, and `none`, which is used instead of a date.
private let dateWords: [String] =
  ["none", "next", "in", "ago"] + When.words + RelativeDate.words.filter { !$0.contains(" ") }
  + RelativeDate.Period.allCases.map(\.rawValue) + CivilDate.monthNames
  + Distance.names.map(\.several) + Distance.words

private let dateAbbreviations =
  Weekday.allCases.map(\.abbreviation) + CivilDate.monthNames.map { String($0.prefix(3)) }

/// Returns a hint for `2027-02-30` and `31 nov`.
private func monthLength(_ word: String) -> String? {
  if let written = CivilDate.written(word.lowercased()), written.year == nil,
    (1...12).contains(written.month),
    case let length = CivilDate.length(ofMonth: written.month, year: 2028), written.day > length
  {
    return "\(CivilDate.monthNames[written.month - 1].capitalizedFirst) has \(length) days."
  }
  guard word.utf8.count == 10, let day = Int(word.suffix(2)), day <= 31,
    let first = CivilDate(firstOfMonth: String(word.prefix(7)))
  else { return nil }
  let length = CivilDate.length(ofMonth: first.month, year: first.year)
  guard day > length else { return nil }
  return
    "\(CivilDate.monthNames[first.month - 1].capitalizedFirst) \(first.year) has \(length) days."
}

/// Returns a hint for `12/24`, which some countries read the other way.
private func slashHint(_ word: String) -> String? {
  // `2027-1-5`, `12-24`
  let parts = word.replacing("-", with: "/").split(
    separator: "/", omittingEmptySubsequences: false)
  guard parts.count == 2 || parts.count == 3,
    parts.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 4 && $0.allSatisfy(\.isASCIIDigit) })
  else { return nil }
  let numbers = parts.compactMap { Int($0) }
  if parts[0].utf8.count == 4 {
    let padded = parts.map { $0.utf8.count == 1 ? "0\($0)" : String($0) }
    let date = padded.joined(by: "-")
    return When(date) == nil ? nil : "Write `\(date)`."
  }
  let year = parts.count == 3 ? " \(parts[2])" : ""
  var readings: [String] = []
  for (day, month) in [(numbers[0], numbers[1]), (numbers[1], numbers[0])]
  where (1...12).contains(month) {
    let date = "\(day) \(CivilDate.monthNames[month - 1].prefix(3))\(year)"
    if When(date) != nil, !readings.contains(date) { readings.append(date) }
  }
  guard !readings.isEmpty else { return nil }
  let words = list(readings.map { "`\($0.shellWord)`" }, "or")
  return !word.contains("/")
    ? "Write \(words)."
    : "Write \(words): half the world reads slashes the other way."
}

extension String {
  /// The text without its dots; a decimal such as `1.5h` keeps them.
  fileprivate var withoutDots: String {
    let parts = parts(between: ".")
    let isDecimal = zip(parts, parts.dropFirst()).contains {
      $0.last?.isASCIIDigit == true && $1.first?.isASCIIDigit == true
    }
    return isDecimal ? self : parts.joined(separator: "")
  }

  /// The text with a space between each adjacent digit and letter: `24 dec` for `24dec`.
  fileprivate var spacedBetweenDigitsAndLetters: String {
    var text = ""
    for character in self {
      if let last = text.last, last.isASCII, character.isASCII,
        last.isNumber && character.isLetter || last.isLetter && character.isNumber
      {
        text.append(" ")
      }
      text.append(character)
    }
    return text
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

extension Unicode.Scalar {
  fileprivate var isASCIILetter: Bool { isASCII && properties.isAlphabetic }
}
