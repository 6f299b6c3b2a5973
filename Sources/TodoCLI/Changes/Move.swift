import TodoDomain

extension CommandDefinition {
  static let move = CommandDefinition(
    "move",
    otherNames: ["mv"],
    familiarNames: ["order", "reorder"],
    .everyday,
    summary: "Move todos to another place in the list.",
    discussion: """
      Several todos end up next to each other, in the order given:

        todo move 3 2 --before 1
      """,
    usage: "REF… --before REF | --after REF | --to-top | --to-bottom",
    operand: .references(.open),
    options: Place.options,
    arguments: Place(),
    isStep: true
  ) { place, operands throws(UsageError) in
    guard let destination = place.destination else { throw .missingPlace }
    return .change(operands, place.confirmation, .move(operands.references, to: destination))
  }
}

/// The destination of a move, from its options.
private struct Place {
  var destination: Destination?
  var confirmation = Confirmation()

  static let options: [Option<Place>] = [
    Option(
      "before", "REF", example: "5", help: "Put them directly before this todo.",
      completion: .references(.open),
      json: "before"
    ) { place, value throws(ValueError) in try place.set(.before(try neighbor(value))) },
    Option(
      "after", "REF", example: "5", help: "Put them directly after this todo.",
      completion: .references(.open),
      json: "after"
    ) { place, value throws(ValueError) in try place.set(.after(try neighbor(value))) },
    .flag("to-top", help: "Put them before all others.", json: "toTop") {
      place throws(ValueError) in try place.set(.top)
    },
    .flag("to-bottom", help: "Put them after all others.", json: "toBottom") {
      place throws(ValueError) in try place.set(.bottom)
    },
    .flag(Confirmation.name, help: Confirmation.help) { $0.confirmation.isGiven = true },
  ]

  /// Sets the only destination; if an option is given twice, its last value wins.
  private mutating func set(_ place: Destination) throws(ValueError) {
    switch (destination, place) {
    case (nil, _), (.before, .before), (.after, .after), (.top, .top), (.bottom, .bottom):
      destination = place
    case (.before, _), (.after, _), (.top, _), (.bottom, _):
      throw .severalPlaces
    }
  }

  private static func neighbor(_ word: String) throws(ValueError) -> Reference {
    let reference = try Reference(checking: word)
    if reference.mayNameSeveral { throw .placeOfSeveral(word) }
    return reference
  }
}
