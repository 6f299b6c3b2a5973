extension CommandTable {
  /// All commands of the program.
  static let todo = CommandTable(
    steps.commands + [
      .list, .agenda, .calendar, .next, .count, .ui, .remind, .open, .show, .tags, .projects,
      .history, .stats, .batch, .import, .export, .backup, .sync, .doctor, .config, .context,
      .completions, .check, .help,
    ], topic: { HelpTopic.named($0)?.name })

  /// Returns the first command with an option of this name.
  func command(withOption name: String) -> CommandDefinition? {
    commands.first { $0.options.contains { $0.name == name } }
  }
}
