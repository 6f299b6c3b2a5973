extension CommandTable {
  /// The commands that change todos; scripts have them, too.
  static let changes = CommandTable([
    .add, .toggle, .complete, .reopen, .edit, .note, .skip, .move, .delete, .clear,
  ])

  /// The commands in the steps of a check file.
  ///
  /// Scripts don't have undo and redo, since they happen as a whole.
  static let steps = CommandTable(changes.commands + [.undo, .redo])
}
