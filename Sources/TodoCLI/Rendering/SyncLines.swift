import TodoDomain
import TodoText

/// Messages about merged changes of a sync.
struct SyncLines {
  private let changes: ChangeText
  /// The current year, which is left out of dates.
  private let year: Int

  init(timeZone: CivilTimeZone, year: Int) {
    changes = ChangeText(timeZone: timeZone, year: { year }, arrow: { "" })
    self.year = year
  }

  /// Returns a line for each todo with another number elsewhere, for each conflict, and for a new device.
  func mergers(_ report: SyncReport) -> [String] {
    let numbers = report.renumbered.map {
      "\($0.other) of \($0.author.terminalSafe) is \($0.number) here"
    }
    let device = "this list was copied or comes from a backup: it counts as a new machine now"
    return numbers + report.conflicts.map(line) + (report.isNewDevice ? [device] : [])
  }

  private func line(_ conflict: Conflict) -> String {
    switch conflict {
    case .field(let field, let number, let kept, let lost, let isOursKept, let author):
      let (winner, loser) =
        isOursKept ? ("here", author.terminalSafe) : (author.terminalSafe, "here")
      let verb = field == .tags || field == .blockedBy ? "are" : "is"
      return
        "\(number): \(field.label) \(verb) \(text(kept)) (\(winner)), not \(text(lost)) (\(loser))"
    case .undeleted(let number, let author):
      return "\(number) stays: it was deleted here, and changed by \(author.terminalSafe)"
    case .restored(let number, let author):
      return "\(number) is back: it was deleted by \(author.terminalSafe), and changed here"
    case .orphaned(let number, let parent, let isDeletedHere, let author):
      let other = author.terminalSafe
      return isDeletedHere
        ? "\(number) of \(other) stands alone: its parent \(parent) was deleted here"
        : "\(number) stands alone: its parent \(parent) was deleted by \(other)"
    }
  }

  private func text(_ value: FieldValue) -> String {
    let text = changes.text(value, inYear: year)
    if case .text = value, !value.isAbsent { return "`\(text)`" }
    return text
  }
}
