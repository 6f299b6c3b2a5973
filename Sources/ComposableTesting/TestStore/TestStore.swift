public import Composable
import DequeModule

/// A store for tests that assert every change of state, every action and every effect, step by step.
///
///     @MainActor
///     @Test("Loading shows what was loaded")
///     func loading() async {
///       let store = TestStore(
///         initialState: Feature.State(),
///         environment: Feature.Environment.failing { $0.load = { 42 } }
///       ) {
///         Feature()
///       }
///
///       await store.send(.loadTapped) { $0.isLoading = true }
///       await store.receive(.loaded(42)) {
///         $0.isLoading = false
///         $0.number = 42
///       }
///       await store.finish()
///     }
///
/// Each closure turns the state before the step into the expected state after it; any other difference
/// fails the test at that line, with the difference. The test has to receive every action that an effect
/// sends, in order, and every effect has to end before ``finish(timeout:isolation:fileID:filePath:line:column:)``
/// returns. A test store that is released with unasserted actions or running effects fails the test too.
///
/// It runs a real ``/Composable/Store`` on the actor that made it, so tests and programs can't behave
/// differently. It waits in real time only when a test fails.
///
/// On the main actor its effects take turns: work that leaves the actor runs there too, one part after
/// another, so that a test does the same thing each time. The page “A store and its actor” of Composable
/// says more, and what other actors leave to the scheduler.
public final class TestStore<State: Equatable, Action> {
  /// The state after the last action that the test sent or received.
  ///
  /// Actions that effects have sent and the test hasn't received have changed the store, but not this.
  public internal(set) var state: State

  /// The steps that the test has to assert.
  public var exhaustivity = Exhaustivity.on {
    didSet { log.keepsAllStates = exhaustivity == .on }
  }

  /// The real time to wait for an action or the end of an effect before the test fails.
  ///
  /// A test that passes doesn't wait that long: the action or effect itself wakes it. On the main actor the time
  /// starts over, up to ten times, while effects take turns, because a busy machine delays them.
  public var timeout: Duration = .seconds(1)

  let store: Store<State, Action>
  let log: ActionLog<State, Action>
  let callSite: CallSite
  let turns: EffectTurns?
  /// The actions that the test sent, with their effects.
  var sends: [(flight: Flight, action: Action, callSite: CallSite)] = []
  var isFinished = false

  /// Creates a test store on the actor that calls this.
  ///
  /// If the store is released unfinished, the issue names the line of this call.
  public init<R: Reducer<State, Action, Environment>, Environment>(
    initialState: State, environment: Environment, isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, reducer: () -> R
  ) {
    let log = ActionLog<State, Action>()
    let base = reducer().erased
    self.log = log
    state = initialState
    callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    store = Store(
      initialState: initialState, environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column
    ) {
      Reduce { state, action, environment in
        guard !log.isOneTooMany(action) else { return .none }
        let effect = base.reduce(into: &state, action: action, environment: environment)
        log.record(action, state: state)
        return effect
      }
    }
    store.onEffectEnd { log.wakeWaiters() }
    log.onEndlessLoop = { [callSite] in callSite.report(FailureMessage.endlessLoop($0)) }
    turns = EffectTurns(of: store, on: actor)
  }

  /// Creates a test store of several reducers, which run one after the other.
  @_disfavoredOverload
  public convenience init<R: Reducer<State, Action, Environment>, Environment>(
    initialState: State, environment: Environment, isolation actor: isolated any Actor = #isolation,
    _: Void = (), fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<State, Action, Environment> reducer: () -> R
  ) {
    // Separate from the initializer for one reducer for the compiler's sake, as in `Store`.
    self.init(
      initialState: initialState, environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column, reducer: reducer)
  }

  /// Creates a test store of a feature that needs nothing from outside.
  public convenience init<R: Reducer<State, Action, Void>>(
    initialState: State, isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, reducer: () -> R
  ) {
    self.init(
      initialState: initialState, environment: (),
      fileID: fileID, filePath: filePath, line: line, column: column, reducer: reducer)
  }

  /// Creates a test store of several reducers that need nothing from outside.
  @_disfavoredOverload
  public convenience init<R: Reducer<State, Action, Void>>(
    initialState: State, isolation actor: isolated any Actor = #isolation, _: Void = (),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, @ReducerBuilder<State, Action, Void> reducer: () -> R
  ) {
    self.init(
      initialState: initialState, environment: (),
      fileID: fileID, filePath: filePath, line: line, column: column, reducer: reducer)
  }

  deinit {
    guard !isFinished, exhaustivity == .on else { return }
    let effects = descriptions(of: store.runningEffects)
    guard !log.received.isEmpty || !effects.isEmpty else { return }
    callSite.report(
      FailureMessage.leftUnfinished(received: log.received.map(\.action), effects: effects))
  }

  /// Sends an action, as a person would, and asserts how the state changes.
  ///
  ///     await store.send(.incremented) { $0.count = 1 }
  ///     await store.send(.helpTapped)  // and nothing changes
  ///
  /// The test has to receive earlier actions first. `update` turns the state before the action into the
  /// expected state after it; leave it out if nothing changes. With ``exhaustivity`` off it gets the state
  /// after the action, and only repeats what the test is about: `{ $0.count = 1 }`.
  @discardableResult
  public func send(
    _ action: Action, isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, assert update: ((_ state: inout State) throws -> Void)? = nil
  ) async -> TestStoreTask {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    isFinished = false
    if !log.received.isEmpty {
      let skipped = log.received.map(\.action)
      report(
        FailureMessage.notAsserted(skipped, before: action),
        orSkipped: FailureMessage.skipped(received: skipped), at: callSite)
      skipReceived()
    }

    log.expectSend()
    let task = store.send(action, fileID: fileID, filePath: filePath, line: line, column: column)
    let stateAfter = log.takeStateAfterSend()
    sends.removeAll { $0.flight.isFinished }
    if let flight = task.flight { sends.append((flight, action, callSite)) }
    check(.sent(action), actual: stateAfter ?? state, update: update, at: callSite)
    return TestStoreTask(task: task, finish: finish)
  }

  func skipReceived() {
    log.received = []
    state = store.state
  }

  /// Replaces the state by `actual`, and reports any difference from the state that `update` expects.
  func check(
    _ event: FailureMessage.Event<Action>, actual: State, update: ((inout State) throws -> Void)?,
    at callSite: CallSite
  ) {
    let before = state
    // The closure may read the state of this store, which is the one before the step.
    defer { state = actual }

    var expected = exhaustivity == .on ? before : actual
    do {
      try update?(&expected)
    } catch {
      return callSite.report(FailureMessage.updateThrew(error, event: event))
    }

    if expected != actual {
      callSite.report(
        FailureMessage.unexpectedState(
          expected: expected, actual: actual, event: event, hasUpdate: update != nil,
          isExhaustive: exhaustivity == .on))
    } else if case .asserted = event {
      return
    } else if exhaustivity == .on {
      guard update != nil, actual == before else { return }
      callSite.report(FailureMessage.updateChangesNothing(event: event))
    } else if exhaustivity == .off(showSkipped: true) {
      var stated = before
      guard (try? update?(&stated)) != nil || update == nil, stated != actual else { return }
      callSite.warn(FailureMessage.skipped(expected: stated, actual: actual, event: event))
    }
  }

  func descriptions(of effects: [RunningEffect]) -> [String] {
    effects.map { effect in
      let sent = sends.first { $0.flight === effect.flight }
      return FailureMessage.effect(at: effect.callSite, sent: sent.map { ($0.action, $0.callSite) })
    }
  }

  /// Reports `failure`, or with exhaustivity off `skipped` as a warning, or nothing.
  func report(
    _ failure: @autoclosure () -> String, orSkipped skipped: @autoclosure () -> String,
    at callSite: CallSite
  ) {
    switch exhaustivity {
    case .on: callSite.report(failure())
    case .off(showSkipped: true): callSite.warn(skipped())
    case .off(showSkipped: false): break
    }
  }
}

/// The test store of a feature, by its reducer's type.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action>
where R.State: Equatable
