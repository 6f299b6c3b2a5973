/// A call of an endpoint, until it is answered.
struct PendingCall: Sendable {
  /// Its place among all calls of the story.
  var id = 0
  /// Its place among the calls of its origin.
  var number = 0
  /// The number of the step whose effect calls.
  let origin: Int
  let endpoint: String
  let arguments: [any Sendable]
  let answerCount: Int
  /// Writes an answer as Swift source.
  let describeAnswer: @Sendable (Int) -> String
  /// Whether it ends when its task is cancelled, rather than wait for its answer.
  let givesWay: Bool
  /// The end of a sleep.
  var deadline: Duration?
}

/// A call of `callNow`, and the number of its answer.
struct AnswerChoice: Sendable {
  let call: PendingCall
  let number: Int
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

  /// The number of the effect's step.
  let origin: Int
  let kind: Kind
}
