import TodoDomain

/// What to write instead of `word`, which is no ``When``.
///
/// It is what the word is most likely a slip of, or else the forms that there are.
func dateHint(_ word: String) -> String {
  let (day, time) = When.splittingTime(word)
  let words = RelativeDate.words + Weekday.allCases.map(\.abbreviation)
  if let date = words.nearest(to: day.lowercased()).flatMap(RelativeDate.init) {
    return "Did you mean `\(When.relative(date, time))`?"
  }
  for prefix in ["+", "today "] {
    if let when = When(prefix + word) { return "Did you mean `\(when)`?" }
  }
  return "Write 2026-12-24, 2026-12-24T18:00, today, tomorrow, friday, next week, +3d, +2w, +1m or "
    + "eom; `tomorrow 18:00` has a time."
}
