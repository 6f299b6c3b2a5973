import TodoDomain

extension CommandDefinition {
  static let add = CommandDefinition(
    "add",
    otherNames: ["a"],
    familiarNames: ["new", "create", "insert"],
    .everyday,
    summary: "Add a todo.",
    discussion: """
      Several words form one text:

        todo add Buy milk +shop due:friday
        todo add Call mum due:'sunday 18:00' pri:high --note "her new number"
        todo add --parse Pay the rent every 1st 9am

      `todo help attributes` lists the words that set fields, and `todo help dates` explains dates.
      """,
    operand: .text(help: "What to do."),
    options: Attributes.added,
    arguments: Attributes(),
    isStep: true
  ) { attributes, operands in
    .change(.add(attributes.edit(text: operands.text), label: attributes.label))
  }
}
