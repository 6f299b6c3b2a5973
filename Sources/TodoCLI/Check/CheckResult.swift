/// What the steps of a check file did, beside what they were said to do.
struct CheckResult {
  let file: CheckFile
  /// What each step did.
  let happened: [[Statement]]
  /// How each step differs from what is said of it.
  let differences: [StepDifference]

  init(file: CheckFile, happened: [[Statement]]) {
    self.file = file
    self.happened = happened
    differences = zip(file.steps, happened).map { step, happened in
      StepDifference(from: step.statements.map(\.statement), to: happened)
    }
  }

  var wrongCount: Int { differences.count { !$0.isEmpty } }
}
