import TodoDomain

extension CommandDefinition {
  static let copy = CommandDefinition(
    "copy",
    otherNames: ["duplicate"],
    familiarNames: ["clone", "dup", "cp"],
    .more,
    summary: "Add copies of todos and their subtasks.",
    discussion: """
      A copy is open, whether the original is or not. It has the same text, note, tags, project, priority, \
      dates, rule, parent and blockers; where both ends of a link are copied, the copies are linked. It \
      doesn't get the time spent, the history, or the data that `show` lists as kept for other programs. \
      Copies go to the end of the list, and copies of subtasks to the end of their parent's subtasks.

        todo copy 1
        todo copy 2 3
        todo undo
      """,
    operand: .references(.all)
  ) { .copy($0.references) }
}
