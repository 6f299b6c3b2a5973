/// Why somebody can't log in.
enum AuthenticationFailure: Error, Equatable, Sendable {
  case wrongPassword
  case wrongCode
  case offline
}

extension AuthenticationFailure: CustomStringConvertible {
  var description: String {
    switch self {
    case .wrongPassword: "This is not the password"
    case .wrongCode: "This is not the code"
    case .offline: "Nobody answers"
    }
  }
}

/// The result of logging in with the right password.
struct Ticket: Equatable, Sendable {
  var number: Int
  var needsSecondFactor: Bool
}
