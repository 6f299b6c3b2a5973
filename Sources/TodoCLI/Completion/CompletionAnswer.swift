import TodoText

/// The answer to a shell's question about the word at the cursor.
///
/// The first line is `files`, which the shell finds itself, or `words`. Each line after that is a word as it should
/// appear on the command line, then a tab and its description, if the shell has any use for one. Bash inserts words as
/// they are, so words for Bash are quoted.
struct CompletionAnswer {
  var shell: CompletionScript
  /// The part of the word at the cursor that the shell replaces, as typed; `nil` for all of it.
  var replaced: String?
  var openQuote: Character?

  static let files = "files\n"

  /// Returns the answer with the `completions` that continue the word typed at `place`.
  func text(_ completions: [Completion], at place: CompletionPlace) -> String {
    var text = "words\n"
    for completion in completions.prefix(Self.limit) {
      guard let word = place.word(completion).flatMap({ word($0, at: place) }) else { continue }
      text += word
      if shell != .bash, let description = completion.description {
        text += "\t" + description.terminalSafe.truncated(toWidth: 60)
      }
      text += "\n"
    }
    return text
  }

  /// The most words in an answer: nobody reads more.
  private static let limit = 1000

  /// Returns the word as the shell expects it, or `nil` if it can't be written inside the open quotes.
  private func word(_ word: String, at place: CompletionPlace) -> String? {
    guard shell == .bash else { return word }
    var rest = word
    if let replaced {
      // Bash breaks words at `:` and `=` and replaces the text after the last of them.
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
  /// The word with a backslash before each of Bash's special characters.
  fileprivate var bashQuoted: String {
    var quoted = String.UnicodeScalarView()
    // By scalars: a sign and a combining accent are one `Character`, but not to Bash.
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
