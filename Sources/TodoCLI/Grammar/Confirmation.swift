/// Whether several todos are changed without a question.
struct Confirmation: Sendable {
  var isGiven = false

  static let name = "yes"
  static let help = "Do not ask before several are changed."

  static let options: [Option<Confirmation>] = [
    .flag(name, help: help) { $0.isGiven = true }
  ]
}
