/// The difference between a step's statements and what it did.
///
/// The order of statements doesn't matter, but how often each occurs does.
struct StepDifference {
  enum Line: Hashable {
    /// The statement with this index is right.
    case right(Int)
    /// The statement with this index is wrong; `instead` happened to the same field, if anything did.
    case wrong(Int, instead: Statement?)
    /// This happened, but isn't stated.
    case unstated(Statement)
  }

  /// The statements in their order, then the unstated effects in the order in which they are recorded.
  let lines: [Line]

  init(from stated: [Statement], to happened: [Statement]) {
    var counts: [Statement: Int] = [:]
    for statement in happened { counts[statement, default: 0] += 1 }
    let isRight = stated.map { statement in
      guard let count = counts[statement], count > 0 else { return false }
      counts[statement] = count - 1
      return true
    }

    // The unstated effects by subject, reversed for `popLast`. Only reports share a subject.
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

  /// Whether everything happened as stated, and nothing else.
  var isEmpty: Bool {
    lines.allSatisfy { if case .right = $0 { true } else { false } }
  }
}
