import TodoDomain

extension Command {
  /// The command as its history calls it: on one line, its text cut where it is long.
  ///
  /// It is `nil` for a command that walks along the history, and is no step of it.
  var historyText: String? {
    guard let words, var text = words.first else { return nil }
    // `joined(separator:)` takes 300,000 instructions the first time, of 2.6 million of a whole `add`.
    for word in words.dropFirst() { text += " \(word)" }
    return text.terminalSafe.truncated(toWidth: 100)
  }

  private var words: [String]? {
    switch self {
    case .add(let draft, _): ["add", draft.description]
    case .toggle(let references): ["toggle"] + references.map(\.description)
    case .complete(let references): ["complete"] + references.map(\.description)
    case .reopen(let references): ["reopen"] + references.map(\.description)
    case .edit(let references, let edit): ["edit"] + references.map(\.description) + edit.words
    case .move(let references, let destination):
      ["move"] + references.map(\.description) + destination.words
    case .delete(let references): ["delete"] + references.map(\.description)
    case .clear: ["clear"]
    case .undo, .redo: nil
    }
  }
}

extension Destination {
  fileprivate var words: [String] {
    switch self {
    case .before(let reference): ["--before", reference.description]
    case .after(let reference): ["--after", reference.description]
    case .top: ["--to-top"]
    case .bottom: ["--to-bottom"]
    }
  }
}

extension Edit {
  fileprivate var words: [String] {
    var words: [String] = []
    if let description {
      // A text that begins with a reference needs --text, as it does when it is typed.
      let isText = Reference(description.prefix { $0 != " " }) == nil
      words += isText ? [description] : ["--text", description]
    }
    for field in Clearable.allCases where clear.contains(field) {
      words += ["--clear", field.rawValue]
    }
    for tag in removeTags { words += ["--remove-tag", tag] }
    if let priority { words += ["--priority", priority.description] }
    if let due { words += ["--due", due.description] }
    for tag in addTags { words += ["--tag", tag] }
    if let project { words += ["--project", project] }
    if let note { words += ["--note", note] }
    return words
  }
}
