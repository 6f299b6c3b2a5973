import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("The page about laws")
struct LawsTests {
  private let states = [Dice.State(), Dice.State(sum: 3, isRolling: true)]
  private let actions: [Dice.Action] = [.rollTapped, .landed(2)]
  private let environment = Dice.Environment(roll: { 5 })

  private let duels = [Duel.State(), Duel.State(mine: Dice.State(sum: 3), rounds: 1)]
  private let duelActions: [Duel.Action] = [.mine(.rollTapped), .yours(.landed(2)), .restarted]
  private let duelEnvironment = Duel.Environment(dice: Dice.Environment(roll: { 5 }))

  private let shelves: [IdentifiedArrayOf<Book.State>] = [
    [], [Book.State(id: "a")], [Book.State(id: "b"), Book.State(id: "a")],
  ]
  private let shelfActions: [IdentifiedActionOf<Book>] = [
    .element(id: "a", action: .pageTurned), .element(id: "c", action: .titleRequested),
  ]
  private let library = Book.Environment(title: { _ in "The Count of Monte Cristo" })

  @Test("lifts along the identity")
  func pullbackIdentity() async {
    await Laws.liftIdentity(
      of: Dice(), states: states, actions: actions, environment: environment
    ) {
      $0.pullback(state: \.self, action: .identity)
    }
  }

  /// A table with a duel at it.
  private struct Tavern: Equatable {
    var duel = Duel.State()
  }

  @Test("lifts twice")
  func pullbackComposition() async {
    await Laws.liftComposition(
      states: [Tavern()], actions: duelActions, environment: duelEnvironment,
      twice: Dice()
        .pullback(state: \Duel.State.mine, action: .mine, environment: \Duel.Environment.dice)
        .pullback(state: \Tavern.duel, action: .identity),
      once: Dice()
        .pullback(state: \Tavern.duel.mine, action: .mine, environment: \Duel.Environment.dice))
  }

  @Test("lifts nothing")
  func liftPreservesEmpty() async {
    await Laws.liftPreservesEmpty(
      states: duels, actions: duelActions, environment: duelEnvironment
    ) { (empty: EmptyReducer<Dice.State, Dice.Action, Dice.Environment>) in
      empty.pullback(state: \.mine, action: .mine, environment: \.dice)
    }
  }

  @Test("lifts two at once")
  func liftPreservesCombined() async {
    await Laws.liftPreservesCombined(
      Dice(), Dice(), states: duels, actions: duelActions, environment: duelEnvironment
    ) {
      $0.pullback(state: \.mine, action: .mine, environment: \.dice)
    }
  }

  @Test("combines")
  func combine() async {
    await Laws.combine(
      of: [
        Dice(),
        Reduce { state, _, _ in
          state.sum *= 2
          return .none
        },
      ],
      states: states, actions: actions, environment: environment)
  }

  @Test("touches one")
  func forEachTouchesOne() async {
    await Laws.forEachTouchesOne(
      states: shelves, actions: shelfActions, environment: library,
      lifted: Book().forEach(state: \IdentifiedArrayOf<Book.State>.self, action: .identity))
  }

  @Test("is pulling back, on a collection of one")
  func forEachOnOne() async {
    await Laws.forEachOnOne(
      of: Book(), states: [Book.State(id: "a")], actions: [.pageTurned, .titleRequested],
      environment: library,
      lifted: Book().forEach(state: \IdentifiedArrayOf<Book.State>.self, action: .identity))
  }

  @Test("does the same if there is a value")
  func optional() async {
    await Laws.optional(
      of: Dice(), states: states, actions: actions, environment: environment,
      lifted: Dice().optional())
  }

  @Test("reports a missing element")
  func missingChild() async {
    await Laws.missingChild(
      states: [Visit.State.browsing(Shelf.State())],
      actions: [.reading(.pageTurned), .reading(.titleRequested)],
      environment: Visit.Environment(book: library),
      lifted: Book().pullback(
        state: .reading, action: .reading, environment: \Visit.Environment.book))
  }

  @Test("maps")
  func effectMap() async {
    await Laws.effectMap(
      of: [.none, .send(1), .run { send in await send(2) }], { $0 + 1 }, then: { "\($0)" })
  }

  @Test("merges")
  func effectMerge() async {
    await Laws.effectMerge(of: [.none, .send(1), .run { send in await send(2) }])
  }

  @Test("concatenates")
  func effectConcatenate() async {
    await Laws.effectConcatenate(of: [.none, .send(1), .run { send in await send(2) }])
  }

  @Test("embeds and extracts")
  func casePath() {
    Laws.casePath(
      .mine, values: actions,
      roots: [Duel.Action.mine(.rollTapped), .yours(.landed(2)), .restarted])
  }

  @Test("distinguishes two reducers")
  func equal() async {
    await Laws.equal(
      Dice(),
      Reduce { state, action, environment in
        Dice().reduce(into: &state, action: action, environment: environment)
      },
      states: states, actions: actions, environment: environment)
  }

  @Test("checks a custom lift against the laws")
  func liftIdentity() async {
    await Laws.liftIdentity(
      of: Dice(), states: states, actions: actions, environment: environment
    ) {
      $0.transformEnvironment { _ in }
    }
  }

  @Test("shows the first input that breaks a law")
  func broken() async {
    await expectFailure(
      """
      A law does not hold. 2 of 4 inputs break it; this is the first.

        Law:
          r, lifted along the identity == r

        State:
          Dice.State(
            sum: 0,
            isRolling: false
          )

        Action:
          Dice.Action.rollTapped

        r, lifted:
          state: Dice.State(
            sum: 0,
            isRolling: true
          )
          sent:  [
            [0]: .landed(6)
          ]

        r:
          state: Dice.State(
            sum: 0,
            isRolling: true
          )
          sent:  [
            [0]: .landed(5)
          ]
      """
    ) {
      await Laws.liftIdentity(
        of: Dice(), states: states, actions: actions, environment: environment
      ) {
        $0.transformEnvironment { $0.roll = { 6 } }
      }
    }
  }
}
