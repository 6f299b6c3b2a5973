import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A game of tic-tac-toe")
struct GameTests {
  let start = Game.State(xName: "Ada", oName: "Grace")

  @Test("is played in turns until somebody has three in a row, and is then over")
  func winning() async {
    let store = TestStore(initialState: start) { Game() }

    await store.send(.cellTapped(0)) {
      $0.cells[0] = .x
      $0.turn = .o
    }
    await store.send(.cellTapped(4)) {
      $0.cells[4] = .o
      $0.turn = .x
    }
    await store.send(.cellTapped(1)) {
      $0.cells[1] = .x
      $0.turn = .o
    }
    await store.send(.cellTapped(5)) {
      $0.cells[5] = .o
      $0.turn = .x
    }
    await store.send(.cellTapped(2)) { $0.cells[2] = .x }
    #expect(store.state.winner == .x)

    await store.send(.cellTapped(8))  // the game is over

    await store.send(.playAgainTapped) { $0 = start }

    await store.finish()
  }

  @Test("keeps a cell for the player who took it")
  func occupied() async {
    let store = TestStore(initialState: start) { Game() }

    await store.send(.cellTapped(0)) {
      $0.cells[0] = .x
      $0.turn = .o
    }
    await store.send(.cellTapped(0))

    await store.finish()
  }

  @Test("is won on each of eight lines, by either player", arguments: Game.State.lines)
  func lines(line: [Int]) {
    for mark in [Game.Mark.x, .o] {
      var state = start
      for cell in line.dropLast() { state.cells[cell] = mark }
      #expect(state.winner == nil)
      state.cells[line[2]] = mark
      #expect(state.winner == mark)
    }
  }

  @Test("ends in a draw when the board is full")
  func draw() {
    var state = start
    // X O X
    // X O O
    // O X X
    for cell in [0, 1, 2, 4, 3, 5, 7, 6, 8] {
      #expect(!state.isOver)
      _ = Game().reduce(into: &state, action: .cellTapped(cell))
    }
    #expect(state.isOver)
    #expect(state.winner == nil)
  }
}
