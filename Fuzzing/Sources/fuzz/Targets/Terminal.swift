import FoundationEssentials
import TodoDomain
import TodoText

@testable import TodoCLI
@testable import TodoFormats

extension Target {
  /// What a person sees of todos whose texts are the lines of the input.
  ///
  /// No control reaches the terminal that `todo` did not put there, a line is never wider than the
  /// window, and JSON is read as what was written.
  static let terminal = Target("terminal") { bytes in
    let texts = bytes.split(separator: 0).map { text($0) }
    let width = bytes.choice(1...120)
    let todos = texts.enumerated().map { index, text in todo(Int64(index), text, texts) }

    for text in texts {
      expectHarmless(text.terminalSafe)
      expect(!text.terminalSafe.utf8.contains(0x0A), "a text is on one line")
      expectHarmless(text.terminalSafeLines)
      let cut = text.terminalSafe.truncated(toWidth: width)
      expect(cut.displayWidth <= width, "\(cut) is wider than \(width)")
    }

    for isColored in [false, true] {
      var table = TodoTable(
        width: width, palette: isColored ? Palette() : .uncolored, timeZone: Place.timeZone,
        now: Place.now)
      check(table.page(Array(todos.prefix(2))), width: width, isColored: isColored)
      check(table.page(todos), width: width, isColored: isColored)
    }
    for todo in todos { check(todo) }
  }

  private static func todo(_ number: Int64, _ text: String, _ texts: [String]) -> Todo {
    let others = texts.filter(TextRule.tag.allows)
    return Todo(
      id: UUID(named: text), number: number * number * number + 1, description: text,
      completedAt: number % 3 == 1 ? Place.now : nil,
      priority: Priority(rawValue: number % 4) ?? .none,
      due: number % 2 == 0 ? .instant(Place.now) : nil, tags: others,
      project: number % 2 == 1 ? texts.last : nil, note: texts.first ?? "",
      position: Double(number), createdAt: Place.now, modifiedAt: Place.now)
  }

  private static func check(_ page: String, width: Int, isColored: Bool) {
    let lines = page.unicodeScalars.split(separator: "\n").map { String($0) }
    for line in lines {
      let shown = isColored ? withoutSequences(line) : line
      expectHarmless(shown)
      // The number and the due date are shown in the narrowest of windows.
      if !isColored, width >= 30 {
        expect(shown.displayWidth <= width, "\(shown.displayWidth) columns of \(width): \(shown)")
      }
    }
  }

  /// The line without what colours it.
  private static func withoutSequences(_ line: String) -> String {
    var shown = String.UnicodeScalarView()
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}" else {
        shown.append(scalar)
        continue
      }
      expect(rest.popFirst() == "[", "an escape that is no sequence of todo")
      let end = rest.firstIndex { !("0"..."9").contains($0) && $0 != ";" }
      expect(end.map { rest[$0] == "m" } ?? false, "a sequence of another kind")
      rest = rest[(end.map { rest.index(after: $0) } ?? rest.endIndex)...]
    }
    return String(shown)
  }

  private static func check(_ todo: Todo) {
    var bytes: [UInt8] = []
    PlainLines(timeZone: Place.timeZone).append(todo, to: &bytes)
    expectHarmless(text(bytes)) { $0 == "\t" }
    expect(
      bytes.count { $0 == 0x0A } == 1 && bytes.count { $0 == 0x09 } == 6, "a line of 7 columns")

    let changeText = ChangeText(timeZone: Place.timeZone, year: { 2026 }, arrow: { "->" })
    expectHarmless(
      ShowView(changeText: changeText, now: Place.now).text(Detail(todo: todo, history: []))
    )
    expectHarmless(changeText.line(.added(todo)))

    var json = [UInt8(ascii: "[")]
    json.appendJSON(todo)
    json.append(UInt8(ascii: "]"))
    expectHarmless(text(json))
    guard TextRule.description.allows(todo.description) else { return }
    let context = FormatContext(timeZone: Place.timeZone, now: Place.now)
    var reader = TodoFormat.json.makeReader(ByteSource(json), context)
    do throws(FormatError) {
      let read = try reader.next()
      expect(
        read?.todo.description.hasSameBytes(as: todo.description) == true
          && read?.todo.note.hasSameBytes(as: todo.note) == true, "\(text(json)) is read as another"
      )
    } catch {
      fatalError("\(text(json)) is refused: \(error)")
    }
  }
}
