/// A command line as far as it is typed, split as a shell splits it.
///
///     ShellWords("todo edit 5 'Buy mi")
///     // words: todo, edit, 5; last: Buy mi; openQuote: '
///
/// Quotes and backslashes are taken away; nothing is expanded.
struct ShellWords: Hashable, Sendable {
  /// The words that are complete.
  var words: [String] = []
  /// The word at the end, which is empty after a space.
  var last = ""
  /// The quote that is not closed yet.
  var openQuote: Character?

  /// The one word that `typed` is, without its quotes; where it holds spaces, they are between quotes
  /// that the shell has taken away already.
  static func word(_ typed: String) -> String {
    let line = ShellWords(typed)
    return line.words.isEmpty ? line.last : typed
  }

  init(_ line: String) {
    var isInWord = false
    var isEscaped = false
    // By scalars: to `Character`, a quote and an accent after it are one.
    for scalar in line.unicodeScalars {
      if isEscaped {
        // Between double quotes a backslash stands for itself, but before a few.
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
