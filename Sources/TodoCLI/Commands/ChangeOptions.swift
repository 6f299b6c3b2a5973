import ArgumentParser

/// The options that `add` and `edit` share.
struct ChangeOptions: ParsableArguments {
  @Option(
    help: "How much it matters: none, low, medium or high.",
    completion: .list(["none", "low", "medium", "high"]))
  var priority: String?

  @Option(
    help: ArgumentHelp(
      "When it is due: 2026-12-24, or 2026-12-24T18:00 with a zone or in the local one.",
      valueName: "when"))
  var due: String?

  @Option(parsing: .singleValue, help: "A tag; may be given several times.")
  var tag: [String] = []

  @Option(help: ArgumentHelp("What it belongs to.", valueName: "name"))
  var project: String?

  @Option(help: ArgumentHelp("Whatever else is to be kept with it.", valueName: "text"))
  var note: String?

  func fields() throws(UsageError) -> CommandFields {
    var fields = CommandFields()
    if let priority { try fields.set(.priority, to: priority) }
    if let due { try fields.set(.due, to: due) }
    for tag in tag { try fields.set(.tag, to: tag) }
    if let project { try fields.set(.project, to: project) }
    if let note { try fields.set(.note, to: note) }
    return fields
  }
}
