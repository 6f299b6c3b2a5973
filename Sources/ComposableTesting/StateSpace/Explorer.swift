import Composable
import IssueReporting
import OrderedCollections

/// Walks through a state space, breadth first.
///
/// A level has all places at one number of actions. Within a level, calls are answered first, then actions lead to the
/// next level. So the first problem found has the fewest actions, and among those the fewest answers.
final class Explorer<State: Hashable, Action: Hashable, World: Hashable & Sendable> {
  typealias Configuration = ComposableTesting.Configuration<State, Action, World>

  let space: StateSpace<State, Action, World>
  let limits: ExplorationLimits
  var table: [Configuration] { found.elements }
  private var found = OrderedSet<Configuration>()
  private(set) var links: [ExplorationLink] = []
  var transitionCount = 0
  private(set) var depth = 0
  private(set) var isComplete = false
  /// The number of places that each depth has added, including those after answers.
  private(set) var levelCounts: [Int] = []
  var calledEndpoints: Set<String> = []

  private(set) var stateInvariants: [(name: String, holds: (State) throws -> Bool)] = []
  private(set) var stepInvariants: [(name: String, holds: (State, Action, State) throws -> Bool)] =
    []
  private(set) var restInvariants: [(name: String, holds: (State, World) async throws -> Bool)] = []
  private(set) var excursions:
    [(
      name: String, actions: [Action],
      holds: (AtRest<State, World>, AtRest<State, World>) throws -> Bool
    )] = []
  /// Stored, because reading an array of generic functions makes the runtime look up their types.
  private(set) var hasRestInvariants = false
  let issues = IssueRecorder()
  private let exchange: Exchange<World>
  let reducer: (Outside<World>) -> (inout State, Action) -> Effect<Action>
  private let reduce: (inout State, Action) -> Effect<Action>
  private let test = TestID.current
  /// Whether each action of the space has changed a state or had an effect somewhere, by its index.
  private var hasEffect: [Bool]
  /// The same for the actions that depend on the state.
  private var furtherEffects: OrderedDictionary<Action, Bool> = [:]
  /// The places of this level and of the next, by the number of answers on the path to them.
  private var level: [[Int32]] = []
  private var nextLevel: [[Int32]] = []
  /// Stores that wait at a place for the first move from there, by the place's number.
  var parkedStores: [Int: ExploredStore<State, Action, World>] = [:]
  let progress: ExplorationProgress

  init(
    _ space: StateSpace<State, Action, World>, invariants: [Invariant<State, Action, World>],
    limits: ExplorationLimits, progress: ExplorationProgress
  ) {
    self.space = space
    self.limits = limits
    self.progress = progress
    exchange = Exchange(OutsideState(world: space.world))
    reducer = space.makeReducer()
    reduce = reducer(Outside(exchange: exchange))
    hasEffect = Array(repeating: false, count: space.actions.count)
    for invariant in invariants {
      switch invariant.condition {
      case .state(let holds): stateInvariants.append((invariant.name, holds))
      case .step(let holds): stepInvariants.append((invariant.name, holds))
      case .rest(let holds): restInvariants.append((invariant.name, holds))
      case .excursion(let actions, let holds): excursions.append((invariant.name, actions, holds))
      }
    }
    hasRestInvariants = !restInvariants.isEmpty || !excursions.isEmpty
  }

  func run(isolation actor: isolated any Actor) async -> ExplorationFinding? {
    await withIssueReporters([issues]) {
      var finding: ExplorationFinding?
      do throws(ExplorationFinding) { try await walk(isolation: actor) } catch { finding = error }
      for store in parkedStores.values { await store.drain(isolation: actor) }
      parkedStores = [:]
      return finding
    }
  }

  func makeStore(
    at place: Configuration, isolation actor: isolated any Actor
  ) -> ExploredStore<State, Action, World> {
    ExploredStore(
      reducer, at: place, issues: issues, timeout: limits.timeout, test: test, isolation: actor)
  }

  /// Prints the progress now and then, and throws when the time is over.
  func tick(isCheap: Bool = false) throws(ExplorationFinding) {
    let isOver = progress.tick(
      isCheap: isCheap, states: table.count, transitions: transitionCount, depth: depth,
      expected: { Self.expectedCount(levelCounts, depth: limits.depth) })
    if isOver { throw .init(.timeLimit) }
  }

  /// Estimates the number of places up to a depth from the growth of the last levels, or returns `nil` if there
  /// are too few.
  static func expectedCount(_ levelCounts: [Int], depth: Int) -> Int? {
    let missing = depth - levelCounts.count + 1
    guard levelCounts.count > 2, (1...100).contains(missing),
      let last = levelCounts.last, levelCounts[levelCounts.count - 2] > 0
    else { return nil }
    let growth = Double(last) / Double(levelCounts[levelCounts.count - 2])
    var (level, sum) = (Double(last), Double(levelCounts.reduce(0, +)))
    for _ in 0..<missing {
      level *= growth
      sum += level
    }
    return sum < 1e15 ? Int(sum) : nil
  }

  private func walk(isolation actor: isolated any Actor) async throws(ExplorationFinding) {
    for (index, state) in space.initialStates.enumerated() {
      let place = Configuration(state: state, world: space.world, drawCount: 0)
      let count = table.count
      let link = ExplorationLink(parent: -1, choice: Int32(index))
      if insert(place, link, intoNextLevel: false), let problem = problem(of: state) {
        throw .init(problem, at: ExplorationStory(place: count))
      }
    }
    try await checkAtRest(from: 0, isolation: actor)
    while true {
      try await answerAll(isolation: actor)
      levelCounts.append(level.reduce(0) { $0 + $1.count })
      guard depth < limits.depth else { return }
      try await sendAll(isolation: actor)
      guard !nextLevel.isEmpty else {
        isComplete = true
        return
      }
      depth += 1
      level = nextLevel
      nextLevel = []
    }
  }

  /// Gives every answer to every call of this level, including the places that answers lead to.
  private func answerAll(isolation actor: isolated any Actor) async throws(ExplorationFinding) {
    var answerCount = 0
    while answerCount < level.count {
      var index = 0
      while index < level[answerCount].count {
        let number = Int(level[answerCount][index])
        index += 1
        for answer in answers(at: number, movingTime: false) {
          try await take(answer, isolation: actor)
        }
      }
      answerCount += 1
    }
  }

  /// Sends every action from every place of this level, or lets time pass.
  private func sendAll(isolation actor: isolated any Actor) async throws(ExplorationFinding) {
    for places in level {
      for number in places {
        let number = Int(number)
        try tick(isCheap: true)
        if table[number].inFlight != nil {
          for answer in answers(at: number, movingTime: true) {
            try await take(answer, isolation: actor)
          }
          guard limits.sendsWhileEffectsRun else { continue }
        }
        let count = table.count
        let ordinals = try sendPurely(from: number)
        if hasRestInvariants { try await checkAtRest(from: count, isolation: actor) }
        for ordinal in ordinals {
          try await take(sending(ordinal, from: number), isolation: actor)
        }
      }
    }
  }

  /// Sends the actions that neither start nor end effects, and returns the indices of the others.
  private func sendPurely(from number: Int) throws(ExplorationFinding) -> [Int] {
    let place = table[number]
    let actions = space.actions(in: place.state)
    if let inFlight = place.inFlight, inFlight.endWithChild { return Array(actions.indices) }
    let outside = OutsideState(world: place.world, drawCount: place.drawCount)
    exchange.reset(to: outside)
    var ordinals: [Int] = []
    for ordinal in actions.indices {
      let action = actions[ordinal]
      var next = place
      let effect = reduce(&next.state, action)
      let use = exchange.use
      if use.hasChosen || use.drawCount != place.drawCount {
        next.drawCount = use.drawCount
        exchange.reset(to: outside)
      }
      let issue = issues.takeFirst()
      guard effect.isNone, !use.hasChosen else {
        ordinals.append(ordinal)
        note(action, ordinal, hasEffect: true)
        continue
      }
      transitionCount += 1
      let move = sending(ordinal, from: number)
      note(action, ordinal, hasEffect: next.state != place.state)
      var problem = issue.map { .issue($0) } ?? problem(of: place.state, action, next.state)
      if insert(next, move, intoNextLevel: true), problem == nil {
        problem = self.problem(of: next.state)
      }
      if let problem {
        throw .init(problem, at: ExplorationStory(place: number, move: move, stepIndex: 0))
      }
      if isFull { throw .init(.stateLimit) }
    }
    return ordinals
  }

  @discardableResult
  func insert(_ place: Configuration, _ link: ExplorationLink, intoNextLevel: Bool) -> Bool {
    let (isNew, number) = found.append(place)
    guard isNew else { return false }
    links.append(link)
    func add(to level: inout [[Int32]]) {
      while level.count <= link.answerCount { level.append([]) }
      level[Int(link.answerCount)].append(Int32(number))
    }
    if intoNextLevel { add(to: &nextLevel) } else { add(to: &level) }
    return true
  }

  var isFull: Bool { links.count > limits.states }

  func note(_ action: Action, _ ordinal: Int, hasEffect isEffective: @autoclosure () -> Bool) {
    if ordinal < hasEffect.count {
      if !hasEffect[ordinal] { hasEffect[ordinal] = isEffective() }
    } else if furtherEffects[action] != true {
      furtherEffects[action] = isEffective()
    }
  }

  /// The actions that never changed a state or had an effect, in the order in which they were tried.
  var idleActions: [Action] {
    guard transitionCount > 0 else { return [] }
    return zip(space.actions, hasEffect).filter { !$0.1 }.map(\.0)
      + furtherEffects.filter { !$0.value }.keys
  }
}
