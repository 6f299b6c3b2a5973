/// A command with a remark on its words, printed after its answer to a person.
struct RemarkedWork: Work {
  let work: any Work
  let remark: String

  var readsConfig: Bool { work.readsConfig }
  var isPaged: Bool { work.isPaged }

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    try await work.run(settings, in: environment)
    if settings.form.isText { environment.remark("hint: \(remark)") }
  }
}
