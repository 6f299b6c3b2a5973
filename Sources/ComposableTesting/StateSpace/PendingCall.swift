/// A call of an endpoint that waits for its answer.
struct PendingCall: Sendable {
  /// Counts the calls that were entered.
  var id = 0
  /// Counts the calls of the step that the caller is an effect of.
  var number = 0
  /// The step that the caller is an effect of.
  let origin: Int
  let endpoint: String
  let arguments: [any Sendable]
  /// How many answers it may be given.
  let answerCount: Int
  /// An answer, as it would be written in a test.
  let describeAnswer: @Sendable (Int) -> String
  /// Whether it ends when its task is cancelled, or has to be answered all the same.
  let givesWay: Bool
  /// The time at which it is answered, for a call that sleeps.
  var deadline: Duration?
}

/// A call that didn't wait, and the number of its answer.
struct AnswerChoice: Sendable {
  let call: PendingCall
  let number: Int
}

/// Something that an effect was given from outside.
struct ExchangeEvent<World: Hashable & Sendable>: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case began
    case drew(UInt64)
    case saw(World)
    /// What the answer was follows from the call, its number and the world.
    case answered(call: Int, with: Int, World)
    case cancelled(call: Int)
  }

  /// The step that it is an effect of.
  let origin: Int
  let kind: Kind
}
