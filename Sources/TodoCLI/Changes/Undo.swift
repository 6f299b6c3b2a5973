import TodoDomain

extension CommandDefinition {
  static let undo = CommandDefinition(
    "undo",
    otherNames: ["u"],
    .everyday,
    summary: "Undo the last command, or the last N.",
    discussion: """
      A script counts as one command, and can't use undo itself. If there are fewer than N commands, \
      nothing is undone. For example:

        todo undo 2

      With `--step`, you can undo any one command; later ones stay. `todo history` shows its number:

        todo undo --step 1

      The history lists this as a new command, unless you undo the last one. The undo is refused if \
      what the step changed has been changed since. To take it back, undo the new command.

      Nothing that you undo is lost: `todo history` still shows it, as undone, and `todo redo --step` \
      brings it back.
      """,
    operand: .count,
    options: ChosenSteps.options("Undo this step of the history."),
    arguments: ChosenSteps(),
    isStep: true
  ) { steps, operands throws(UsageError) in .change(.undo(try steps.choice(operands))) }

  static let redo = CommandDefinition(
    "redo",
    .more,
    summary: "Redo the last undone command, or the last N.",
    discussion: """
      This works until something else changes. If there are fewer than N, nothing is redone. For example:

        todo undo 2
        todo redo 2

      With `--step`, it works later, too, unless what the step changed has been changed since. `todo \
      history` shows undone commands with their numbers. If `undo --step` made a new command, undo that \
      command instead.

        todo undo
        todo redo --step 3
      """,
    operand: .count,
    options: ChosenSteps.options("Redo this step of the history."),
    arguments: ChosenSteps(),
    isStep: true
  ) { steps, operands throws(UsageError) in .change(.redo(try steps.choice(operands))) }
}

/// The steps to undo or redo.
struct ChosenSteps {
  private var number: Int64?

  static func options(_ help: String) -> [Option<ChosenSteps>] {
    [
      Option("step", "N", example: "12", help: help, completion: .steps, json: "step") {
        steps, value throws(ValueError) in
        if steps.number != nil { throw .severalSteps }
        steps.number = Int64(try wholeNumber(value))
      }
    ]
  }

  func choice(_ operands: Operands) throws(UsageError) -> StepChoice {
    guard let number else { return .last(operands.count ?? 1) }
    guard operands.count == nil else { throw .exclusive(["N", "--step"]) }
    return .numbered(number)
  }
}
