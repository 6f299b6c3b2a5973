/// What a step of a check file did, beside what it was said to do.
struct CheckedStep {
  let step: CheckFile.Step
  let happened: [Statement]
  /// How that differs from what is said.
  let difference: StepDifference

  init(_ step: CheckFile.Step, happened: [Statement]) {
    self.step = step
    self.happened = happened
    difference = StepDifference(from: step.statements.map(\.statement), to: happened)
  }

  var isWrong: Bool { !difference.isEmpty }
}
