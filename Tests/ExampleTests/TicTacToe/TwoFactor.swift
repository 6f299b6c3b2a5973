import Composable

/// The second factor of a log-in: a code of four digits.
struct TwoFactor: Reducer {
  struct State: Equatable {
    let ticket: Ticket
    var code = ""
    var isAsking = false
    var failure: AuthenticationFailure?

    var canConfirm: Bool { code.count == 4 && !isAsking }
  }

  enum Action: Equatable, Sendable {
    case codeChanged(String)
    case confirmTapped
    case accepted
    case refused(AuthenticationFailure)
    case cancelTapped
  }

  struct Environment: Sendable {
    /// Throws unless `code` is the second factor for `ticket`.
    var confirm:
      @Sendable (_ ticket: Ticket, _ code: String) async throws(AuthenticationFailure) -> Void
  }

  func reduce(into state: inout State, action: Action, environment: Environment) -> Effect<Action> {
    switch action {
    case .codeChanged(let code):
      state.code = String(code.filter(\.isNumber).prefix(4))
      return .none

    case .confirmTapped:
      state.isAsking = true
      state.failure = nil
      let (ticket, code) = (state.ticket, state.code)
      return .run { send in
        do throws(AuthenticationFailure) {
          try await environment.confirm(ticket, code)
          await send(.accepted)
        } catch {
          await send(.refused(error))
        }
      }

    case .accepted:
      state.isAsking = false
      return .none

    case .refused(let failure):
      state.isAsking = false
      state.failure = failure
      return .none

    case .cancelTapped:
      return .dismiss()
    }
  }
}
