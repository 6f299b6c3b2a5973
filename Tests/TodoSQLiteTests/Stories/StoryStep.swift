import ComposableTesting

/// What a person does to a list in one unit of work.
enum StoryStep: Hashable {
  case change([StoryChange])
  case undo(Int)
  case redo(Int)
}

/// A command that changes the list.
enum StoryChange: Hashable {
  case add(String)
  case toggle(Int)
  case complete(Int)
  case reopen(Int)
  case edit(Int, String)
  case delete(Int)
  case moveToTop(Int)
  case move(Int, after: Int)
  case clear

  /// The number of its todo, if it names one.
  var number: Int? {
    switch self {
    case .add, .clear: nil
    case .toggle(let number), .complete(let number), .reopen(let number), .edit(let number, _),
      .delete(let number), .moveToTop(let number), .move(let number, _):
      number
    }
  }
}

extension StoryStep {
  /// Returns a random story, the same for the same seed.
  static func story(length: Int, seed: UInt64) -> [StoryStep] {
    var random = SeededRandomNumberGenerator(seed: seed)
    return (0..<length).map { _ in StoryStep(using: &random) }
  }

  private init(using random: inout SeededRandomNumberGenerator) {
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: self = .undo(.random(in: 1...3, using: &random))
    case 2, 3: self = .redo(.random(in: 1...3, using: &random))
    case 4:
      let count = Int.random(in: 2...4, using: &random)
      self = .change((0..<count).map { _ in StoryChange(using: &random) })
    default: self = .change([StoryChange(using: &random)])
    }
  }
}

extension StoryChange {
  fileprivate init(using random: inout SeededRandomNumberGenerator) {
    // Some of these todos are deleted or never existed.
    let number = Int.random(in: 1...8, using: &random)
    let text = ["milk", "caf\u{E9}", "\u{1B}[31m", "'; --"].randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<11, using: &random) {
    case 0, 1: self = .add(text)
    case 2: self = .toggle(number)
    case 3: self = .complete(number)
    case 4: self = .reopen(number)
    case 5: self = .edit(number, text)
    case 6: self = .delete(number)
    case 7: self = .moveToTop(number)
    case 8, 9: self = .move(number, after: .random(in: 1...8, using: &random))
    default: self = .clear
    }
  }
}
