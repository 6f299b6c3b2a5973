import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("The log-in")
struct LoginTests {
  let grace = Ticket(number: 2, needsSecondFactor: true)

  @Test("accepts the right password from somebody who needs no second factor")
  func password() async {
    let store = TestStore(
      initialState: Login.State(), environment: .knowsAdaAndGrace
    ) {
      Login()
    }

    await store.send(.nameChanged("Ada")) { $0.name = "Ada" }
    await store.send(.passwordChanged("engine")) { $0.password = "engine" }
    #expect(store.state.canLogIn)

    await store.send(.logInTapped) { $0.isAsking = true }
    #expect(!store.state.canLogIn)
    await store.receive(.accepted(Ticket(number: 1, needsSecondFactor: false))) {
      $0.isAsking = false
    }
    await store.receive(.loggedIn(name: "Ada"))

    await store.finish()
  }

  @Test(
    "says why it rejects somebody, until the next attempt",
    arguments: [AuthenticationFailure.wrongPassword, .offline])
  func refused(failure: AuthenticationFailure) async {
    let store = TestStore(
      initialState: Login.State(name: "Ada", password: "engin"),
      environment: .failing {
        $0.logIn = { _, _ throws(AuthenticationFailure) in throw failure }
      }
    ) {
      Login()
    }

    await store.send(.logInTapped) { $0.isAsking = true }
    await store.receive(.refused(failure)) {
      $0.isAsking = false
      $0.failure = failure
    }

    await store.send(.logInTapped) {
      $0.isAsking = true
      $0.failure = nil
    }
    await store.receive(.refused(failure)) {
      $0.isAsking = false
      $0.failure = failure
    }

    await store.finish()
  }

  @Test("asks for the second factor if needed, until it is right")
  func secondFactor() async {
    let store = TestStore(
      initialState: Login.State(name: "Grace", password: "nanosecond"),
      environment: .knowsAdaAndGrace
    ) {
      Login()
    }

    await store.send(.logInTapped) { $0.isAsking = true }
    await store.receive(.accepted(grace)) {
      $0.isAsking = false
      $0.twoFactor = TwoFactor.State(ticket: grace)
    }

    await store.send(.twoFactor(.presented(.codeChanged("1905")))) { $0.twoFactor?.code = "1905" }
    await store.send(.twoFactor(.presented(.confirmTapped))) { $0.twoFactor?.isAsking = true }
    await store.receive(.twoFactor(.presented(.refused(.wrongCode)))) {
      $0.twoFactor?.isAsking = false
      $0.twoFactor?.failure = .wrongCode
    }

    await store.send(.twoFactor(.presented(.codeChanged("1906")))) { $0.twoFactor?.code = "1906" }
    await store.send(.twoFactor(.presented(.confirmTapped))) {
      $0.twoFactor?.isAsking = true
      $0.twoFactor?.failure = nil
    }
    await store.receive(.twoFactor(.presented(.accepted))) { $0.twoFactor?.isAsking = false }
    await store.receive(.loggedIn(name: "Grace"))

    await store.finish()
  }

  @Test("accepts a code of four digits, whatever else is typed")
  func code() async {
    let store = TestStore(
      initialState: TwoFactor.State(ticket: grace),
      environment: Login.Environment.failing().twoFactor
    ) {
      TwoFactor()
    }

    await store.send(.codeChanged("19 0")) { $0.code = "190" }
    #expect(!store.state.canConfirm)
    await store.send(.codeChanged("19065")) { $0.code = "1906" }
    #expect(store.state.canConfirm)

    await store.finish()
  }

  @Test("stops checking a second factor that was cancelled")
  func cancelled() async {
    let clock = TestClock()
    let ended = Recorder<Bool>()
    let store = TestStore(
      initialState: Login.State(
        name: "Grace", password: "nanosecond",
        twoFactor: TwoFactor.State(ticket: grace, code: "1906")),
      environment: .failing {
        $0.twoFactor.confirm = { _, _ throws(AuthenticationFailure) in
          try? await clock.sleep(for: .seconds(1))
          ended.record(Task.isCancelled)
        }
      }
    ) {
      Login()
    }

    let question = await store.send(.twoFactor(.presented(.confirmTapped))) {
      $0.twoFactor?.isAsking = true
    }
    await store.send(.twoFactor(.presented(.cancelTapped)))
    await store.receive(.twoFactor(.dismiss)) { $0.twoFactor = nil }

    await question.finish()
    #expect(ended.values == [true])

    await store.finish()
  }
}
