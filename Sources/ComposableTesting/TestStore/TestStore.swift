public import Composable
import DequeModule

/// A store whose test states every change of state, every action and every effect, step by step.
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
/// Each closure turns the state before into the state that is expected after; any other difference
/// fails the test, at its line, and shows the difference. An action that an effect sends has to be
/// received, in its order; an effect has to have ended when ``finish(timeout:isolation:fileID:filePath:line:column:)``
/// returns. A test store that goes away without `finish`, with any of it left, fails the test too.
///
/// It runs a real ``/Composable/Store``, which belongs to the actor on which it was made: there is no
/// second interpreter whose behaviour could differ. Nothing waits by the clock unless it fails.
///
/// On the main actor its effects take turns: also what leaves the actor runs there, one part after the
/// other, so that the same test does the same thing each time. The page “A store and its actor” of
/// Composable says what that means, and what is left to the scheduler on other actors.
public final class TestStore<State: Equatable, Action> {
  /// The state that the test has asserted: after the last action that it sent or received.
  ///
  /// Actions that effects have sent and that are not received yet have changed the store already,
  /// but not this.
  public internal(set) var state: State

  /// How much the test has to state.
  public var exhaustivity = Exhaustivity.on {
    didSet { log.keepsAllStates = exhaustivity == .on }
  }

  /// How long to wait, in real time, for an action or the end of an effect before the test fails.
  ///
  /// No test that passes waits that long: what it waits for wakes it. On the main actor the time begins anew, up
  /// to ten times, as long as effects take turns: a busy machine keeps them waiting.
  public var timeout: Duration = .seconds(1)

  let store: Store<State, Action>
  let log: ActionLog<State, Action>
  let callSite: CallSite
  let turns: EffectTurns?
  var sends: [SentAction] = []
  var isFinished = false

  /// Creates a test store on the actor that calls this.
  ///
  /// The issue about a store that goes away unfinished is reported at the line of this call.
  public init<R: Reducer<State, Action, Environment>, Environment>(
    initialState: State,
    environment: Environment,
    isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    reducer: () -> R
  ) {
    let log = ActionLog<State, Action>()
    let logged = reducer().logged(to: log)
    self.log = log
    state = initialState
    callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    store = Store(initialState: initialState, environment: environment) { logged }
    store.onEffectEnd { log.wakeWaiters() }
    log.onEndlessLoop = { [callSite] in callSite.report(FailureMessage.endlessLoop($0)) }
    turns = EffectTurns(of: store, on: actor)
  }

  /// Creates a test store of several reducers, which run one after the other.
  @_disfavoredOverload
  public convenience init<R: Reducer<State, Action, Environment>, Environment>(
    initialState: State,
    environment: Environment,
    isolation actor: isolated any Actor = #isolation,
    _: Void = (),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<State, Action, Environment> reducer: () -> R
  ) {
    // Apart from the test store of one reducer for the compiler's sake, as in `Store`.
    self.init(
      initialState: initialState, environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column, reducer: reducer)
  }

  /// Creates a test store of a feature that needs nothing from outside.
  public convenience init<R: Reducer<State, Action, Void>>(
    initialState: State,
    isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    reducer: () -> R
  ) {
    self.init(
      initialState: initialState, environment: (),
      fileID: fileID, filePath: filePath, line: line, column: column, reducer: reducer)
  }

  /// Creates a test store of several reducers that need nothing from outside.
  @_disfavoredOverload
  public convenience init<R: Reducer<State, Action, Void>>(
    initialState: State,
    isolation actor: isolated any Actor = #isolation,
    _: Void = (),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<State, Action, Void> reducer: () -> R
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
  /// Actions that were received before have to be asserted before. `update` turns the state before
  /// into the one expected after; leave it out where nothing is to change. With ``exhaustivity`` off it
  /// gets the state after and says again what the test is about: `{ $0.count = 1 }`.
  @discardableResult
  public func send(
    _ action: Action,
    isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) async -> TestStoreTask {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    isFinished = false
    if !log.received.isEmpty {
      let skipped = log.received.map(\.action)
      report(
        FailureMessage.sentBeforeReceiving(action, received: skipped),
        orSkipped: FailureMessage.skipped(received: skipped), at: callSite)
      skipReceived()
    }

    log.expectSend()
    let task = store.send(action)
    let stateAfter = log.takeStateAfterSend()
    sends.removeAll { $0.flight.isFinished }
    if let flight = task.flight {
      sends.append(SentAction(flight: flight, action: action, callSite: callSite))
    }
    check(.sent(action), actual: stateAfter ?? state, update: update, at: callSite)
    return TestStoreTask(task: task, owner: self)
  }

  /// Takes for asserted what was received.
  func skipReceived() {
    log.received = []
    state = store.state
  }

  /// Takes `actual` for the state, and reports where it is not what `update` expects.
  func check(
    _ event: FailureMessage.Event<Action>,
    actual: State,
    update: ((inout State) throws -> Void)?,
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
    } else if exhaustivity == .on {
      guard update != nil, actual == before else { return }
      callSite.report(FailureMessage.updateChangesNothing(event: event))
    } else if exhaustivity == .off(showSkipped: true) {
      var stated = before
      guard (try? update?(&stated)) != nil || update == nil, stated != actual else { return }
      callSite.warn(FailureMessage.skipped(expected: stated, actual: actual, event: event))
    }
  }

  /// Reports `failure`; where exhaustivity is off, `skipped` as a warning, or nothing.
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

extension TestStore {
  /// An action that the test sent, and whose effects may be running.
  struct SentAction {
    let flight: Flight
    let action: Action
    let callSite: CallSite
  }

  /// For each effect the line of its `run`, and that of the `send` that it came from.
  func descriptions(of effects: [RunningEffect]) -> [String] {
    effects.map { effect in
      let sent = sends.first { $0.flight === effect.flight }
      return FailureMessage.effect(
        at: effect.callSite, sent: sent.map { ($0.action, $0.callSite) })
    }
  }
}
