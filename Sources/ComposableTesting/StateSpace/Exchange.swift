import Composable

/// The calls and answers between the effects of a feature and the explorer or test that answers them.
///
/// A call of an endpoint is entered here and suspends its task until somebody chooses an answer. Every value
/// that effects get from outside is recorded here, so that stories can be repeated and compared.
final class Exchange<World: Hashable & Sendable>: Sendable {
  private let contents: Locked<Contents>

  init(_ outside: OutsideState<World>) {
    contents = Locked(Contents(outside: outside))
  }

  deinit {
    for (endpoint, answers) in contents.withLock({ $0.prepared }) {
      answers.first?.callSite.report(
        FailureMessage.preparedInVain(endpoint, answers: answers.map(\.number)))
    }
  }

  var outside: OutsideState<World> {
    get { contents.withLock { $0.outside } }
    set { contents.withLock { $0.outside = newValue } }
  }

  func replaceWorld(by world: World) {
    contents.withLock { $0.outside.world = world }
  }

  var calls: [PendingCall] { contents.withLock { $0.calls } }

  /// The values that effects got so far, in order.
  var events: [ExchangeEvent<World>] { contents.withLock { $0.events } }

  /// The number of events so far, and whether every answered or cancelled task has continued.
  var progress: (changeCount: Int, isSettled: Bool) {
    contents.withLock { ($0.changeCount, $0.wokenCount == 0) }
  }

  var cancellationCount: Int { contents.withLock { $0.cancellationCount } }

  /// Records that the effects of a step begin.
  func begin(origin: Int) {
    contents.withLock { $0.record(.began, origin: origin) }
  }

  func draw(origin: Int) -> UInt64 {
    contents.withLock { contents in
      defer { contents.outside.drawCount += 1 }
      let number = contents.outside.drawCount
      contents.record(.drew(number), origin: origin)
      return number
    }
  }

  /// Reads the world for an effect or a reducer, and records that.
  func look(origin: Int) -> World {
    contents.withLock { contents in
      contents.record(.saw(contents.outside.world), origin: origin)
      return contents.outside.world
    }
  }

  /// Suspends the current task until the call is answered, and returns the number of the answer, or `nil` if the
  /// task is cancelled and the call gives way.
  ///
  /// The caller then calls ``goOn()``, after it has made the answer.
  func wait(
    _ call: PendingCall, isolation actor: isolated (any Actor)? = #isolation
  ) async -> Int? {
    let call = contents.withLock { $0.numbered(call) }
    let gate = Gate()
    // See `TestClock.suspend` for the isolation of this closure, and for the flag of the task.
    return await withTaskCancellationHandler {
      _ = actor
      let isEntered = contents.withLock { contents in
        guard !(call.givesWay && (Task.isCancelled || contents.isClosed)) else {
          contents.refuse(call)
          return false
        }
        contents.enter(call, gate)
        return true
      }
      guard isEntered else { return nil }
      changed()
      return await gate.pass()
    } onCancel: {
      // The runtime holds a lock on the task here, so another task opens the gate.
      if call.givesWay {
        guard let gate = contents.withLock({ $0.cancel(id: call.id) }) else { return }
        Task { gate.open(with: nil) }
      } else if contents.withLock({ $0.letsGo(cancelled: call.id) }) {
        Task { self.answer(id: call.id, with: 0) }
      }
    }
  }

  /// Chooses the answer to a `callNow`.
  func choose(_ call: PendingCall) -> Int {
    let (answer, callSite) = contents.withLock { $0.choose(call) }
    guard let callSite else { return answer }
    guard answer < call.answerCount else {
      callSite.report(FailureMessage.noSuchAnswer(answer, to: call))
      return 0
    }
    return answer
  }

  /// Sets the answers to the next `callNow`s, in order; later ones get their first answer.
  ///
  /// Numbers are taken modulo the number of answers of a call.
  func beginMove(choosing script: [Int]) {
    contents.withLock { contents in
      contents.script = script
      contents.choices = []
    }
  }

  /// The answers to `callNow` since the move began.
  var choices: [AnswerChoice] { contents.withLock { $0.choices } }

  /// Prepares the answer to a later `callNow` of an endpoint.
  func prepare(_ endpoint: String, with number: Int, at callSite: CallSite) {
    contents.withLock { $0.prepared[endpoint, default: []].append((number, callSite)) }
  }

  var calledEndpoints: [String] { contents.withLock { $0.calledEndpoints } }

  /// Resets everything to a place without effects.
  func reset(to outside: OutsideState<World>) {
    contents.withLock { contents in
      contents.outside = outside
      contents.events.removeAll(keepingCapacity: true)
      contents.choices = []
    }
  }

  /// The number of identities drawn, and whether the reducer called an endpoint.
  var use: (drawCount: UInt64, hasChosen: Bool) {
    contents.withLock { ($0.outside.drawCount, !$0.choices.isEmpty) }
  }

  /// Records that an answered or cancelled task runs again.
  func goOn() {
    contents.withLock { $0.wokenCount -= 1 }
    changed()
  }

  /// Chooses the answer to a waiting call; its task makes the answer when it continues.
  func answer(id: Int, with answer: Int) {
    contents.withLock { $0.answer(id: id, with: answer) }?.open(with: answer)
  }

  /// Gives the first answer to calls whose task is or will be cancelled and that don't give way.
  func letGo() {
    let cancelled = contents.withLock { contents in
      contents.letsGo = true
      return contents.calls.map(\.id).filter(contents.cancelledIDs.contains)
    }
    for id in cancelled { answer(id: id, with: 0) }
  }

  /// Ends the waiting calls: cancels those that give way, and gives the others their first answer.
  ///
  /// Later calls that give way are cancelled at once; others wait until this is called again.
  func close() {
    let calls = contents.withLock { contents in
      contents.isClosed = true
      return contents.calls
    }
    for call in calls {
      if call.givesWay {
        contents.withLock { $0.cancel(id: call.id) }?.open(with: nil)
      } else {
        answer(id: call.id, with: 0)
      }
    }
  }

  func changed() {
    let waiter = contents.withLock { contents in
      contents.changeCount += 1
      defer { contents.waiter = nil }
      return contents.waiter
    }
    waiter?.open(with: nil)
  }

  /// Returns after the next event since `changeCount` was read.
  ///
  /// This is exact for effects on the caller's actor: the task that continues enqueues this one on the same
  /// actor, where it can't run before that task suspends.
  func waitForChange(
    after changeCount: Int, isolation actor: isolated (any Actor)? = #isolation
  ) async {
    let gate = Gate()
    let isLate = contents.withLock { contents in
      guard contents.changeCount == changeCount else { return true }
      contents.waiter = gate
      return false
    }
    if !isLate { _ = await gate.pass() }
  }

  private struct Contents: Sendable {
    var outside: OutsideState<World>
    var calls: [PendingCall] = []
    var events: [ExchangeEvent<World>] = []
    /// The number of answered or cancelled tasks that have yet to continue.
    var wokenCount = 0
    var changeCount = 0
    var cancellationCount = 0
    var letsGo = false
    /// The calls that don't give way and whose tasks were cancelled.
    var cancelledIDs: Set<Int> = []
    var waiter: Gate?
    /// Whether calls that give way are cancelled at once.
    var isClosed = false
    /// The answers to the next `callNow`s of a move, and those made so far.
    var script: [Int] = []
    var choices: [AnswerChoice] = []
    /// The answers that a test has prepared, by endpoint.
    var prepared: [String: [(number: Int, callSite: CallSite)]] = [:]
    var calledEndpoints: [String] = []
    private var gates: [Int: Gate] = [:]
    private var callCounts: [Int: Int] = [:]
    private var nextID = 0

    init(outside: OutsideState<World>) {
      self.outside = outside
    }

    mutating func record(_ kind: ExchangeEvent<World>.Kind, origin: Int) {
      events.append(ExchangeEvent(origin: origin, kind: kind))
    }

    mutating func numbered(_ call: PendingCall) -> PendingCall {
      var call = call
      call.id = nextID
      call.number = callCounts[call.origin, default: 0]
      nextID += 1
      callCounts[call.origin] = call.number + 1
      if !calledEndpoints.contains(call.endpoint) { calledEndpoints.append(call.endpoint) }
      return call
    }

    /// Returns the number of the answer, and the line of a test that prepared it.
    mutating func choose(_ call: PendingCall) -> (number: Int, callSite: CallSite?) {
      let call = numbered(call)
      var (number, callSite): (Int, CallSite?) = (0, nil)
      if choices.count < script.count {
        number = script[choices.count] % call.answerCount
      } else if var answers = prepared.removeValue(forKey: call.endpoint) {
        (number, callSite) = answers.removeFirst()
        if !answers.isEmpty { prepared[call.endpoint] = answers }
      }
      choices.append(AnswerChoice(call: call, number: number))
      record(.answered(call: call.number, with: number, outside.world), origin: call.origin)
      return (number, callSite)
    }

    mutating func enter(_ call: PendingCall, _ gate: Gate) {
      calls.append(call)
      gates[call.id] = gate
    }

    mutating func letsGo(cancelled id: Int) -> Bool {
      cancelledIDs.insert(id)
      return letsGo
    }

    mutating func refuse(_ call: PendingCall) {
      record(.cancelled(call: call.number), origin: call.origin)
      wokenCount += 1
      cancellationCount += 1
    }

    mutating func cancel(id: Int) -> Gate? {
      guard let index = calls.firstIndex(where: { $0.id == id }) else { return nil }
      refuse(calls.remove(at: index))
      return gates.removeValue(forKey: id)
    }

    mutating func answer(id: Int, with answer: Int) -> Gate? {
      guard let index = calls.firstIndex(where: { $0.id == id }) else { return nil }
      let call = calls.remove(at: index)
      record(.answered(call: call.number, with: answer, outside.world), origin: call.origin)
      if let deadline = call.deadline { outside.time = max(outside.time, deadline) }
      wokenCount += 1
      return gates.removeValue(forKey: id)
    }
  }
}
