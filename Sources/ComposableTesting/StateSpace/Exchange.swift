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

  func update(_ change: (inout OutsideState<World>) -> Void) {
    contents.withLock { change(&$0.outside) }
  }

  var outside: OutsideState<World> { contents.withLock { $0.outside } }
  var calls: [PendingCall] { contents.withLock { $0.calls } }
  var calledEndpoints: [String] { contents.withLock { $0.calledEndpoints } }
  var cancellationCount: Int { contents.withLock { $0.cancellationCount } }
  /// The values that effects got so far, in order.
  var events: [ExchangeEvent<World>] { contents.withLock { $0.events } }
  /// The answers to `callNow` since the move began.
  var choices: [AnswerChoice] { contents.withLock { $0.choices } }

  /// The number of events so far, and whether every answered or cancelled task has continued.
  var progress: (changeCount: Int, isSettled: Bool) {
    contents.withLock { ($0.changeCount, $0.wokenCount == 0) }
  }

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
    // See `TestClock.suspend` for the isolation of this closure, and for the flag of the task.
    return await withTaskCancellationHandler {
      _ = actor
      let isEntered = contents.withLock { contents in
        contents.calls.append(call)
        guard call.givesWay && (Task.isCancelled || contents.isClosed) else { return true }
        return contents.end(id: call.id, with: nil) == nil
      }
      guard isEntered else { return nil }
      changed()
      return await call.gate.pass()
    } onCancel: {
      // The runtime holds a lock on the task here, so another task opens the gate.
      if call.givesWay {
        guard contents.withLock({ $0.end(id: call.id, with: nil) }) != nil else { return }
        Task { call.gate.open(with: nil) }
      } else if contents.withLock({ $0.cancelledIDs.insert(call.id).inserted && $0.letsGo }) {
        Task { self.end(id: call.id, with: 0) }
      }
    }
  }

  func choose(_ call: PendingCall) -> Int {
    let (answer, callSite) = contents.withLock { $0.choose(call) }
    guard let callSite, answer >= call.answerCount else { return answer }
    callSite.report(FailureMessage.noSuchAnswer(answer, to: call))
    return 0
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

  /// The answers to prepare in a test of the move: for each endpoint, up to the last that isn't the first.
  var preparations: [AnswerChoice] {
    var endpoints: Set<String> = []
    return choices.reversed().filter { choice in
      if choice.number > 0 { endpoints.insert(choice.call.endpoint) }
      return endpoints.contains(choice.call.endpoint)
    }
    .reversed()
  }

  func prepare(_ endpoint: String, with number: Int, at callSite: CallSite) {
    contents.withLock { $0.prepared[endpoint, default: []].append((number, callSite)) }
  }

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

  /// Answers or cancels a waiting call; its task makes the answer when it continues.
  func end(id: Int, with answer: Int?) {
    contents.withLock { $0.end(id: id, with: answer) }?.gate.open(with: answer)
  }

  /// Gives the first answer to calls whose task is or will be cancelled and that don't give way.
  func letGo() {
    let cancelled = contents.withLock { contents in
      contents.letsGo = true
      return contents.calls.map(\.id).filter(contents.cancelledIDs.contains)
    }
    for id in cancelled { end(id: id, with: 0) }
  }

  /// Ends the waiting calls: cancels those that give way, and gives the others their first answer.
  ///
  /// Later calls that give way are cancelled at once; others wait until this is called again.
  func close() {
    contents.withLock { $0.isClosed = true }
    for call in calls { end(id: call.id, with: call.givesWay ? nil : 0) }
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
    var prepared: [String: [(number: Int, callSite: CallSite)]] = [:]
    var calledEndpoints: [String] = []
    var callCounts: [Int: Int] = [:]
    var nextID = 0

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

    mutating func end(id: Int, with answer: Int?) -> PendingCall? {
      guard let index = calls.firstIndex(where: { $0.id == id }) else { return nil }
      let call = calls.remove(at: index)
      wokenCount += 1
      if let answer {
        record(.answered(call: call.number, with: answer, outside.world), origin: call.origin)
        outside.time = max(outside.time, call.deadline ?? .zero)
      } else {
        record(.cancelled(call: call.number), origin: call.origin)
        cancellationCount += 1
      }
      return call
    }
  }
}

struct PendingCall: Sendable {
  var id = 0
  var number = 0
  /// The number of the step whose effect calls.
  let origin: Int
  let endpoint: String
  let arguments: [any Sendable]
  let answerCount: Int
  let describeAnswer: @Sendable (Int) -> String
  /// Whether it ends when its task is cancelled, rather than wait for its answer.
  let givesWay: Bool
  var deadline: Duration?
  let gate = Gate()
}

struct AnswerChoice: Sendable {
  let call: PendingCall
  /// Its index among the waiting calls of its endpoint.
  var index = 0
  let number: Int

  var description: String { call.describeAnswer(number) }
}

/// A value that an effect got from outside.
struct ExchangeEvent<World: Hashable & Sendable>: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case began
    case drew(UInt64)
    case saw(World)
    /// The call, the number of its answer and the world determine the value that was returned.
    case answered(call: Int, with: Int, World)
    case cancelled(call: Int)
  }

  let origin: Int
  let kind: Kind
}
