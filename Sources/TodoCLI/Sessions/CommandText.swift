import TodoDomain
import TodoFormats
import TodoText

extension Command {
  /// The command as the history shows it: on one line, with long text cut.
  ///
  /// It is `nil` for undo and redo, which aren't steps of the history.
  var historyText: String? {
    words?.joined(by: " ").terminalSafe.truncated(toWidth: 100)
  }

  private var words: [String]? {
    switch self {
    case .add(let edit, _): [edit.completes ? "log" : "add", edit.text ?? ""]
    case .toggle(let references): ["toggle"] + references.map(\.description)
    case .complete(let references): ["complete"] + references.map(\.description)
    case .reopen(let references): ["reopen"] + references.map(\.description)
    case .edit(let references, let edit) where edit.datedLine != nil:
      ["note"] + references.map(\.description) + [edit.datedLine ?? ""]
    case .edit(let references, let edit): ["edit"] + references.map(\.description) + edit.words
    case .move(let references, let destination):
      ["move"] + references.map(\.description) + destination.words
    case .start(let references): ["start"] + references.map(\.description)
    case .stop(let references): ["stop"] + references.map(\.description)
    case .skip(let references): ["skip"] + references.map(\.description)
    case .snooze(let references, let when):
      ["snooze"] + references.map(\.description) + [when.description]
    case .copy(let references): ["copy"] + references.map(\.description)
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
  /// The line that `note` adds.
  var datedLine: String? { noteLines.first { $0.isDated }?.text }

  fileprivate var words: [String] {
    var words: [String] = []
    if let text {
      // A text that begins with a reference needs --text, as it does when it is typed.
      let isText = Reference(text.prefix { $0 != " " }) == nil
      words += isText ? [text] : ["--text", text]
    }
    for field in cleared { words += ["--clear", field.name] }
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
        } else if let value = values[attribute.field] { [value.word] } else {
          added[attribute.field] ?? []
        }
      for text in texts { words += ["--\(attribute.name)", text] }
    }
    for line in noteLines { words += ["--append-note", line.text] }
    return words
  }
}

extension [Reference] {
  /// The references as typed, separated by commas.
  fileprivate var listed: String { map(\.description).joined(by: ",") }
}

extension FieldValue {
  /// The value as an option takes it.
  fileprivate var word: String {
    switch self {
    case .text(let text): text
    case .priority(let priority): priority.description
    case .due(let due): due.description
    case .rule(let rule): rule.description
    case .instant(let instant): instant.description
    case .null, .bool, .integer, .number, .id, .list, .numbers, .extra: json
    }
  }
}
