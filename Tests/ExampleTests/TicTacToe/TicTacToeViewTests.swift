import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("Tic-tac-toe on the screen")
struct TicTacToeViewTests {
  private func makeStore() -> StoreOf<TicTacToe> {
    Store(
      initialState: TicTacToe.State.login(Login.State()),
      environment: TicTacToe.Environment(login: .knowsAdaAndGrace)
    ) {
      TicTacToe()
    }
  }

  @Test("renders only the changed one of its four scopes, and none around it")
  func fourScopes() {
    let store = makeStore()
    let window = Window { ticTacToeView(of: store, on: $0) }
    #expect(window.takeRendered() == ["TicTacToe", "Login"])

    window.enter("Grace", in: "Name")
    window.enter("nanosecond", in: "Password")
    #expect(window.takeRendered() == ["Login", "Login"])

    window.tap("Log in")
    #expect(window.takeRendered() == ["Login", "TwoFactor"])

    window.enter("1906", in: "Code")
    #expect(window.takeRendered() == ["TwoFactor"])

    window.tap("Confirm")
    #expect(window.takeRendered() == ["TicTacToe", "NewGame"])

    window.enter("Ada", in: "O")
    #expect(window.takeRendered() == ["NewGame"])

    window.tap("Play")
    #expect(window.takeRendered() == ["NewGame", "Game"])

    window.tap("4")
    window.tap("0")
    #expect(window.takeRendered() == ["Game", "Game"])

    window.tap("Quit")
    #expect(window.takeRendered() == ["NewGame"])

    window.tap("Log out")
    #expect(window.takeRendered() == ["TicTacToe", "Login"])
  }

  @Test("shows what is requested, and why somebody is rejected")
  func login() {
    let store = makeStore()
    let window = Window { ticTacToeView(of: store, on: $0) }
    #expect(window.takeRendered() == ["TicTacToe", "Login"])

    window.enter("Grace", in: "Name")
    window.enter("millisecond", in: "Password")
    window.tap("Log in")
    #expect(
      window.text == """
        Name: Grace
        Password: millisecond
        This is not the password
        [Log in]
        """)

    window.enter("nanosecond", in: "Password")
    window.tap("Log in")
    #expect(
      window.text == """
        Code: \("")
        (Confirm)
        [Cancel]
        """)

    window.enter("1905", in: "Code")
    window.tap("Confirm")
    #expect(
      window.text == """
        Code: 1905
        This is not the code
        [Confirm]
        [Cancel]
        """)

    window.tap("Cancel")
    #expect(
      window.text == """
        Name: Grace
        Password: nanosecond
        [Log in]
        """)
  }

  @Test("shows the board")
  func board() {
    let store = makeStore()
    let window = Window { ticTacToeView(of: store, on: $0) }
    #expect(window.takeRendered() == ["TicTacToe", "Login"])

    window.enter("Ada", in: "Name")
    window.enter("engine", in: "Password")
    window.tap("Log in")
    window.enter("Grace", in: "O")
    window.tap("Play")
    for cell in [0, 4, 1, 5] { window.tap("\(cell)") }

    #expect(
      window.text == """
        Ada is next
        (X) (X) [2]
        [3] (O) (O)
        [6] [7] [8]
        [Quit]
        """)

    window.tap("2")

    #expect(
      window.text == """
        Ada wins
        (X) (X) (X)
        (3) (O) (O)
        (6) (7) (8)
        [Play again]
        [Quit]
        """)
  }
}
