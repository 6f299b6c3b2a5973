/// Something that happens in a store, for logs, measurements, traces and recordings.
///
///     let store = Store(initialState: App.State(), environment: .live) { App() }
///       .observing { event in
///         switch event.kind {
///         case .received(let action, let source): log.debug("\(ActionLabel(action)) from \(source)")
///         case .processed: break
///         case .effectBegan(let effect): log.debug("began \(effect.callSite)")
///         case .effectEnded(let effect, let outcome): log.debug("\(outcome): \(effect.callSite)")
///         }
///       }
///
/// An event is valid only while its observer is called: keep values from it rather than the event.
public struct StoreEvent<State, Action> {
  /// The kinds of events.
  public enum Kind {
    /// An action is about to be processed; the state is the one before the action.
    case received(Action, from: ActionSource)

    /// The reducer has run, and its effect is about to start; the state is the one after the action.
    case processed(Action, from: ActionSource, effect: Effect<Action>)

    /// A `run` is about to start.
    case effectBegan(EffectRun)

    /// A `run` has ended, and its last action has been processed.
    case effectEnded(EffectRun, EffectOutcome)
  }

  /// The event itself, with its values.
  public let kind: Kind

  /// The time that the reducer took, for `.processed`, or the effect, for `.effectEnded`.
  ///
  /// `nil` for the other events, and if ``Store/observing(clock:fileID:filePath:line:column:_:)`` was given no clock.
  public let duration: Duration?

  @usableFromInline
  let core: RootCore<State, Action>

  @inlinable
  init(kind: Kind, duration: Duration?, core: RootCore<State, Action>) {
    self.kind = kind
    self.duration = duration
    self.core = core
  }

  /// The state at this moment.
  ///
  /// An event that isn't asked for its state copies nothing.
  public var state: State { withState { $0 } }

  /// Reads a part of the state at this moment, without copying the whole.
  public func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    try core.withState(body)
  }
}

extension Store {
  /// Calls `body` with every event of this store, for as long as it lives.
  ///
  ///     let store = Store(initialState: App.State(), environment: .live) { App() }
  ///       .observing(clock: ContinuousClock()) { event in
  ///         if case .processed(let action, _, _) = event.kind, let duration = event.duration {
  ///           histogram(ActionLabel(action), duration)
  ///         }
  ///       }
  ///
  /// - Several bodies are called in the order in which they were added.
  /// - An action that `body` sends is processed after the event's action.
  /// - A waiting effect that is cancelled before its turn never begins, and has no events.
  /// - On a store derived from another, the call is reported and `body` is never called.
  ///
  /// A store that nothing observes in this way pays nothing for it.
  ///
  /// Without a `clock`, no durations are measured. Returns this store.
  @discardableResult
  public func observing(
    clock: (any Clock<Duration>)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping (StoreEvent<State, Action>) -> Void
  ) -> Self {
    guard let rootCore else {
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        .reportDerivedStore("observing")
      return self
    }
    rootCore._withUnsafeGuaranteedRef { $0.watch(EventWatcher(clock: clock, body: body)) }
    return self
  }
}

@usableFromInline
final class EventWatcher<State, Action> {
  @usableFromInline
  let body: (StoreEvent<State, Action>) -> Void
  @usableFromInline
  let time: (() -> Duration)?
  @usableFromInline
  @exclusivity(unchecked)
  var reducerStart = Duration.zero
  private var effectStarts: [Int: Duration] = [:]

  init(clock: (any Clock<Duration>)?, body: @escaping (StoreEvent<State, Action>) -> Void) {
    self.body = body
    time = clock.map { Self.time(of: $0) }
  }

  private static func time<C: Clock<Duration>>(of clock: C) -> () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  @inlinable
  func reducerStarts() {
    if let time { reducerStart = time() }
  }

  @inlinable
  func reducerDuration() -> Duration? {
    time.map { $0() - reducerStart }
  }

  func effectStarts(_ id: Int) {
    if let time { effectStarts[id] = time() }
  }

  func effectDuration(_ id: Int) -> Duration? {
    guard let time, let start = effectStarts.removeValue(forKey: id) else { return nil }
    return time() - start
  }
}

extension RootCore {
  func watch(_ watcher: EventWatcher<State, Action>) {
    watchers.append(watcher)
    isPlain = false
    runner.onEffectEvent = { [unowned self] in tell($0) }
  }

  @inlinable
  func reduceWatched(_ action: Action) -> Effect<Action> {
    let source = nextSource
    nextSource = .reducer
    guard !isStopped else { return .none }
    let watchers = self.watchers
    for watcher in watchers { tell(.received(action, from: source), to: watcher) }
    for watcher in watchers { watcher.reducerStarts() }
    let effect = reduceUnwatched(action)
    for watcher in watchers {
      tell(
        .processed(action, from: source, effect: effect), duration: watcher.reducerDuration(),
        to: watcher)
    }
    return effect
  }

  private func tell(_ event: EffectEvent) {
    for watcher in watchers {
      switch event {
      case .began(let effect):
        watcher.effectStarts(effect.id)
        tell(.effectBegan(effect), to: watcher)
      case .ended(let effect, let outcome):
        tell(
          .effectEnded(effect, outcome), duration: watcher.effectDuration(effect.id), to: watcher)
      }
    }
  }

  @inlinable
  func tell(
    _ kind: StoreEvent<State, Action>.Kind, duration: Duration? = nil,
    to watcher: EventWatcher<State, Action>
  ) {
    watcher.body(StoreEvent(kind: kind, duration: duration, core: self))
  }
}

extension CallSite {
  func reportDerivedStore(_ name: String) {
    report(
      """
      "\(name)" was called on a store that is derived from another, and did nothing.

      Only the store at the root knows all actions. Call it there.
      """)
  }
}
