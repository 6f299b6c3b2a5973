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
    var counts: [Statement: Int] = [:]
    for statement in happened { counts[statement, default: 0] += 1 }
    let isRight = stated.map { statement in
      guard let count = counts[statement], count > 0 else { return false }
      counts[statement] = count - 1
      return true
    }

    // What is not said rightly, the first of each subject last. Only reports have one with others.
    var others: [Statement.Subject: [Statement]] = [:]
    for statement in happened.reversed() {
      guard let count = counts[statement], count > 0 else { continue }
      counts[statement] = count - 1
      others[statement.subject, default: []].append(statement)
    }

    var lines: [Line] = []
    for (place, statement) in stated.enumerated() {
      lines.append(
        isRight[place]
          ? .right(place) : .wrong(place, instead: others[statement.subject]?.popLast()))
    }
    for statement in happened {
      if let other = others[statement.subject]?.popLast() {
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
