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

  /// Returns the index of the quote that ends a word, if the one at `start` has one.
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

  /// Returns a quoted text, with the escapes `\"`, `\\`, `\n` and `\t` of double quotes replaced.
  private static func text(_ characters: ArraySlice<Character>, in quote: Character) -> String {
    guard quote == "\"" else { return String(characters) }
    var text = ""
    var isEscaped = false
    for character in characters {
      if isEscaped {
        switch character {
        case "n": text.append("\n")
        case "t": text.append("\t")
        case "\"", "\\": text.append(character)
        default: text += ["\\", character]
        }
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return text
  }
}

extension Shell {
  /// Returns a todo's text as it can be edited in a line: with quotes if its words would read as anything else.
  package func line(editing todo: Todo) -> String {
    let text = todo.description
    let words = TypedWords(text).words
    if words.joined(by: " ") == text,
      case .nothing? = try? request(["edit", "1"] + words, unchangedText: text)
    {
      return text
    }
    var quoted = "\""
    for character in text {
      switch character {
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\"", "\\": quoted += ["\\", character]
      default: quoted.append(character)
      }
    }
    return quoted + "\""
  }
}

extension Character {
  fileprivate var isBlank: Bool { self == " " || self == "\t" }
}
