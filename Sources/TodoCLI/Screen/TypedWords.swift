import TodoDomain
import TodoText

/// The words of a line typed on the full screen.
///
/// Words are separated by blanks. A quote counts only if it begins a word or the value after a `:` or `=`, and another
/// one ends that word. Everywhere else it is text, as in `don't`.
///
///     TypedWords("Buy 'oat milk' due:'next friday'").words  // ["Buy", "oat milk", "due:next friday"]
package struct TypedWords: Hashable, Sendable {
  package private(set) var words: [String] = []
  /// The index of the last word's first character; the end if the line ends with a blank.
  package private(set) var lastStart = 0

  private static let quotes: [Character] = ["'", "\""]

  package init(_ line: String) {
    let characters = Array(line)
    var index = 0
    lastStart = characters.count
    while index < characters.count {
      if characters[index].isBlank {
        index += 1
        continue
      }
      lastStart = index
      var word = ""
      while index < characters.count, !characters[index].isBlank {
        let opensValue = word.isEmpty || word.last == ":" || word.last == "="
        if opensValue, Self.quotes.contains(characters[index]),
          let end = Self.end(of: characters, from: index)
        {
          word += Self.text(characters[(index + 1)..<end], in: characters[index])
          index = end + 1
        } else {
          word.append(characters[index])
          index += 1
        }
      }
      words.append(word)
    }
    if characters.last?.isBlank == true { lastStart = characters.count }
  }

  /// Returns the index of the quote that ends a word, if the quote at `start` is ever closed.
  private static func end(of characters: [Character], from start: Int) -> Int? {
    var index = start + 1
    while index < characters.count {
      if characters[index] == "\\", characters[start] == "\"" {
        index += 2
        continue
      }
      if characters[index] == characters[start],
        index + 1 == characters.count || characters[index + 1].isBlank
      {
        return index
      }
      index += 1
    }
    return nil
  }

  /// Returns a quoted text as a script would read it, or unchanged if its escapes aren't valid there.
  private static func text(_ characters: ArraySlice<Character>, in quote: Character) -> String {
    let quoted = "\(quote)\(String(characters))\(quote)"
    let words = try? Lexer.words(of: Array(quoted.utf8)[...])
    return words?.first?.text ?? String(characters)
  }
}

extension Shell {
  /// Returns a todo's text for editing in a line: quoted if its words would read as anything else.
  package func line(editing todo: Todo) -> String {
    let text = todo.description
    let words = TypedWords(text).words
    if words.joined(by: " ") == text,
      case .nothing? = try? request(["edit", "1"] + words, unchangedText: text)
    {
      return text
    }
    return text.inScriptQuotes
  }
}

extension Character {
  fileprivate var isBlank: Bool { self == " " || self == "\t" }
}
