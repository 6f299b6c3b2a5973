import TodoDomain

extension CommandDefinition {
  static let delete = CommandDefinition(
    "delete",
    otherNames: ["rm", "del"],
    familiarNames: ["remove", "purge", "drop", "erase", "kill"],
    .everyday,
    summary: "Delete todos.",
    discussion: """
      Subtasks are deleted, too. A query deletes what `todo list` shows for it: open todos, unless it \
      says otherwise. At a terminal, it asks before it deletes more than one. Numbers are never reused.

        todo delete 2
        todo edit 3 +old
        todo delete +old
      """,
    operand: .references(.all),
    asksAlways: true
  ) { .delete($0.references) }
}
