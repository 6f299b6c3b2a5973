import Composable

/// The content of the log-in view; of the second factor, only whether it is requested.
struct LoginForm: Equatable {
  var name: String
  var password: String
  var canLogIn: Bool
  var failure: AuthenticationFailure?
  var isTwoFactorShown: Bool

  init(_ state: Login.State) {
    name = state.name
    password = state.password
    canLogIn = state.canLogIn
    failure = state.failure
    isTwoFactorShown = state.twoFactor != nil
  }
}

/// The log-in on the screen.
@MainActor
func loginView(of store: StoreOf<Login>, on screen: Screen) -> View {
  let viewStore = ViewStore(store, observe: LoginForm.init)
  return View("Login", of: viewStore, on: screen) { form in
    if form.isTwoFactorShown {
      store.scope(presented: \.twoFactor, action: .twoFactor).map {
        twoFactorView(of: $0, on: screen)
      }
    } else {
      Field("Name", viewStore.binding(get: \.name, send: Login.Action.nameChanged))
      Field("Password", viewStore.binding(get: \.password, send: Login.Action.passwordChanged))
      if let failure = form.failure { "\(failure)" }
      Button("Log in", isEnabled: form.canLogIn) { store.send(.logInTapped) }
    }
  }
}

/// The second factor on the screen.
@MainActor
func twoFactorView(of store: StoreOf<TwoFactor>, on screen: Screen) -> View {
  let viewStore = ViewStore(store)
  return View("TwoFactor", of: viewStore, on: screen) { state in
    Field("Code", viewStore.binding(get: \.code, send: TwoFactor.Action.codeChanged))
    if let failure = state.failure { "\(failure)" }
    Button("Confirm", isEnabled: state.canConfirm) { store.send(.confirmTapped) }
    Button("Cancel") { store.send(.cancelTapped) }
  }
}
