import Composable

/// The board, on which two players take turns.
struct Game: Reducer {
  enum Mark: String, Equatable, Sendable {
    case x = "X"
    case o = "O"

    var other: Mark { self == .x ? .o : .x }
  }

  struct State: Equatable {
    let xName: String
    let oName: String
    /// Row by row, from the top.
    var cells = [Mark?](repeating: nil, count: 9)
    var turn = Mark.x

    var winner: Mark? {
      let line = Self.lines.first { cells[$0[0]] != nil && Set($0.map { cells[$0] }).count == 1 }
      return line.flatMap { cells[$0[0]] }
    }

    var isOver: Bool { winner != nil || !cells.contains(nil) }

    func name(of mark: Mark) -> String { mark == .x ? xName : oName }

    static let lines = [
      [0, 1, 2], [3, 4, 5], [6, 7, 8],
      [0, 3, 6], [1, 4, 7], [2, 5, 8],
      [0, 4, 8], [2, 4, 6],
    ]
  }

  enum Action: Equatable, Sendable {
    case cellTapped(Int)
    case playAgainTapped
    case quitTapped
  }

  func reduce(into state: inout State, action: Action, environment: Void) -> Effect<Action> {
    switch action {
    case .cellTapped(let cell):
      guard !state.isOver, state.cells[cell] == nil else { return .none }
      state.cells[cell] = state.turn
      if !state.isOver { state.turn = state.turn.other }
      return .none

    case .playAgainTapped:
      state = State(xName: state.xName, oName: state.oName)
      return .none

    case .quitTapped:
      return .dismiss()
    }
  }
}
