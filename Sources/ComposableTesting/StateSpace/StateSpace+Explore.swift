import Composable

extension StateSpace {
  /// Tries every sequence of up to `depth` actions, and checks the invariants after each.
  ///
  ///     let exploration = await space.explore(depth: 6) {
  ///       Invariant("a count is never negative") { $0.count >= 0 }
  ///     }
  ///     print(exploration)  // 7 states (7 at rest), 14 transitions, depth 6, …
  ///
  /// The first invariant that doesn't hold ends the exploration. It is reported at the line of this call with
  /// the shortest story that breaks it, as a test. The same goes for an issue that the feature itself reports,
  /// such as a missing element. An empty or incomplete exploration is reported too.
  ///
  /// Answers from outside don't count as actions: each sequence runs until all its effects have ended. Letting
  /// time pass counts as one action.
  ///
  /// It is deterministic: the same space gives the same numbers and the same story.
  ///
  /// With `sendsWhileEffectsRun` off, actions are only sent while no effect runs. The exploration gives up
  /// after `stateLimit` states, or when an effect spends more than `timeout` of real time outside the
  /// explorer's control. It ends without failure when the time `within` is over: then ``Exploration/end`` says
  /// so, and ``Exploration/stateCounts`` has the depths that were completed.
  ///
  /// After 1, 2, 4, 8 and so on seconds of `clock`, a line goes to `progress`, or to the standard error, with
  /// the number of states to expect if the space goes on growing at this rate. A last line has the coverage.
  ///
  /// - Returns: The coverage, and the counterexample if there is one.
  /// - Complexity: An action without effects takes one call of the reducer. An action with effects may repeat
  ///   its story from the last state in which none ran, and so does every action while a child that can be
  ///   removed has effects.
  @discardableResult
  public func explore(
    depth: Int, stateLimit: Int = 1_000_000, within timeLimit: Duration? = nil,
    sendsWhileEffectsRun: Bool = true, timeout: Duration = .seconds(1),
    clock: any Clock<Duration> = ContinuousClock(), progress: ((_ line: String) -> Void)? = nil,
    isolation actor: isolated any Actor = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    @InvariantBuilder<State, Action, World> invariants: () -> [Invariant<State, Action, World>]
  ) async -> Exploration<State, Action> {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let limits = ExplorationLimits(
      depth: depth, states: stateLimit, sendsWhileEffectsRun: sendsWhileEffectsRun, timeout: timeout
    )
    let progress = ExplorationProgress(
      clock: clock, within: timeLimit, printer: progress ?? ExplorationProgress.printToStandardError
    )
    let explorer = Explorer(self, invariants: invariants(), limits: limits, progress: progress)
    let finding = await explorer.run(isolation: actor)

    var counterexample: Counterexample<State, Action>?
    var story: [String] = []
    if let finding, let place = finding.story {
      let told = await explorer.tell(place, isolation: actor)
      counterexample = explorer.counterexample(told, showing: finding)
      story = told.moves.map(\.text)
    }
    let (end, message): (Exploration<State, Action>.End, String?) =
      switch finding?.reason {
      case nil:
        (
          explorer.isComplete ? .complete : .depthReached,
          explorer.transitionCount == 0 ? FailureMessage.exploredNothing : nil
        )
      case .broken, .issue: (.counterexampleFound, counterexample.map { FailureMessage.broken($0) })
      case .stuck(let effects):
        (.gaveUp, FailureMessage.stuck(effects: effects, after: story, timeout: timeout))
      case .endless: (.gaveUp, FailureMessage.endless(after: story))
      case .throttled: (.gaveUp, FailureMessage.throttled(after: story))
      case .unrepeatable: (.gaveUp, FailureMessage.unrepeatable(story))
      case .stateLimit: (.stateLimitReached, FailureMessage.tooManyStates(limit: stateLimit))
      case .timeLimit: (.timeLimitReached, nil)
      }
    let exploration = Exploration(
      stateCount: explorer.table.count, restCount: explorer.table.lazy.count { $0.inFlight == nil },
      transitionCount: explorer.transitionCount, depth: explorer.depth, end: end,
      duration: progress.elapsed(), counterexample: counterexample,
      stateCounts: explorer.levelCounts, calledEndpoints: explorer.calledEndpoints.sorted(),
      idleActions: explorer.idleActions)
    progress.end(exploration.description, isOver: end == .timeLimitReached)
    if let message { callSite.report("\(message)\n\n\(exploration)") }
    return exploration
  }
}

struct ExplorationLimits {
  let depth: Int
  let states: Int
  let sendsWhileEffectsRun: Bool
  /// The real time that an effect may spend outside the explorer's control.
  let timeout: Duration
}
