import Composable
import TodoCLI
import TodoDomain
import TodoText

/// The lines of the screen, except for the contents of the rows.
///
/// The last lines begin with the line being typed, a question, a message, or the name of the list. Below are the keys
/// that matter, or the meaning of the line so far. Usually these are two lines; a longer text takes more.
struct Frame: Hashable {
  enum Line: Hashable {
    case row(Row)
    case text(String, Style = .plain)

    var row: Row? { if case .row(let row) = self { row } else { nil } }
  }

  let size: TerminalSize
  /// One line for each row of the terminal.
  private(set) var lines: [Line] = []
  private(set) var cursor: Canvas.Position?
  let redrawCount: Int

  init(_ state: Screen.State, _ keys: KeyMap) {
    size = state.size
    redrawCount = state.redrawCount
    var top = ["too small", "20 columns and", "5 lines are needed"].map { Line.text($0) }
    var last: [Line] = []
    if !size.isTooSmall {
      let rows = state.list.shown.compactMap { Row(state.list.rows[$0], state) }.map(Line.row)
      top = state.page?.shown(width: size.columns, height: state.rowCount) ?? rows
      last = lastLines(state, keys)
    }
    let room = max(0, size.rows - last.count)
    let blanks = Array(repeating: Line.text(""), count: max(0, room - top.count))
    lines = top.prefix(room) + blanks + last.suffix(size.rows)
    cursor?.row = room
  }

  private mutating func lastLines(_ state: Screen.State, _ keys: KeyMap) -> [Line] {
    if let question = state.question {
      let answers = question.answers.map { "\($0.keys[0].name) \($0.name)" }
      return question.lines.map(main) + wrapped(.done(question.text))
        + [hint(answers.joined(by: "  "))]
    }
    if let prompt = state.prompt { return typing(prompt, prompt.note ?? state.lock) }
    let message = state.message ?? state.lock
    let lines = message.map { wrapped($0) } ?? [main(state.title)]
    guard lines.count == 1, case .text(var text, let style) = lines[0] else { return lines }
    if state.page == nil, !state.list.marks.isEmpty {
      text += "  \(grouped(state.list.marks.count)) marked"
    }
    let names = state.deeds.compactMap { deed, word in
      keys.names(of: deed).first.map { "\($0) \(word)" }
    }
    return [.text(text, style), hint(names.joined(by: "  "))]
  }

  private mutating func typing(_ prompt: Prompt.State, _ note: Note?) -> [Line] {
    let (purpose, line) = (prompt.purpose, prompt.line)
    let before = String(line.text.prefix(line.caret))
    let column = purpose.label.displayWidth + before.terminalSafe.displayWidth
    // A line longer than the terminal shows the part around the cursor.
    let skipped = max(0, column - size.columns + 2)
    let text = (purpose.label + line.text).terminalSafe
    cursor = Canvas.Position(row: 0, column: column - skipped)
    let typed = main(skipped > 0 ? "…" + text.dropped(columns: skipped + 1) : text)
    if let note { return [typed] + wrapped(note, Style(dim: true)).prefix(size.rows - 1) }
    let clears = prompt.canClear && line.text.isEmpty
    let enterWord = purpose == .filter ? "keep" : clears ? "clear" : "do"
    return [
      typed,
      hint(
        (purpose.current.isEmpty ? "" : "now \(purpose.current)  ")
          + "enter \(enterWord)  tab complete  esc leave"
          + (prompt.draft == nil ? "" : "  ↑ unfinished line")),
    ]
  }

  private func main(_ text: String) -> Line { .text(text, Style(bold: true)) }

  private func hint(_ text: String) -> Line { .text(text, Style(dim: true)) }

  private func wrapped(_ note: Note, _ style: Style = Style(bold: true)) -> [Line] {
    note.text.terminalSafe.lines(ofWidth: size.columns).map {
      .text($0, note.isWrong ? Style(foreground: .red, bold: style.bold) : style)
    }
  }
}

extension TextPage {
  /// The lines on the screen; the choice at the cursor is reversed.
  fileprivate func shown(width: Int, height: Int) -> [Frame.Line] {
    let first = choice == nil ? top : max(0, top - height + 1)
    return zip(lines.indices, lines).dropFirst(first).prefix(height).map { index, text in
      choice != nil && index == top
        ? .text(text.padded(toWidth: width), Style(reversed: true)) : .text(text)
    }
  }
}

extension Screen.State {
  /// The keys that matter here, each with a word for its action.
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

  /// The name of the list or the page.
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
