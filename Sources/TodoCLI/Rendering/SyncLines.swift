import TodoDomain
import TodoFormats
import TodoText

/// What is said where commands met others that they had not seen.
struct SyncLines {
  let timeZone: CivilTimeZone
  /// The current year, which dates leave out.
  let year: Int

  /// A line for each todo that has another number elsewhere, and for each change that lost.
  func mergers(_ report: SyncReport) -> [String] {
    let numbers = report.renumbered.map {
      "\($0.other) of \($0.author.terminalSafe) is \($0.number) here"
    }
    return numbers + report.conflicts.map(line)
  }

  private func line(_ conflict: Conflict) -> String {
    switch conflict {
    case .field(let field, let number, let kept, let lost, let isOursKept, let author):
      let (winner, loser) =
        isOursKept ? ("here", author.terminalSafe) : (author.terminalSafe, "here")
      return
        "\(number): \(field.label) is \(text(kept)) (\(winner)), not \(text(lost)) (\(loser))"
    case .undeleted(let number, let author):
      return "\(number) stays: it was deleted here, and changed by \(author.terminalSafe)"
    case .restored(let number, let author):
      return "\(number) is back: it was deleted by \(author.terminalSafe), and changed here"
    }
  }

  private func text(_ value: FieldValue) -> String {
    switch value {
    case .null: "none"
    case .text(let text): "`\(text.terminalSafe)`"
    case .due(let due): due.text(in: timeZone, inYear: year)
    case .rule(let rule): rule.description
    case .priority(let priority): priority.description
    case .instant(let instant):
      Due.instant(instant).text(in: timeZone, inYear: year)
    case .list(let texts): texts.map { "+\($0.terminalSafe)" }.joined(by: " ")
    case .integer(let number): String(number)
    case .numbers(let numbers): numbers.map(\.description).joined(by: ", ")
    case .bool, .number, .id: value.json
    }
  }
}
