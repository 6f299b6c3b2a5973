import Composable

extension StateSpace {
  /// Tries every sequence of up to `depth` actions, and checks what holds after each.
  ///
  ///     let exploration = await space.explore(depth: 6) {
  ///       Invariant("a count is never negative") { $0.count >= 0 }
  ///     }
  ///     print(exploration)  // 7 states (7 at rest), 14 transitions, depth 6, …
  ///
  /// The first invariant that does not hold ends it, and is reported at the line of this call with the
  /// shortest story that shows it, as a test. So does an issue that the feature itself reports, as a
  /// `forEach` does of a missing element. An exploration that could look at nothing, or not at all that
  /// it was to, is reported too.
  ///
  /// Answers from outside count for nothing: a sequence of `depth` actions is followed to where every
  /// effect has come to its end. Letting time pass counts as an action.
  ///
  /// It is deterministic: the same space gives the same numbers and the same story.
  ///
  /// `sendsWhileEffectsRun` is whether a person does something while effects are under way. With more than
  /// `stateLimit` states, it gives up; so it does when an effect is for longer than `timeout`, in real time,
  /// where the explorer cannot see it. It ends when the time `within` which it is to end is over, and fails
  /// nothing for that: ``Exploration/end`` says so, and ``Exploration/stateCounts`` how deep it was whole.
  ///
  /// After 1, 2, 4, 8 and so on seconds a line goes to `progress`, or to the standard error, with how many
  /// states are expected if the space goes on growing as it does; and one at the end, with what was covered.
  /// The time is that of `clock`.
  ///
  /// - Returns: What was covered, and what was found.
  /// - Complexity: An action without effects is one call of the reducer. One with effects repeats its story
  ///   from the last state at rest, and so does every action while a child that can go away has effects.
  @discardableResult
  public func explore(
    depth: Int,
    stateLimit: Int = 1_000_000,
    within timeLimit: Duration? = nil,
    sendsWhileEffectsRun: Bool = true,
    timeout: Duration = .seconds(1),
    clock: any Clock<Duration> = ContinuousClock(),
    progress: ((_ line: String) -> Void)? = nil,
    isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @InvariantBuilder<State, Action, World> invariants: () -> [Invariant<State, Action, World>]
  ) async -> Exploration<State, Action> {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let limits = ExplorationLimits(
      depth: depth, states: stateLimit, sendsWhileEffectsRun: sendsWhileEffectsRun,
      timeout: timeout)
    let progress = ExplorationProgress(
      clock: clock, within: timeLimit, printer: progress ?? ExplorationProgress.printToStandardError
    )
    let explorer = Explorer(self, invariants: invariants(), limits: limits, progress: progress)
    let finding = await explorer.run(isolation: actor)

    var counterexample: Counterexample<State, Action>?
    var end = explorer.isComplete ? Exploration<State, Action>.End.complete : .depthReached
    switch finding {
    case nil: break
    case .broken(let problem, let story):
      end = .counterexampleFound
      counterexample = await explorer.counterexample(of: problem, at: story, isolation: actor)
    case .stuck, .endless, .throttled, .unrepeatable: end = .gaveUp
    case .stateLimit: end = .stateLimitReached
    case .timeLimit: end = .timeLimitReached
    }
    let exploration = Exploration(
      stateCount: explorer.table.count,
      restCount: explorer.table.values.lazy.count { $0.inFlight == nil },
      transitionCount: explorer.transitionCount, depth: explorer.depth, end: end,
      duration: progress.elapsed, counterexample: counterexample,
      stateCounts: explorer.levelCounts, calledEndpoints: explorer.calledEndpoints.sorted(),
      idleActions: explorer.idleActions)
    progress.end(exploration.description, isOver: end == .timeLimitReached)

    switch finding {
    case .timeLimit: break
    case nil:
      guard exploration.transitionCount == 0 else { break }
      callSite.report(FailureMessage.exploredNothing(exploration))
    case .broken:
      guard let counterexample else { break }
      callSite.report(FailureMessage.broken(counterexample, exploration))
    case .stuck(let effects, let story):
      let told = await explorer.tell(story, isolation: actor)
      callSite.report(
        FailureMessage.stuck(effects: effects, after: told, timeout: timeout, exploration))
    case .endless(let story):
      let told = await explorer.tell(story, isolation: actor)
      callSite.report(FailureMessage.endless(after: told, exploration))
    case .throttled(let story):
      let told = await explorer.tell(story, isolation: actor)
      callSite.report(FailureMessage.throttled(after: told, exploration))
    case .unrepeatable(let story):
      let told = await explorer.tell(story, isolation: actor)
      callSite.report(FailureMessage.unrepeatable(told, exploration))
    case .stateLimit:
      callSite.report(FailureMessage.tooManyStates(limit: stateLimit, exploration))
    }
    return exploration
  }
}
