import TodoDomain

/// Whether to change several todos without asking.
struct Confirmation: Sendable {
  var isGiven = false

  static let name = "yes"
  static let help = "Change several todos without asking."

  static let options: [Option<Confirmation>] = [
    .flag(name, help: help) { $0.isGiven = true }
  ]
}

extension CommandDefinition {
  /// Defines a change to the todos that the words name, with `--yes` as its only option.
  convenience init(
    _ name: String, otherNames: [String] = [], familiarNames: [String] = [], _ category: Category,
    summary: String, discussion: String, operand: OperandDefinition, asksAlways: Bool = false,
    command: @escaping @Sendable (Operands) -> Command
  ) {
    self.init(
      name, otherNames: otherNames, familiarNames: familiarNames, category, summary: summary,
      discussion: discussion, operand: operand, options: Confirmation.options,
      arguments: Confirmation(), isStep: true
    ) { confirmation, operands in
      .change(operands, confirmation, command(operands), asksAlways: asksAlways)
    }
  }
}
