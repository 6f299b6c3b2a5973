import TodoDomain
import TodoText

extension Command {
  /// The command for the history: on one line, with long text cut.
  ///
  /// It is `nil` for undo and redo, which the history names after the commands they reverse.
  package var historyText: String? {
    words?.joined(by: " ").terminalSafe.truncated(toWidth: 100)
  }

  var words: [String]? {
    func words(_ name: String, _ references: [Reference], _ more: [String] = []) -> [String] {
      [name] + references.map(\.description) + more
    }
    func change(_ references: [Reference], _ edit: Edit) -> [String] {
      let (name, more) = edit.datedLine.map { ("note", [$0]) } ?? ("edit", edit.words)
      // With these commands, later terms of a query would read as part of the change.
      return references.contains(where: \.isQuery)
        ? references.map(\.description) + [name] + more : words(name, references, more)
    }
    return switch self {
    case .add(let edit, _): [edit.completes ? "log" : "add", edit.text ?? ""]
    case .toggle(let references): words("toggle", references)
    case .complete(let references, let when):
      words("complete", references, when.map { ["--at", $0.description] } ?? [])
    case .reopen(let references): words("reopen", references)
    case .edit(let references, let edit): change(references, edit)
    case .move(let references, let destination): words("move", references, destination.words)
    case .start(let references): words("start", references)
    case .stop(let references): words("stop", references)
    case .skip(let references): words("skip", references)
    case .snooze(let references, let when): words("snooze", references, [when.description])
    case .copy(let references): words("copy", references)
    case .delete(let references): words("delete", references)
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
  /// The line that `note` adds.
  var datedLine: String? { noteLines.first { $0.isDated }?.text }

  fileprivate var words: [String] {
    var words: [String] = []
    if let text {
      // A text that begins with a reference, or looks like a field, needs --text, as when typed.
      let isText =
        Reference(String(text.prefix { $0 != " " })) == nil && FieldLikeText([text]) == nil
      words += isText ? [text] : ["--text", text]
    }
    for field in cleared { words += ["--clear", field.typedName] }
    for attribute in Attributes.fields {
      guard let removal = attribute.removal else { continue }
      for text in removed[attribute.field] ?? [] { words += ["--\(removal)", text] }
      if let links = unlinks[attribute.field] { words += ["--\(removal)", links.listed] }
    }
    for attribute in Attributes.fields {
      let texts =
        if let when = dates[attribute.field] {
          [when.description]
        } else if let links = links[attribute.field] {
          [links.listed]
        } else if let value = values[attribute.field] {
          [attribute.field.typed(value)]
        } else {
          added[attribute.field] ?? []
        }
      for text in texts { words += ["--\(attribute.name)", text] }
    }
    for line in noteLines { words += ["--append-note", line.text] }
    if parsesText { words.append("--parse") }
    return words
  }
}

extension Reference {
  fileprivate var isQuery: Bool { if case .query = self { true } else { false } }
}

extension [Reference] {
  /// The references as typed, separated by commas.
  fileprivate var listed: String { map(\.description).joined(by: ",") }
}
