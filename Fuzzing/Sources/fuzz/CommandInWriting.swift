import TodoDomain
import TodoText

@testable import TodoCLI
@testable import TodoFormats

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
      if !texts.isEmpty { add(key) { $0.appendJSON(.list(texts)) } }
    }

    func add(_ edit: Edit) {
      add("description", edit.values[.description]?.text)
      for attribute in Attributes.fields {
        add(attribute.field.name, edit.value(of: attribute.field))
        add(attribute.field.name, edit.added[attribute.field] ?? [])
        let links = edit.links[attribute.field]?.map(\.description) ?? []
        if attribute.field.kind == .link {
          add(attribute.field.name, links.isEmpty ? nil : links.joined(separator: ","))
        } else {
          add(attribute.field.name, links)
        }
      }
    }

    add("command", name)
    switch self {
    case .edit(let references, let edit) where edit.datedLine != nil:
      add("refs", references.flatMap(\.words))
      add("text", edit.datedLine)
    case .add(let edit, let label):
      add(edit)
      add("at", edit.completedAt?.description)
      add("as", label)
    case .edit(let references, let edit):
      add("refs", references.flatMap(\.words))
      add("clear", edit.cleared.map(\.name))
      for list in edit.removed {
        add(Attributes.fields.first { $0.field == list.field }?.removalKey ?? "", list.value)
      }
      add("unblock", edit.unlinks[.blockedBy]?.map(\.description) ?? [])
      add(edit)
      add("appendNote", edit.noteLines.first?.text)
    case .move(let references, let destination):
      add("refs", references.flatMap(\.words))
      switch destination {
      case .before(let reference): add("before", reference.description)
      case .after(let reference): add("after", reference.description)
      case .top: add("toTop") { $0.appendJSON(raw: "true") }
      case .bottom: add("toBottom") { $0.appendJSON(raw: "true") }
      }
    case .complete(let references, let when):
      add("refs", references.flatMap(\.words))
      add("at", when?.description)
    case .toggle(let references), .reopen(let references), .start(let references),
      .stop(let references), .skip(let references), .copy(let references), .delete(let references):
      add("refs", references.flatMap(\.words))
    case .snooze(let references, let when):
      add("refs", references.flatMap(\.words))
      add("when", when.description)
    case .undo(.last(let count)), .redo(.last(let count)):
      add("count") { $0.appendJSON(Int64(count)) }
    case .undo(.numbered(let step)), .redo(.numbered(let step)):
      add("step") { $0.appendJSON(step) }
    case .clear: break
    }
    return "{" + members.map { "\"\($0)\":\(text($1))" }.joined(separator: ",") + "}"
  }

  private var name: String {
    switch self {
    case .add(let edit, _): edit.completes ? "log" : "add"
    case .toggle: "toggle"
    case .complete: "complete"
    case .reopen: "reopen"
    case .edit(_, let edit): edit.datedLine == nil ? "edit" : "note"
    case .move: "move"
    case .start: "start"
    case .stop: "stop"
    case .skip: "skip"
    case .snooze: "snooze"
    case .copy: "copy"
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
    func options(of edit: Edit) -> [String] {
      var words: [String] = []
      for attribute in Attributes.fields {
        let field = attribute.field
        for text in edit.removed[field] ?? [] { words += option("remove-\(attribute.name)", text) }
        if let links = edit.unlinks[field] { words += option("unblock", links.listed) }
        words += option(attribute.name, edit.value(of: field))
        for text in edit.added[field] ?? [] { words += option(attribute.name, text) }
        words += option(attribute.name, edit.links[field]?.listed)
      }
      return words
    }
    var operands: [String] = []
    switch self {
    case .add(let edit, let label):
      words +=
        options(of: edit) + option("at", edit.completedAt?.description)
        + option("as", label)
      operands = [edit.values[.description]?.text ?? ""]
    case .edit(let references, let edit) where edit.datedLine != nil:
      operands = references.flatMap(\.words) + [edit.datedLine ?? ""]
    case .edit(let references, let edit):
      words += option("append-note", edit.noteLines.first?.text)
      for field in edit.cleared { words += option("clear", field.name) }
      words += options(of: edit)
      operands = references.flatMap(\.words)
      if let description = edit.values[.description]?.text {
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
      operands = references.flatMap(\.words)
    case .complete(let references, let when):
      words += option("at", when?.description)
      operands = references.flatMap(\.words)
    case .toggle(let references), .reopen(let references), .start(let references),
      .stop(let references), .skip(let references), .copy(let references), .delete(let references):
      operands = references.flatMap(\.words)
    case .snooze(let references, let when):
      operands = references.flatMap(\.words) + [when.description]
    case .undo(.last(let count)), .redo(.last(let count)): operands = ["\(count)"]
    case .undo(.numbered(let step)), .redo(.numbered(let step)): words += ["--step", "\(step)"]
    case .clear: break
    }
    return words + ["--"] + operands
  }
}

extension Reference {
  /// The words that name the same.
  fileprivate var words: [String] {
    if case .query(_, let words) = self { words } else { [description] }
  }
}

extension [Reference] {
  /// The references with commas between.
  fileprivate var listed: String { map(\.description).joined(separator: ",") }
}

extension Edit {
  /// What an option says that sets a field.
  fileprivate func value(of field: Todo.Field) -> String? {
    switch values[field] {
    case .text(let text)?: text
    case .priority(let priority)?: priority.description
    case .rule(let rule)?: rule.description
    default: dates[field]?.description
    }
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
