/// What swift-argument-parser says is wrong with the arguments, told as this program tells it.
///
///     Unknown option '--tags'. Did you mean '--tag'?
///
///     todo: unknown option '--tags'
///     hint: Did you mean '--tag'?
struct ArgumentMessage {
  let message: String
  let hint: String

  /// - Parameters:
  ///   - text: A sentence, and maybe others with what to do.
  ///   - command: The command that was given, if any.
  init(_ text: String, command: String?) {
    var text = text
    while text.hasPrefix("Error: ") { text.removeFirst("Error: ".count) }
    let end = Self.endOfFirstSentence(text)
    let first = text[..<end]
    let rest = text[end...].drop { $0 == "." || $0 == " " || $0 == "\n" }
    let isWord = first.dropFirst().first?.isLowercase == true
    var message =
      (isWord ? first.prefix(1).lowercased() + first.dropFirst() : String(first))
      .terminalSafe
    if message.hasSuffix(".") { message.removeLast() }
    self.message = message

    if !rest.isEmpty {
      hint =
        rest.split(separator: "\n").map { $0.trimmingSpaces }.joined(separator: " ")
        .terminalSafe
    } else if let option = Self.optionWithoutValue(text) {
      hint = "A value that begins with a hyphen is written \(option)=VALUE."
    } else if text.hasPrefix("Unknown option"), command == "add" || command == "edit" {
      hint = "A text that begins with a hyphen stands behind --."
    } else if let command {
      hint = "`todo help \(command)` shows the options."
    } else {
      hint = "`todo help` shows the options."
    }
  }

  /// Where the period stands behind a quoted word, or the text ends.
  private static func endOfFirstSentence(_ text: String) -> String.Index {
    var index = text.startIndex
    while index < text.endIndex {
      let rest = text[index...]
      if rest.hasPrefix("'. ") || rest.hasPrefix("'.\n") { return text.index(after: index) }
      index = text.index(after: index)
    }
    return text.endIndex
  }

  /// `--limit` of `Missing value for '--limit <n>'`.
  private static func optionWithoutValue(_ text: String) -> Substring? {
    let start = "Missing value for '"
    guard text.hasPrefix(start) else { return nil }
    return text.dropFirst(start.count).prefix { $0 != " " && $0 != "'" }
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
