import Composable
import Testing

@MainActor
@Suite("ifLet of a destination")
struct PresentationTests {
  @Test("runs the destination in place, then the parent")
  func order() {
    let store = Store(initialState: State(leaf: .init()), environment: 2) { Parent() }

    store.send(.leaf(.presented(.added)))

    #expect(store.state.log == ["leaf 0: 2", "leaf 0: 4"])
    #expect(store.state.leaf?.wasShared == false)
  }

  @Test("dismisses it on an action, after the parent has seen it, and cancels its effects")
  func dismissedByAction() async {
    let ended = PlaceTests.Ended()
    let store = Store(initialState: State(leaf: .init()), environment: 1) { Parent(ended: ended) }
    store.send(.leaf(.presented(.started)))

    store.send(.leaf(.dismiss))
    await store.finish()

    #expect(store.state.leaf == nil)
    #expect(store.state.log == ["leaf 0: 1", "leaf 0: 1"])
    #expect(ended.names == ["leaf 0"])
  }

  @Test("dismisses it on its own effect, after the parent has seen it, and cancels its effects")
  func dismissedByEffect() async {
    let ended = PlaceTests.Ended()
    let store = Store(initialState: State(leaf: .init()), environment: 1) { Parent(ended: ended) }
    store.send(.leaf(.presented(.started)))

    store.send(.leaf(.presented(.closed)))
    await store.finish()

    #expect(store.state.leaf == nil)
    #expect(store.state.log == ["leaf 0: 1", "leaf 0: 2", "leaf 0: 2"])
    #expect(ended.names == ["leaf 0"])
  }

  @Test("cancels its effects if the parent dismisses it")
  func dismissedByParent() async {
    let ended = PlaceTests.Ended()
    let store = Store(
      initialState: State(leaf: .init(id: 1), destination: .leaf(.init(id: 2))), environment: 1
    ) {
      Parent(ended: ended)
    }
    store.send(.leaf(.presented(.started)))
    store.send(.destination(.presented(.leaf(.started))))

    store.send(.removed)
    await store.finish()

    #expect(ended.names.sorted() == ["leaf 1", "leaf 2"])
  }

  @Test("dismisses it once if both it and the parent dismiss it in the same action")
  func dismissedTwice() {
    let store = Store(initialState: State(leaf: .init()), environment: 1) {
      Parent { state, action in
        if case .leaf(.presented(.closed)) = action { state.leaf = nil }
      }
    }

    let reports = reports { _ = store.send(.leaf(.presented(.closed))) }

    #expect(store.state.log == ["leaf 0: 1"])
    #expect(reports == [])
  }

  @Test("keeps another destination that the parent presents at the dismissal")
  func replacedAtDismissal() {
    func stateAfterDismissal(
      of first: Destination.State, replacedBy second: Destination.State
    ) -> String? {
      let store = Store(initialState: State(destination: first), environment: 1) {
        Parent { state, _ in state.destination = second }
      }
      store.send(.destination(.dismiss))
      return store.state.destination?.name
    }

    #expect(
      stateAfterDismissal(of: .leaf(.init(id: 1)), replacedBy: .leaf(.init(id: 2))) == "leaf 2")
    #expect(stateAfterDismissal(of: .leaf(.init(id: 1)), replacedBy: .leaf(.init(id: 1))) == nil)
    #expect(stateAfterDismissal(of: .leaf(.init()), replacedBy: .blossom(.init())) == "blossom")
    #expect(stateAfterDismissal(of: .blossom(.init()), replacedBy: .blossom(.init())) == nil)
  }

  @Test("cancels the effects of a replaced destination")
  func replaced() async {
    let ended = PlaceTests.Ended()
    let store = Store(
      initialState: State(leaf: .init(id: 1), destination: .leaf(.init(id: 2))), environment: 1
    ) {
      Parent(ended: ended) { state, action in
        guard case .leaf(.presented(.finished)) = action else { return }
        state.leaf = .init(id: 3)
        state.destination = .blossom(.init())
      }
    }
    store.send(.leaf(.presented(.started)))
    store.send(.destination(.presented(.leaf(.started))))

    store.send(.leaf(.presented(.finished)))
    await store.finish()

    #expect(ended.names.sorted() == ["leaf 1", "leaf 2"])
  }

  nonisolated static let failure = AlertState(
    title: "Saving failed.", message: "The disk is full.",
    buttons: [.init("Retry", action: AlertAction.retried), .cancel("Give up")])

  @Test("clears an answered alert before the parent receives the answer")
  func alert() {
    for answer in Self.failure.buttons.map(\.answer) {
      let store = Store(initialState: State(alert: Self.failure), environment: 1) { Parent() }
      store.send(.alert(answer))
      #expect(store.state.alert == nil)
      #expect(store.state.log == [""])
    }
  }

  @Test("keeps the same alert if the parent presents it again on the answer")
  func sameAlert() {
    for answer in Self.failure.buttons.map(\.answer) {
      let store = Store(initialState: State(alert: Self.failure), environment: 1) {
        Parent { state, _ in state.alert = Self.failure }
      }
      store.send(.alert(answer))
      #expect(store.state.alert == Self.failure)
    }
  }

  @Test("clears an answered destination only if it is an alert")
  func ephemeralCase() {
    let store = Store(
      initialState: State(destination: .alert(Self.failure)), environment: 1
    ) { Parent() }
    store.send(.destination(.presented(.alert(.retried))))
    #expect(store.state.destination?.name == nil)

    let other = Store(initialState: State(destination: .leaf(.init())), environment: 1) { Parent() }
    other.send(.destination(.presented(.leaf(.finished))))
    #expect(other.state.destination?.name == "leaf 0")
  }

  @Test("clears an answered alert, and recognizes a new destination, whatever the case labels")
  func labelledCases() {
    struct Form: Identifiable { let id: Int }
    enum Labelled { case alert(state: AlertState<AlertAction>), form(state: Form) }
    enum Answer { case alert(action: AlertAction), form(action: Int) }
    let lift = Reduce<Labelled?, PresentationAction<Answer>, Void> { state, action in
      if case .dismiss = action { state = .form(state: Form(id: 2)) }
      return .none
    }
    .ifLet(presented: \.self, action: .identity) { EmptyReducer<Labelled, Answer, Void>() }

    var alert: Labelled? = .alert(state: Self.failure)
    _ = lift.reduce(into: &alert, action: .presented(.alert(action: .retried)))
    #expect(alert == nil)

    var form: Labelled? = .form(state: Form(id: 1))
    _ = lift.reduce(into: &form, action: .dismiss)
    #expect(form != nil, "the parent has put another there")
    _ = lift.reduce(into: &form, action: .dismiss)
    #expect(form == nil, "it is the same")
  }

  @Test("lets an `EphemeralState` enum decide which of its cases end when answered")
  func caseByCase() {
    enum Question: EphemeralState {
      case once(AlertState<Int>)
      case again(AlertState<Int>)

      var isEphemeral: Bool { if case .once = self { true } else { false } }
    }
    for (question, isCleared) in [
      (Question.once(AlertState(title: "Delete?")), true),
      (.again(AlertState(title: "Delete?")), false),
    ] {
      var state: Question? = question
      _ = EmptyReducer<Question?, PresentationAction<Int>, Void>()
        .ifLet(presented: \.self, action: .identity) { EmptyReducer<Question, Int, Void>() }
        .reduce(into: &state, action: .presented(1))
      #expect((state == nil) == isCleared)
    }
  }

  @Test("keeps an alert when an action for another case arrives, and reports the action")
  func actionForAnotherCase() {
    let store = Store(
      initialState: State(destination: .alert(Self.failure)), environment: 1
    ) { Parent() }

    let reports = reports { _ = store.send(.destination(.presented(.leaf(.added)))) }

    #expect(store.state.destination?.name == "alert")
    #expect(reports.count == 1)
  }

  @Test("keeps an alert when the answer to another arrives, even if no reducer handles it")
  func answerToAnotherAlert() {
    enum Question: EphemeralState {
      case rename(AlertState<Int>)
      case delete(AlertState<Bool>)
      case hint
    }
    enum Answer: Equatable { case renamed(Int), delete(Bool), hint, hinted }
    func isCleared(_ question: Question, by answer: Answer) -> Bool {
      let path = CasePath<PresentationAction<Answer>, PresentationAction<Answer>>.identity
      var state: Question? = question
      _ = EmptyReducer<Question?, PresentationAction<Answer>, Void>()
        .ifLet(presented: \.self, action: path) { EmptyReducer<Question, Answer, Void>() }
        .reduce(into: &state, action: .presented(answer))
      return state == nil
    }

    let rename = Question.rename(AlertState(title: "Rename?"))
    let delete = Question.delete(AlertState(title: "Delete?"))
    #expect(isCleared(rename, by: .renamed(1)), "the name differs, but it is the alert's action")
    #expect(isCleared(delete, by: .delete(true)))
    #expect(isCleared(.hint, by: .hint))
    #expect(!isCleared(rename, by: .delete(true)))
    #expect(!isCleared(delete, by: .renamed(1)))
    #expect(!isCleared(delete, by: .hint))
    #expect(!isCleared(.hint, by: .delete(true)))
    #expect(!isCleared(.hint, by: .hinted))
  }

  @Test("reports an action for a missing destination at the line of the lift")
  func missing() {
    let line: UInt = #line + 2
    let lift = EmptyReducer<State, Action, Int>()
      .ifLet(presented: \.leaf, action: .leaf) { Leaf() }
    var state = State()
    let reports = reports {
      _ = lift.reduce(into: &state, action: .leaf(.presented(.added)), environment: 1)
    }

    #expect(
      reports == [
        Report(
          message: """
            An "ifLet" received an action for a destination that is not there.

              Action:
                PresentationTests.Action.leaf(.presented(.added))

            There are a few reasons this can happen:

            • A reducer set the destination to nil before this lift ran. The lift has to run first: \
            write "ifLet" after the reducer that does so, not before it.

            • An effect of the parent sent the action when the destination was gone. Effects that \
            the destination returned are cancelled with it: start the effect there, or cancel it by \
            its id.

            • The action was sent when nothing was presented, as when it is dismissed twice. Send it \
            only while the state holds a destination.

            The destination's reducer did not run.
            """, fileID: #fileID, line: line)
      ])
  }

  @Test("reports a second dismissal, which the parent still receives")
  func secondDismissal() {
    let store = Store(initialState: State(leaf: .init()), environment: 1) { Parent() }
    let reports = reports {
      store.send(.leaf(.dismiss))
      store.send(.leaf(.dismiss))
    }

    #expect(store.state.log == ["leaf 0: 0", ""])
    #expect(reports.count == 1)
    #expect(reports.first?.message.contains("PresentationTests.Action.leaf(.dismiss)\n") == true)
    #expect(reports.first?.message.hasSuffix("\n\nNothing was dismissed.") == true)
  }
}
