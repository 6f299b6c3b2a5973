import ComposableTesting

extension Login.Environment {
  /// Returns an environment in which every endpoint that `provide` doesn't replace fails the test.
  static func failing(_ provide: (inout Self) -> Void = { _ in }) -> Self {
    var environment = Self(
      logIn: unimplemented("Login.Environment.logIn", throwing: .offline),
      twoFactor: TwoFactor.Environment(
        confirm: unimplemented("TwoFactor.Environment.confirm", throwing: .offline)))
    provide(&environment)
    return environment
  }

  /// A server that knows Ada, whose password is “engine” and who needs no second factor, and Grace, whose password is
  /// “nanosecond” and whose code is 1906.
  static let knowsAdaAndGrace = Self(
    logIn: { name, password throws(AuthenticationFailure) in
      switch (name, password) {
      case ("Ada", "engine"): return Ticket(number: 1, needsSecondFactor: false)
      case ("Grace", "nanosecond"): return Ticket(number: 2, needsSecondFactor: true)
      default: throw .wrongPassword
      }
    },
    twoFactor: TwoFactor.Environment(
      confirm: { ticket, code throws(AuthenticationFailure) in
        if ticket.number != 2 || code != "1906" { throw .wrongCode }
      }))
}
