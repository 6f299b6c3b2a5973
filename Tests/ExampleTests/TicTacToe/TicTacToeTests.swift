import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("Tic-tac-toe")
struct TicTacToeTests {
  @Test("leads from the log-in to a game, and back")
  func thereAndBack() async {
    let store = TestStore(
      initialState: TicTacToe.State.login(Login.State(name: "Ada", password: "engine")),
      environment: TicTacToe.Environment(login: .knowsAdaAndGrace)
    ) {
      TicTacToe()
    }

    await store.send(.login(.logInTapped)) {
      $0 = .login(Login.State(name: "Ada", password: "engine", isAsking: true))
    }
    await store.receive(.login(.accepted(Ticket(number: 1, needsSecondFactor: false)))) {
      $0 = .login(Login.State(name: "Ada", password: "engine"))
    }
    await store.receive(.login(.loggedIn(name: "Ada"))) {
      $0 = .newGame(NewGame.State(xName: "Ada"))
    }

    await store.send(.newGame(.oNameChanged("Grace"))) {
      $0 = .newGame(NewGame.State(xName: "Ada", oName: "Grace"))
    }
    await store.send(.newGame(.playTapped)) {
      CasePath<_, NewGame.State>.newGame.modify(&$0) {
        $0.game = Game.State(xName: "Ada", oName: "Grace")
      }
    }
    await store.send(.newGame(.game(.presented(.cellTapped(4))))) {
      CasePath<_, NewGame.State>.newGame.modify(&$0) {
        $0.game?.cells[4] = .x
        $0.game?.turn = .o
      }
    }

    await store.send(.newGame(.game(.presented(.quitTapped))))
    await store.receive(.newGame(.game(.dismiss))) {
      $0 = .newGame(NewGame.State(xName: "Ada", oName: "Grace"))
    }
    await store.send(.newGame(.logOutTapped)) { $0 = .login(Login.State()) }

    await store.finish()
  }
}
