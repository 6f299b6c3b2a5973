import Composable

/// Where the effects of a feature meet whoever answers them.
///
/// A call of an endpoint is entered here and suspends its task; somebody else then chooses the answer.
/// All that effects are given from outside comes through here and is written down, so that a story
/// can be told again, and two be compared.
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

  /// What is outside at this moment.
  var outside: OutsideState<World> {
    get { contents.withLock { $0.outside } }
    set { contents.withLock { $0.outside = newValue } }
  }

  /// An answer has changed the world.
  func replaceWorld(by world: World) {
    contents.withLock { $0.outside.world = world }
  }

  /// The calls that wait for an answer, in the order in which they came.
  var calls: [PendingCall] { contents.withLock { $0.calls } }

  /// What effects were given so far, in that order.
  var events: [ExchangeEvent<World>] { contents.withLock { $0.events } }

  /// How often something has happened here, and whether everybody who was answered has gone on.
  var progress: (changeCount: Int, isSettled: Bool) {
    contents.withLock { ($0.changeCount, $0.wokenCount == 0) }
  }

  /// How many calls were cancelled.
  var cancellationCount: Int { contents.withLock { $0.cancellationCount } }

  /// Writes down that the effects of a step begin.
  func begin(origin: Int) {
    contents.withLock { $0.record(.began, origin: origin) }
  }

  /// The number of the next identity.
  func draw(origin: Int) -> UInt64 {
    contents.withLock { contents in
      defer { contents.outside.drawCount += 1 }
      let number = contents.outside.drawCount
      contents.record(.drew(number), origin: origin)
      return number
    }
  }

  /// What is outside, as an effect or a reducer sees it.
  func look(origin: Int) -> World {
    contents.withLock { contents in
      contents.record(.saw(contents.outside.world), origin: origin)
      return contents.outside.world
    }
  }

  /// Suspends the task that calls this until it is answered, and returns the number of the answer, or
  /// `nil` when the task is cancelled and the call gives way to that.
  ///
  /// Whoever calls this says ``goOn()`` when the answer is made of it.
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
      // The runtime holds a lock on the task while it calls this: somebody else lets it through.
      if call.givesWay {
        guard let gate = contents.withLock({ $0.cancel(id: call.id) }) else { return }
        Task { gate.open(with: nil) }
      } else if contents.withLock({ $0.letsGo(cancelled: call.id) }) {
        Task { self.answer(id: call.id, with: 0) }
      }
    }
  }

  /// Chooses the answer to a call that doesn't wait.
  func choose(_ call: PendingCall) -> Int {
    let (answer, callSite) = contents.withLock { $0.choose(call) }
    guard let callSite else { return answer }
    guard answer < call.answerCount else {
      callSite.report(FailureMessage.noSuchAnswer(answer, to: call))
      return 0
    }
    return answer
  }

  /// Says which answers the next calls that don't wait are given, one after the other; those after them are
  /// given the first answer.
  ///
  /// A number is counted around the answers that a call has.
  func beginMove(choosing script: [Int]) {
    contents.withLock { contents in
      contents.script = script
      contents.choices = []
    }
  }

  /// The answers to calls that didn't wait, since the move began.
  var choices: [AnswerChoice] { contents.withLock { $0.choices } }

  /// Prepares the answer to a later call of an endpoint that doesn't wait.
  func prepare(_ endpoint: String, with number: Int, at callSite: CallSite) {
    contents.withLock { $0.prepared[endpoint, default: []].append((number, callSite)) }
  }

  /// The names of the endpoints that were called.
  var calledEndpoints: [String] { contents.withLock { $0.calledEndpoints } }

  /// Puts everything back to where nothing is under way.
  func reset(to outside: OutsideState<World>) {
    contents.withLock { contents in
      contents.outside = outside
      contents.events.removeAll(keepingCapacity: true)
      contents.choices = []
    }
  }

  /// What a reducer has asked for: how many identities are drawn now, and whether it called an endpoint.
  var use: (drawCount: UInt64, hasChosen: Bool) {
    contents.withLock { ($0.outside.drawCount, !$0.choices.isEmpty) }
  }

  /// Says that a task which was answered, or cancelled, runs again.
  func goOn() {
    contents.withLock { $0.wokenCount -= 1 }
    changed()
  }

  /// Chooses the answer to a call; the task that called makes it when it goes on.
  func answer(id: Int, with answer: Int) {
    contents.withLock { $0.answer(id: id, with: answer) }?.open(with: answer)
  }

  /// From now on a call whose task is, or was, cancelled is given its first answer, if it does not
  /// give way.
  func letGo() {
    let cancelled = contents.withLock { contents in
      contents.letsGo = true
      return contents.calls.map(\.id).filter(contents.cancelledIDs.contains)
    }
    for id in cancelled { answer(id: id, with: 0) }
  }

  /// Ends the calls that wait: those that can be cancelled are, and others are given their first answer.
  ///
  /// From now on calls that can be cancelled are, and others wait for ever, unless this is called again.
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

  /// Tells whoever waits for a change that there is one.
  func changed() {
    let waiter = contents.withLock { contents in
      contents.changeCount += 1
      defer { contents.waiter = nil }
      return contents.waiter
    }
    waiter?.open(with: nil)
  }

  /// Returns when something has happened after `changeCount` was read.
  ///
  /// The handshake is exact for effects on the caller's actor. The task that goes on makes this one
  /// ready to run on the same actor, where it cannot run before that leg has let go of it.
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
    /// How many tasks were answered or cancelled, and have not gone on.
    var wokenCount = 0
    var changeCount = 0
    var cancellationCount = 0
    var letsGo = false
    /// The calls whose tasks were cancelled and which did not give way.
    var cancelledIDs: Set<Int> = []
    var waiter: Gate?
    /// Whether calls that can be cancelled are.
    var isClosed = false
    /// The answers to the next calls that don't wait, and to those that were made.
    var script: [Int] = []
    var choices: [AnswerChoice] = []
    /// What a test has prepared, by the endpoint.
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

    /// The number of the answer, and where a test has prepared it.
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
