import ArgumentParser

/// The options that `add` and `edit` share.
struct ChangeOptions: ParsableArguments {
  // Lists, so that every value is looked at, and not only the last, which wins.

  @Option(
    parsing: .singleValue, help: "How much it matters: none, low, medium or high.",
    completion: .list(["none", "low", "medium", "high"]))
  var priority: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "When it is due: 2026-12-24, 2026-12-24T18:00 with or without a zone, today, tomorrow, friday, "
        + "next week, +3d, +2w, +1m, eom, or such a day with a time: 'tomorrow 18:00'.",
      valueName: "when"))
  var due: [String] = []

  @Option(parsing: .singleValue, help: "A tag; may be given several times.")
  var tag: [String] = []

  @Option(parsing: .singleValue, help: ArgumentHelp("What it belongs to.", valueName: "name"))
  var project: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("Whatever else is to be kept with it.", valueName: "text"))
  var note: [String] = []

  func fields() throws(UsageError) -> CommandFields {
    var fields = CommandFields()
    for priority in priority { try fields.set(.priority, to: priority) }
    for due in due { try fields.set(.due, to: due) }
    for tag in tag { try fields.set(.tag, to: tag) }
    for project in project { try fields.set(.project, to: project) }
    for note in note { try fields.set(.note, to: note) }
    return fields
  }
}
