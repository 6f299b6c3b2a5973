import Composable
import ComposableTesting
import Testing

struct Reader: Reducer {
  struct State: Equatable {
    var book: Book.State?
  }

  enum Action: Equatable {
    case opened(isbn: String)
    case closed
    case book(Book.Action)
  }

  struct Environment {
    var book: Book.Environment
  }

  var body: some Reducer<State, Action, Environment> {
    Reduce { state, action, _ in
      switch action {
      case .opened(let isbn):
        state.book = Book.State(id: isbn)
        return .send(.book(.titleRequested))

      case .closed:
        state.book = nil
        return .none

      case .book:
        return .none
      }
    }
    .ifLet(\.book, action: CasePath(Action.book), environment: \.book) {
      Book()
    }
  }
}

struct Visit: Reducer {
  enum State: Equatable {
    case browsing(Shelf.State)
    case reading(Book.State)
  }

  enum Action: Equatable {
    case browsing(Shelf.Action)
    case reading(Book.Action)
    case bookTaken(isbn: String)
  }

  struct Environment {
    var book: Book.Environment
  }

  var body: some Reducer<State, Action, Environment> {
    Scope(
      state: CasePath(State.browsing), action: CasePath(Action.browsing),
      environment: { Shelf.Environment(book: $0.book) }
    ) {
      Shelf()
    }
    Scope(
      state: CasePath(State.reading), action: CasePath(Action.reading), environment: \.book
    ) {
      Book()
    }
    Reduce { state, action, _ in
      if case .bookTaken(let isbn) = action {
        state = .reading(Book.State(id: isbn))
      }
      return .none
    }
  }
}

extension CasePath where Root == Visit.State, Value == Book.State {
  static var reading: Self {
    CasePath(embed: Root.reading) { if case .reading(let state) = $0 { state } else { nil } }
  }
}

extension CasePath where Root == Visit.Action, Value == Book.Action {
  static var reading: Self {
    CasePath(embed: Root.reading) { if case .reading(let action) = $0 { action } else { nil } }
  }
}

struct Shredder: Reducer {
  struct State: Equatable {
    var pageCount = 3
    var alert: AlertState<Answer>?
  }

  enum Answer: Equatable {
    case shredConfirmed
  }

  enum Action: Equatable {
    case shredTapped
    case alert(PresentationAction<Answer>)
  }

  var body: some Reducer<State, Action, Void> {
    Reduce { state, action in
      switch action {
      case .shredTapped:
        state.alert = AlertState(
          title: "Shred \(state.pageCount) pages?",
          buttons: [.destructive("Shred", action: .shredConfirmed), .cancel("Keep")])
        return .none

      case .alert(.presented(.shredConfirmed)):
        state.pageCount = 0
        return .none

      case .alert(.dismiss):
        return .none
      }
    }
    .ifLet(presented: \.alert, action: CasePath(Action.alert))
  }
}

struct Form: Reducer {
  struct State: Equatable {
    var isbn = ""
  }

  enum Action: Equatable {
    case typed(String)
    case doneTapped
  }

  func reduce(into state: inout State, action: Action, environment: Void) -> Effect<Action> {
    switch action {
    case .typed(let isbn):
      state.isbn = isbn
      return .none

    case .doneTapped:
      return .dismiss()
    }
  }
}

struct Desk: Reducer {
  struct State: Equatable {
    var wanted: [String] = []
    var form: Form.State?
  }

  enum Action: Equatable {
    case formTapped
    case form(PresentationActionOf<Form>)
  }

  var body: some Reducer<State, Action, Void> {
    Reduce { state, action in
      switch action {
      case .formTapped:
        state.form = Form.State()
        return .none

      case .form(.dismiss):
        if let form = state.form { state.wanted.append(form.isbn) }
        return .none

      case .form(.presented):
        return .none
      }
    }
    .ifLet(presented: \.form, action: CasePath(Action.form)) {
      Form()
    }
  }
}

struct Tour: Reducer {
  struct State: Equatable {
    var path = StackState<Visit.State>()
  }

  enum Action: Equatable {
    case bookTapped(isbn: String)
    case path(StackActionOf<Visit>)
  }

  struct Environment {
    var visit: Visit.Environment
  }

  var body: some Reducer<State, Action, Environment> {
    Reduce { state, action, _ in
      if case .bookTapped(let isbn) = action {
        state.path.append(.reading(Book.State(id: isbn)))
      }
      return .none
    }
    .forEach(\.path, action: CasePath(Action.path), environment: \.visit) {
      Visit()
    }
  }
}

struct Lock: Reducer {
  struct State: Equatable {
    var digits = [0, 0, 0]
  }

  enum Action: Equatable {
    case digit(IndexedAction<Digit.Action>)
  }

  struct Digit: Reducer {
    enum Action: Equatable {
      case turned
    }

    func reduce(into digit: inout Int, action: Action, environment: Void) -> Effect<Action> {
      digit = (digit + 1) % 10
      return .none
    }
  }

  var body: some Reducer<State, Action, Void> {
    EmptyReducer()
      .forEach(\.digits, action: CasePath(Action.digit)) {
        Digit()
      }
  }
}
