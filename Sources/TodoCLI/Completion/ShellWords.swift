/// A command line typed so far, split as a shell splits it.
///
///     ShellWords("todo edit 5 'Buy mi")
///     // words: todo, edit, 5; last: Buy mi; openQuote: '
///
/// Quotes and backslashes are removed; nothing is expanded.
struct ShellWords: Hashable, Sendable {
  /// The complete words.
  var words: [String] = []
  /// The word at the end; empty after a space.
  var last = ""
  /// The quote that is still open.
  var openQuote: Character?

  /// Returns `typed` without quotes; unquoted spaces mean that the shell has already removed them, so it stays as it
  /// is.
  static func word(_ typed: String) -> String {
    let line = ShellWords(typed)
    return line.words.isEmpty ? line.last : typed
  }

  init(_ line: String) {
    var isInWord = false
    var isEscaped = false
    // By scalars: a quote and a combining accent are one `Character`.
    for scalar in line.unicodeScalars {
      if isEscaped {
        // In double quotes, a backslash escapes only a few characters and is kept before others.
        if openQuote == "\"", !"\"\\$`".unicodeScalars.contains(scalar) { last.append("\\") }
        last.unicodeScalars.append(scalar)
        isEscaped = false
        continue
      }
      switch scalar {
      case "\\" where openQuote != "'":
        isEscaped = true
        isInWord = true
      case "'" where openQuote != "\"", "\"" where openQuote != "'":
        openQuote = openQuote == nil ? Character(scalar) : nil
        isInWord = true
      case " " where openQuote == nil, "\t" where openQuote == nil, "\n" where openQuote == nil:
        if isInWord { words.append(last) }
        last = ""
        isInWord = false
      default:
        last.unicodeScalars.append(scalar)
        isInWord = true
      }
    }
  }
}
