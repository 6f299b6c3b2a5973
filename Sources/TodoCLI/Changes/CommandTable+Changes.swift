extension CommandTable {
  /// The commands that change todos, which scripts have, too.
  static let changes = CommandTable([
    .add, .toggle, .complete, .reopen, .edit, .note, .skip, .move, .delete, .clear,
  ])

  /// The commands that a step of a check file can be.
  ///
  /// A script happens as a whole, and so doesn't undo.
  static let steps = CommandTable(changes.commands + [.undo, .redo])
}
