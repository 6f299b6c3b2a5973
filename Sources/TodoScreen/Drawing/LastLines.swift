import TodoCLI
import TodoDomain
import TodoText

/// What the last lines show.
///
/// They begin with the line being typed, a question, a message, or the name of the list. Below it are the keys that
/// matter, or what is understood of the line so far. Usually these are two lines; what is longer takes more.
struct LastLines {
  private(set) var lines: [Frame.Line] = []
  /// The column of the cursor in the first of them, while something is typed.
  private(set) var caret: Int?

  init(_ state: Screen.State, _ keys: KeyMap) {
    let size = state.size
    if let question = state.question {
      let answers = question.answers.map { "\($0.keys[0].name) \($0.name)" }
      lines = question.lines.map(Self.main) + Self.wrapped(.done(question.text), size)
      lines.append(Self.hint(answers.joined(by: "  ")))
    } else if let prompt = state.prompt {
      type(prompt, prompt.note ?? state.lock, size)
    } else {
      let message = state.message ?? state.lock
      lines = message.map { Self.wrapped($0, size) } ?? [Self.main(state.title)]
      guard lines.count == 1, case .text(var text, let style) = lines[0] else { return }
      if state.page == nil, !state.list.marks.isEmpty {
        text += "  \(grouped(state.list.marks.count)) marked"
      }
      let names = state.deeds.compactMap { deed, word in
        keys.names(of: deed).first.map { "\($0) \(word)" }
      }
      lines = [.text(text, style), Self.hint(names.joined(by: "  "))]
    }
  }

  private mutating func type(_ prompt: Prompt.State, _ note: Note?, _ size: TerminalSize) {
    let (purpose, line) = (prompt.purpose, prompt.line)
    let before = String(line.text.prefix(line.caret))
    let column = purpose.label.displayWidth + before.terminalSafe.displayWidth
    // A line that is longer than the terminal shows the part around the cursor.
    let skipped = max(0, column - size.columns + 2)
    let text = (purpose.label + line.text).terminalSafe
    caret = column - skipped
    lines = [Self.main(skipped > 0 ? "…" + text.dropped(columns: skipped + 1) : text)]
    if let note {
      lines += Self.wrapped(note, size, Style(dim: true)).prefix(size.rows - 1)
    } else {
      let clears = prompt.canClear && line.text.isEmpty
      let enterWord = purpose == .filter ? "keep" : clears ? "clear" : "do"
      lines.append(
        Self.hint(
          (purpose.current.isEmpty ? "" : "now \(purpose.current)  ")
            + "enter \(enterWord)  tab complete  esc leave"
            + (prompt.draft == nil ? "" : "  ↑ unfinished line")))
    }
  }

  private static func main(_ text: String) -> Frame.Line { .text(text, Style(bold: true)) }

  private static func hint(_ text: String) -> Frame.Line { .text(text, Style(dim: true)) }

  private static func wrapped(
    _ note: Note, _ size: TerminalSize, _ style: Style = Style(bold: true)
  ) -> [Frame.Line] {
    note.text.terminalSafe.lines(ofWidth: size.columns).map {
      .text($0, note.isWrong ? Style(foreground: .red, bold: style.bold) : style)
    }
  }
}

extension Screen.State {
  /// What matters here, each with a word for what its key does.
  fileprivate var deeds: KeyValuePairs<Deed, String> {
    switch page?.content {
    case .choices?: [.down: "down", .up: "up", .show: "choose", .quit: "back"]
    case .details?: [.down: "down", .up: "up", .done: "done", .edit: "edit", .quit: "back"]
    case .help?: [.down: "down", .up: "up", .quit: "back"]
    case nil where list.marks.isEmpty:
      [.add: "add", .done: "done", .edit: "edit", .undo: "undo", .help: "help"]
    case nil: [.done: "done", .due: "due", .tags: "tags", .delete: "delete", .unmark: "unmark"]
    }
  }

  /// The name of what is shown.
  fileprivate var title: String {
    var parts: [String] = []
    switch page?.content {
    case .help?: parts.append("all keys")
    case .details(let detail)?: parts.append("\(detail.todo.number) \(detail.todo.description)")
    case .choices(.next, _)?: parts.append("next")
    case .choices(.views, _)?: parts.append("saved queries")
    case .choices?: parts.append("projects and tags")
    case nil:
      parts.append(view.title)
      if let context { parts.append("context \(context)") }
      if !filter.isEmpty { parts.append("/" + filter.joined(by: " ")) }
      if list.rows.isEmpty { parts.append("nothing here") }
    }
    return parts.joined(by: "  ")
  }
}
