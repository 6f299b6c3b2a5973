/// Whether several todos are deleted without a question.
struct Confirmation: Sendable {
  var isGiven = false

  static let options: [Option<Confirmation>] = [
    .flag("yes", help: "Do not ask before several are deleted.") { $0.isGiven = true }
  ]
}
