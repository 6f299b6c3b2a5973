/// Whether to change several todos without asking.
struct Confirmation: Sendable {
  var isGiven = false

  static let name = "yes"
  static let help = "Change several todos without asking."

  static let options: [Option<Confirmation>] = [
    .flag(name, help: help) { $0.isGiven = true }
  ]
}
