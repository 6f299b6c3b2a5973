/// How what a step was said to do differs from what it did.
///
/// The order in which it is said makes no difference, and how often it is said does.
struct StepDifference {
  enum Line: Hashable {
    /// What is said at this place happened.
    case right(Int)
    /// What is said at this place did not happen, but maybe something else did to the same field.
    case wrong(Int, instead: Statement?)
    /// This happened, and nothing is said about it.
    case unstated(Statement)
  }

  /// First what is said, in its order, then what happened besides, in the order in which it is recorded.
  let lines: [Line]

  init(from stated: [Statement], to happened: [Statement]) {
    // What happened, each todo's field once, without what is said rightly.
    var others: [Statement.Subject: Statement] = [:]
    for statement in happened { others[statement.subject] = statement }
    let isRight = stated.map { statement in
      guard others[statement.subject] == statement else { return false }
      others[statement.subject] = nil
      return true
    }

    var lines: [Line] = []
    for (place, statement) in stated.enumerated() {
      lines.append(
        isRight[place]
          ? .right(place) : .wrong(place, instead: others.removeValue(forKey: statement.subject)))
    }
    for statement in happened {
      if let other = others.removeValue(forKey: statement.subject) {
        lines.append(.unstated(other))
      }
    }
    self.lines = lines
  }

  /// Whether everything happened as it is said, and nothing besides.
  var isEmpty: Bool {
    lines.allSatisfy { if case .right = $0 { true } else { false } }
  }
}
