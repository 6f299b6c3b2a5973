import TodoDomain

extension CommandDefinition {
  static let delete = CommandDefinition(
    "delete",
    otherNames: ["rm"],
    familiarNames: ["del", "remove", "drop", "erase", "kill"],
    .everyday,
    summary: "Delete todos.",
    discussion: """
      At a terminal it asks before it deletes more than one. Their numbers are not given again.

        todo delete 2
      """,
    operand: .references(.all),
    options: Confirmation.options,
    arguments: Confirmation(),
    isScriptable: true
  ) { confirmation, operands in
    .change(Change(command: .delete(operands.references), asksFirst: !confirmation.isGiven))
  }
}
