import Composable

/// The board on the screen.
@MainActor
func gameView(of store: StoreOf<Game>, on screen: Screen) -> View {
  View("Game", of: ViewStore(store), on: screen) { game in
    if let winner = game.winner {
      "\(game.name(of: winner)) wins"
    } else if game.isOver {
      "A draw"
    } else {
      "\(game.name(of: game.turn)) is next"
    }
    for row in 0..<3 {
      (0..<3).map { column in
        let cell = row * 3 + column
        let isFree = game.cells[cell] == nil && !game.isOver
        return Button(game.cells[cell]?.rawValue ?? "\(cell)", isEnabled: isFree) {
          store.send(.cellTapped(cell))
        }
      }
    }
    if game.isOver {
      Button("Play again") { store.send(.playAgainTapped) }
    }
    Button("Quit") { store.send(.quitTapped) }
  }
}
