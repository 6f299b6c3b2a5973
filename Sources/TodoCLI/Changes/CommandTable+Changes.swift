extension CommandTable {
  /// The commands in scripts, which happen as a whole, and so have no undo and no redo.
  static let changes = CommandTable(
    [
      .add, .log, .toggle, .complete, .reopen, .edit, .note, .start, .stop, .snooze, .skip, .copy,
      .move, .delete, .clear,
    ],
    refused: [.undo, .redo])

  /// The commands in the steps of a check file.
  static let steps = CommandTable(changes.commands + changes.refused)
}
