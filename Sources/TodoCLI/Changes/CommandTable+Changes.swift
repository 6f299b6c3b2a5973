extension CommandTable {
  /// The commands that change the list, which scripts have, too.
  static let changes = CommandTable([
    .add, .toggle, .complete, .reopen, .edit, .note, .skip, .move, .delete, .clear, .undo, .redo,
  ])
}
