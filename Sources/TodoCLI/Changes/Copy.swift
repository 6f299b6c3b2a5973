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
      dates, rule, parent and blockers; between the copied todos, these link the copies. It doesn't get the \
      history, or what `show` lists as kept for other programs. Copies go to the end of the list, those of \
      subtasks to the end of their parent's.

        todo copy 1
        todo copy 2 3
        todo undo
      """,
    operand: .references(.all)
  ) { .copy($0.references) }
}
