extension CommandTable {
  /// All commands of the program.
  static let todo = CommandTable(
    steps.commands + [
      .list, .agenda, .next, .show, .tags, .projects, .history, .stats, .batch, .check, .import,
      .export, .backup, .sync, .doctor, .config, .completions, .help,
    ], topic: { HelpTopic.named($0)?.name })
}
