/// A step of a check file, and what it did.
struct CheckedStep {
  let step: CheckFile.Step
  let happened: [Statement]
  /// The difference between its statements and what happened.
  let difference: StepDifference

  init(_ step: CheckFile.Step, happened: [Statement]) {
    self.step = step
    self.happened = happened
    difference = StepDifference(from: step.statements.map(\.statement), to: happened)
  }

  var isWrong: Bool { !difference.isEmpty }
}
