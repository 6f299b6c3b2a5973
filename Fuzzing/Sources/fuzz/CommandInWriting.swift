import TodoDomain

@testable import TodoCLI

/// A command written down again, as a script has it.
extension Command {
  /// The command as words.
  var scriptLine: String { words.map(\.scriptQuoted).joined(separator: " ") }

  /// The command as a JSON object.
  var jsonLine: String {
    var members: [(String, [UInt8])] = []
    func add(_ key: String, _ append: (inout [UInt8]) -> Void) {
      var bytes: [UInt8] = []
      append(&bytes)
      members.append((key, bytes))
    }
    func add(_ key: String, _ text: String?) {
      if let text { add(key) { $0.appendJSON(text) } }
    }
    func add(_ key: String, _ texts: [String]) {
      if !texts.isEmpty { add(key) { $0.appendJSON(texts) } }
    }

    add("command", name)
    switch self {
    case .add(let draft, let label):
      add("description", draft.description)
      add("priority", draft.priority.description)
      add("due", draft.due?.description)
      add("tags", draft.tags)
      add("project", draft.project)
      add("note", draft.note)
      add("as", label)
    case .edit(let references, let edit):
      add("refs", references.map(\.description))
      add("clear", Edit.Clearable.allCases.filter(edit.clear.contains).map(\.rawValue))
      add("removeTags", edit.removeTags)
      add("description", edit.description)
      add("priority", edit.priority?.description)
      add("due", edit.due?.description)
      add("tags", edit.addTags)
      add("project", edit.project)
      add("note", edit.note)
    case .move(let references, let destination):
      add("refs", references.map(\.description))
      switch destination {
      case .before(let reference): add("before", reference.description)
      case .after(let reference): add("after", reference.description)
      case .top: add("toTop") { $0.appendJSON(raw: "true") }
      case .bottom: add("toBottom") { $0.appendJSON(raw: "true") }
      }
    case .toggle(let references), .complete(let references), .reopen(let references),
      .delete(let references):
      add("refs", references.map(\.description))
    case .undo(let count), .redo(let count):
      add("count") { $0.appendJSON(Int64(count)) }
    case .clear: break
    }
    return "{" + members.map { "\"\($0)\":\(text($1))" }.joined(separator: ",") + "}"
  }

  private var name: String {
    switch self {
    case .add: "add"
    case .toggle: "toggle"
    case .complete: "complete"
    case .reopen: "reopen"
    case .edit: "edit"
    case .move: "move"
    case .delete: "delete"
    case .clear: "clear"
    case .undo: "undo"
    case .redo: "redo"
    }
  }

  private var words: [String] {
    var words = [name]
    func option(_ name: String, _ value: String?) -> [String] {
      guard let value else { return [] }
      let isLikeOption = value.utf8.first == UInt8(ascii: "-")
      return isLikeOption ? ["--\(name)=\(value)"] : ["--\(name)", value]
    }
    var operands: [String] = []
    switch self {
    case .add(let draft, let label):
      words += option("priority", draft.priority.description)
      words += option("due", draft.due?.description)
      for tag in draft.tags { words += option("tag", tag) }
      words += option("project", draft.project) + option("note", draft.note) + option("as", label)
      operands = [draft.description]
    case .edit(let references, let edit):
      for field in Edit.Clearable.allCases where edit.clear.contains(field) {
        words += option("clear", field.rawValue)
      }
      for tag in edit.removeTags { words += option("remove-tag", tag) }
      words += option("priority", edit.priority?.description)
      words += option("due", edit.due?.description)
      for tag in edit.addTags { words += option("tag", tag) }
      words += option("project", edit.project) + option("note", edit.note)
      operands = references.map(\.description)
      if let description = edit.description {
        // In words, a text that reads as a todo would be one.
        if Reference(description) == nil {
          operands.append(description)
        } else {
          words += option("text", description)
        }
      }
    case .move(let references, let destination):
      switch destination {
      case .before(let reference): words += option("before", reference.description)
      case .after(let reference): words += option("after", reference.description)
      case .top: words.append("--to-top")
      case .bottom: words.append("--to-bottom")
      }
      operands = references.map(\.description)
    case .toggle(let references), .complete(let references), .reopen(let references),
      .delete(let references):
      operands = references.map(\.description)
    case .undo(let count), .redo(let count): operands = ["\(count)"]
    case .clear: break
    }
    return words + ["--"] + operands
  }
}

extension String {
  /// The text as a word between double quotes.
  private func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\t": "\\t"
    case _ where scalar.isUnsafeInTerminals: "\\u{\(String(scalar.value, radix: 16))}"
    default: String(scalar)
    }
  }

  fileprivate var scriptQuoted: String {
    "\"" + unicodeScalars.map(escaped).joined() + "\""
  }
}
