extension CommandTable {
  /// All that the program does.
  static let todo = CommandTable(
    changes.commands + [
      .list, .show, .history, .stats, .batch, .check, .import, .export, .backup, .doctor, .config,
      .help,
    ])
}
