import TodoCLI
import TodoDomain
import TodoText

/// What the two last lines show.
///
/// The first of them has the line being typed, a question, a message, or the name of the list; the other one names the
/// keys that matter, or says what is understood of the line so far.
struct LastLines: Hashable {
  var text: String
  var isWrong = false
  /// The number of columns before the cursor, while something is typed.
  var caret: Int?
  var note: String
  var isNoteWrong = false
  /// Lines above: what a question is about.
  var details: [String] = []
}

extension LastLines {
  init(_ state: Screen.State, _ keys: KeyMap) {
    if let question = state.question {
      self.init(text: question.text, note: "y yes  n no", details: question.lines)
      return
    }
    if let prompt = state.prompt {
      self.init(prompt, keys)
      return
    }
    self.init(text: state.title, note: "")
    switch state.message {
    case .done(let message)?: text = message
    case .wrong(let message)?: (text, isWrong) = (message, true)
    case nil: break
    }
    note =
      switch state.page?.content {
      case .choices?:
        Self.names([(.down, "down"), (.up, "up"), (.show, "choose"), (.quit, "back")], keys)
      case .details?, .help?: Self.names([(.down, "down"), (.up, "up"), (.quit, "back")], keys)
      case nil where state.list.marks.isEmpty:
        Self.names(
          [(.add, "add"), (.done, "done"), (.edit, "edit"), (.undo, "undo"), (.help, "help")], keys)
      case nil:
        Self.names(
          [
            (.done, "done"), (.due, "due"), (.tags, "tags"), (.delete, "delete"),
            (.unmark, "unmark"),
          ],
          keys)
      }
  }

  private init(_ prompt: Prompt.State, _ keys: KeyMap) {
    let label = prompt.purpose.label
    let before = String(prompt.line.text.prefix(prompt.line.caret))
    text = label + prompt.line.text
    caret = label.displayWidth + before.terminalSafe.displayWidth
    switch prompt.note {
    case .understood(let text)?: note = text
    case .wrong(let text)?: (note, isNoteWrong) = (text, true)
    case .choices(let choices)?: note = choices.joined(by: "  ")
    case nil: note = "enter \(prompt.enterWord)  tab complete  esc leave"
    }
  }

  private static func names(_ deeds: [(Deed, String)], _ keys: KeyMap) -> String {
    deeds.compactMap { deed, word in keys.names(of: deed).first.map { "\($0) \(word)" } }
      .joined(by: "  ")
  }
}

extension Prompt.State {
  /// What Enter does.
  fileprivate var enterWord: String {
    switch purpose {
    case .filter: "keep"
    case .field where line.text.isEmpty: "clear"
    default: "do"
    }
  }
}

extension Prompt.Purpose {
  fileprivate var label: String {
    switch self {
    case .add: "add "
    case .addSubtask(let parent): "add to \(parent): "
    case .edit(let numbers, _): "edit \(Self.text(numbers)): "
    case .field(let name, let numbers): "\(name) of \(Self.text(numbers)): "
    case .tags(let numbers): "tags of \(Self.text(numbers)): "
    case .filter: "/"
    case .command: ":"
    }
  }

  private static func text(_ numbers: [Int64]) -> String {
    numbers.count == 1 ? String(numbers[0]) : counted(numbers.count, "todo")
  }
}

extension Screen.State {
  /// The name of what is shown, and how much is marked.
  fileprivate var title: String {
    var parts: [String] = []
    switch page?.content {
    case .help?: parts.append("all keys")
    case .details(let detail)?: parts.append("\(detail.todo.number) \(detail.todo.description)")
    case .choices(let title, _)?: parts.append(title)
    case nil:
      parts.append(view.title)
      if !filter.isEmpty { parts.append("/" + filter.joined(by: " ")) }
      if list.rows.isEmpty { parts.append("nothing here") }
      if !list.marks.isEmpty { parts.append("\(grouped(list.marks.count)) marked") }
    }
    return parts.joined(by: "  ")
  }
}
