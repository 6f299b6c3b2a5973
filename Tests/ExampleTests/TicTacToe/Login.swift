import Composable

/// The log-in: a name and a password, and a second factor if needed.
struct Login: Reducer {
  struct State: Equatable {
    var name = ""
    var password = ""
    var isAsking = false
    var failure: AuthenticationFailure?
    var twoFactor: TwoFactor.State?

    var canLogIn: Bool { !name.isEmpty && !password.isEmpty && !isAsking }
  }

  enum Action: Equatable, Sendable {
    case nameChanged(String)
    case passwordChanged(String)
    case logInTapped
    case accepted(Ticket)
    case refused(AuthenticationFailure)
    case twoFactor(PresentationActionOf<TwoFactor>)
    case loggedIn(name: String)
  }

  struct Environment: Sendable {
    /// Returns a ticket if the password is right for this name.
    var logIn:
      @Sendable (_ name: String, _ password: String) async throws(AuthenticationFailure) -> Ticket
    var twoFactor: TwoFactor.Environment
  }

  var body: some Reducer<State, Action, Environment> {
    Reduce(reduceForm)
      .ifLet(presented: \.twoFactor, action: .twoFactor, environment: \.twoFactor) {
        TwoFactor()
      }
  }

  private func reduceForm(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .nameChanged(let name):
      state.name = name
      return .none

    case .passwordChanged(let password):
      state.password = password
      return .none

    case .logInTapped:
      state.isAsking = true
      state.failure = nil
      let (name, password) = (state.name, state.password)
      return .run { send in
        do throws(AuthenticationFailure) {
          await send(.accepted(try await environment.logIn(name, password)))
        } catch {
          await send(.refused(error))
        }
      }

    case .accepted(let ticket):
      state.isAsking = false
      guard ticket.needsSecondFactor else { return .send(.loggedIn(name: state.name)) }
      state.twoFactor = TwoFactor.State(ticket: ticket)
      return .none

    case .refused(let failure):
      state.isAsking = false
      state.failure = failure
      return .none

    case .twoFactor(.presented(.accepted)):
      return .send(.loggedIn(name: state.name))

    case .twoFactor, .loggedIn:
      return .none
    }
  }
}

extension CasePath where Root == Login.Action, Value == PresentationActionOf<TwoFactor> {
  static var twoFactor: Self {
    CasePath(embed: Root.twoFactor) {
      guard case .twoFactor(let action) = $0 else { return nil }
      return action
    }
  }
}
