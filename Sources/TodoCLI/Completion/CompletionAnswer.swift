import TodoDomain
import TodoText

/// What a shell hears about the word at the cursor.
///
/// The first line says what follows: `files` that the shell finds itself, or `words`. A word is what
/// is to stand on the command line, then a tab and its description, where the shell has any
/// use for one. Bash inserts words as they are: for it they are quoted.
struct CompletionAnswer {
  var shell: CompletionScript
  /// The part of the word at the cursor that the shell replaces, as it is typed; `nil` for all of it.
  var replaced: String?
  var openQuote: Character?

  static let files = "files\n"

  /// The lines about those of `completions` that begin as `place` has it.
  func text(_ completions: [Completion], at place: CompletionPlace) -> String {
    var text = "words\n"
    for completion in completions.prefix(Self.limit) where completion.isVisible {
      guard let end = completion.text.goingOn(from: place.typed),
        let word = word(place.prefix + end, at: place)
      else { continue }
      text += word
      if shell != .bash, let description = completion.description {
        text += "\t" + description.terminalSafe.truncated(toWidth: 60)
      }
      text += "\n"
    }
    return text
  }

  /// No one reads more than these.
  private static let limit = 1000

  /// The word as the shell wants it, or `nil` where it cannot be written between the quotes that are
  /// open.
  private func word(_ word: String, at place: CompletionPlace) -> String? {
    guard shell == .bash else { return word }
    var rest = word
    if let replaced {
      // Bash breaks words at `:` and `=` and replaces what follows the last of them.
      let whole = place.prefix + place.typed
      let count = replaced.utf8.count
      let isWhole = !whole.utf8.suffix(count).elementsEqual(replaced.utf8)
      let kept = isWhole ? "" : String(Substring(whole.utf8.dropLast(count)))
      guard let end = word.rest(after: kept) else { return nil }
      rest = end
    }
    switch openQuote {
    case "'"?: return rest.utf8.contains(UInt8(ascii: "'")) ? nil : rest
    case "\""?: return rest.utf8.contains { "\"\\$`!".utf8.contains($0) } ? nil : rest
    default: return rest.bashQuoted
    }
  }
}

extension String {
  /// The text with `typed` as its beginning, byte for byte, as shells look for it; `nil` where it begins otherwise.
  fileprivate func goingOn(from typed: String) -> String? {
    hasBytePrefix(typed) ? self : composed.rest(after: typed.composed).map { typed + $0 }
  }

  /// The word with a backslash before all that means something to Bash.
  fileprivate var bashQuoted: String {
    var quoted = String.UnicodeScalarView()
    // By scalars: to `Character`, a sign and an accent after it are one, but not to Bash.
    for (position, scalar) in unicodeScalars.enumerated() {
      let isPlain =
        !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "+-_./:,@%=".unicodeScalars.contains(scalar) || position > 0 && scalar == "~"
      if !isPlain { quoted.append("\\") }
      quoted.append(scalar)
    }
    return String(quoted)
  }
}
