extension CommandTable {
  /// The commands of scripts: a script is all or nothing, so it has no undo or redo.
  static let changes = CommandTable(
    [
      .add, .log, .toggle, .complete, .reopen, .edit, .note, .start, .stop, .snooze, .skip, .copy,
      .move, .delete, .clear,
    ],
    refused: [.undo, .redo])

  /// The commands that may be steps of a check file.
  static let steps = CommandTable(changes.commands + changes.refused)
}
