import TodoDomain

extension CommandDefinition {
  static let complete = CommandDefinition(
    "complete",
    otherNames: ["done", "do", "d"],
    familiarNames: ["finish", "close", "tick", "mark", "end", "resolve"],
    .everyday,
    summary: "Complete todos.",
    discussion: """
      Open subtasks are completed, too. A query completes the open todos it finds. Completing a completed \
      todo changes nothing.

        todo complete 1
        todo edit 2 +shop
        todo complete +shop
        todo complete 2 --at 'yesterday 18:00'
      """,
    operand: .references(.open),
    options: [
      .at { $0.time = $1 },
      .flag(Confirmation.name, help: Confirmation.help) { $0.confirmation.isGiven = true },
    ],
    arguments: Completing(),
    isStep: true
  ) { completing, operands in
    .change(
      operands, completing.confirmation, .complete(operands.references, at: completing.time))
  }
}

private struct Completing {
  var time: When?
  var confirmation = Confirmation()
}

extension Option {
  /// When something was done, if not now.
  static func at(
    _ set: @escaping @Sendable (inout Arguments, _ when: When) -> Void
  ) -> Option {
    Option(
      "at", "WHEN", example: "yesterday", help: "When it was done, if not now.",
      completion: .dates, json: "at"
    ) { arguments, value throws(ValueError) in
      guard let when = When(value) else { throw .notADate(value) }
      set(&arguments, when)
    }
  }
}
