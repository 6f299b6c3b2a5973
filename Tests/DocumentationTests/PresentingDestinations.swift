import Composable

struct Entrance: Reducer {
  struct State: Equatable {
    var readerCount = 0
    var destination: Destination.State?
  }

  enum Action: Equatable {
    case joinTapped
    case leaveTapped
    case destination(PresentationActionOf<Destination>)
  }

  struct Destination: Reducer {
    enum State: Equatable {
      case alert(AlertState<Question>)
      case form(Form.State)
    }

    enum Action: Equatable {
      case alert(Question)
      case form(Form.Action)
    }

    enum Question: Equatable {
      case leaveConfirmed
    }

    var body: some Reducer<State, Action, Void> {
      Scope(state: CasePath(State.form), action: CasePath(Action.form)) { Form() }
    }
  }

  var body: some Reducer<State, Action, Void> {
    Reduce { state, action in
      switch action {
      case .joinTapped:
        state.destination = .form(Form.State())

      case .leaveTapped:
        state.destination = .alert(
          AlertState(
            title: "Leave?", message: "Nobody else is at the door.",
            buttons: [.init("Leave", action: .leaveConfirmed), .cancel("Stay")]))

      case .destination(.presented(.form(.doneTapped))):
        state.readerCount += 1

      case .destination:
        break
      }
      return .none
    }
    .ifLet(presented: \.destination, action: CasePath(Action.destination)) {
      Destination()
    }
  }
}
