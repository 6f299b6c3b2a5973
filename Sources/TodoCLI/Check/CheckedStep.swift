/// A step of a check file, and the difference between its statements and what it did.
///
/// The order of statements doesn't matter.
struct CheckedStep {
  enum Line {
    case right(CheckFile.Stated)
    /// A wrong statement; `instead` is what happened to its subject, if anything did.
    case wrong(CheckFile.Stated, instead: Statement?)
    /// This happened, but isn't stated.
    case unstated(Statement)
  }

  let step: CheckFile.Step
  let happened: [Statement]
  /// The statements in their order, then what isn't stated in the order in which it is recorded.
  let difference: [Line]

  /// Compares `step` with what happened, which has one statement for each subject.
  init(_ step: CheckFile.Step, happened: [Statement]) {
    self.step = step
    self.happened = happened
    // What happened and hasn't been found among the statements yet, by subject.
    var rest: [String: Statement] = [:]
    for statement in happened { rest[statement.subject] = statement }
    let isRight = step.statements.map { stated in
      guard rest[stated.statement.subject] == stated.statement else { return false }
      rest[stated.statement.subject] = nil
      return true
    }
    difference =
      zip(step.statements, isRight).map { stated, isRight -> Line in
        isRight
          ? .right(stated)
          : .wrong(stated, instead: rest.removeValue(forKey: stated.statement.subject))
      }
      + happened.filter { rest[$0.subject] != nil }.map(Line.unstated)
  }

  /// Whether something else happened than what is stated.
  var isWrong: Bool {
    difference.contains { if case .right = $0 { false } else { true } }
  }
}
