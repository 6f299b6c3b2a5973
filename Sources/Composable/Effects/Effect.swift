/// Work for the store to do, as a value; it can send actions back.
///
/// A store runs the effects that its reducer returns:
///
/// - They start in the order in which the actions that returned them were sent.
/// - The synchronous first part of a ``run(priority:fileID:filePath:line:column:operation:catch:)``
///   has run before `send` returns.
/// - Actions that an effect answers are processed one at a time, first in, first out.
///
/// Effects are a monoid twice over, with ``none`` as the unit of both; `EffectLawTests` runs it:
///
///     merge(merge(a, b), c)              ==  merge(a, merge(b, c))
///     concatenate(concatenate(a, b), c)  ==  concatenate(a, concatenate(b, c))
///     a.map { $0 }                       ==  a
///     a.map(f).map(g)                    ==  a.map { g(f($0)) }
public struct Effect<Action> {
  @usableFromInline
  package enum Operation {
    case none
    indirect case send(Action)
    indirect case perform(Perform<Action>)
    case run(Run<Action>)
    indirect case cancel(ids: [AnyHashable])
    indirect case dismiss(CallSite)
    indirect case merge(EffectList<Action>)
    indirect case concatenate(EffectList<Action>)
    case modified(ModifiedEffect<Action>)
  }

  @usableFromInline
  package let operation: Operation

  @usableFromInline
  package init(_ operation: Operation) {
    self.operation = operation
  }

  /// No effect.
  @inlinable
  public static var none: Self { Self(.none) }

  @inlinable
  package var isNone: Bool {
    guard case .none = operation else { return false }
    return true
  }

  /// Sends an action, which is processed after all pending actions.
  ///
  /// To do something outside the reducer first, use `run` or `perform`. To share logic between two actions, call a function
  /// rather than sending a third action.
  @inlinable
  public static func send(_ action: Action) -> Self {
    Self(.send(action))
  }

  /// Runs effects at the same time, started from left to right.
  @inlinable
  public static func merge(_ effects: Self...) -> Self {
    merge(effects)
  }

  /// Runs effects at the same time, started in their order.
  @inlinable
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    effects.reduce(.none) { $0.merge(with: $1) }
  }

  /// Runs this effect and `other` at the same time; this one is started first.
  ///
  /// - Complexity: O(1), amortized over a loop.
  @inlinable
  @inline(__always)
  public func merge(with other: Self) -> Self {
    if other.isNone { return self }
    if isNone { return other }
    return merged(with: other)
  }

  @inline(never)
  @usableFromInline
  func merged(with other: Self) -> Self {
    Self(.merge(joined(with: other) { if case .merge(let parts) = $0 { parts } else { nil } }))
  }

  /// The parts of this effect, then the parts of `other`, unless these are many.
  private func joined(
    with other: Self, parts: (Operation) -> EffectList<Action>?
  ) -> EffectList<Action> {
    var others = [other]
    if let list = parts(other.operation), list.count <= 16 { others = Array(list) }
    return parts(operation)?.appending(contentsOf: others) ?? EffectList([self] + others)
  }

  /// Runs effects one after the other: each starts when the one to its left has finished.
  ///
  /// A `send` has finished when its action has been processed, the effects of that action not
  /// included. An effect that waits its turn can be cancelled before it starts.
  @inlinable
  public static func concatenate(_ effects: Self...) -> Self {
    concatenate(effects)
  }

  /// Runs effects one after the other, in their order.
  @inlinable
  public static func concatenate(_ effects: some Sequence<Self>) -> Self {
    effects.reduce(.none) { $0.concatenate(with: $1) }
  }

  /// Runs this effect, then `other`.
  ///
  /// - Complexity: O(1), amortized over a loop.
  public func concatenate(with other: Self) -> Self {
    if other.isNone { return self }
    if isNone { return other }
    return Self(
      .concatenate(
        joined(with: other) { if case .concatenate(let parts) = $0 { parts } else { nil } }))
  }

  /// Transforms the actions that the effect sends.
  ///
  /// `transform` is called on the store's actor, for each action.
  ///
  /// A lift written by hand with this works, but the store can't tell where its child is: effects of elements below it
  /// aren't cancelled with them.
  @inlinable
  public func map<NewAction>(
    _ transform: @escaping (Action) -> NewAction
  ) -> Effect<NewAction> {
    isNone ? .none : mapOperation(transform, isLift: false)
  }

  /// Transforms the actions.
  ///
  /// Unless a lift does it, the places of children within the effect are unknown from here on.
  @usableFromInline
  func mapOperation<NewAction>(
    _ transform: @escaping (Action) -> NewAction, isLift: Bool
  ) -> Effect<NewAction> {
    guard isComposite else { return mapInnermost(transform) }
    if case .modified(let part) = operation, !part.effect.isComposite {
      // Most effects of elements are like this, and rebuilding needs two arrays.
      return Effect<NewAction>(
        .modified(
          ModifiedEffect(
            part.effect.mapInnermost(transform), isLift ? part.modifier : part.modifier.detached)))
    }
    return rebuilt(in: ()) { modifier, _ in
      (isLift ? modifier : modifier.detached, ())
    } part: { effect, _ in
      effect.mapInnermost(transform)
    }
  }

  /// Transforms the actions of an effect that contains no others.
  private func mapInnermost<NewAction>(
    _ transform: @escaping (Action) -> NewAction
  ) -> Effect<NewAction> {
    switch operation {
    case .send(let action): .send(transform(action))
    case .perform(let perform): Effect<NewAction>(.perform(perform.map(transform)))
    case .run(let run): Effect<NewAction>(.run(run.map(transform)))
    case .cancel(let ids): Effect<NewAction>(.cancel(ids: ids))
    case .dismiss(let callSite): Effect<NewAction>(.dismiss(callSite))
    case .none, .merge, .concatenate, .modified: .none
    }
  }

  /// Returns `effect` with the modifiers of this one.
  @usableFromInline
  func replacingInnermost(by effect: Self) -> Self {
    guard case .modified(let part) = operation else { return effect }
    return Self(
      .modified(ModifiedEffect(part.effect.replacingInnermost(by: effect), part.modifier)))
  }

  /// Returns this effect with a modifier; ``none`` stays ``none``.
  func modified(by modifier: EffectModifier.Kind) -> Self {
    isNone ? self : Self(.modified(ModifiedEffect(self, EffectModifier(modifier))))
  }
}

extension Effect: CustomStringConvertible {
  /// The effect as ``Reducer/debug(_:actions:printer:where:)`` shows it.
  public var description: String {
    var text = ""
    var rest: [(effect: Self?, text: String)] = [(self, "")]
    while let next = rest.popLast() {
      guard let effect = next.effect else {
        text += next.text
        continue
      }
      switch effect.operation {
      case .none: text += "none"
      case .send(let action): text += "send(\(action))"
      case .perform(let perform): text += "perform at \(perform.callSite)"
      case .run(let run): text += "run at \(run.callSite)"
      case .cancel(let ids):
        text += "cancel(\(ids.map { String(describing: $0) }.joined(separator: ", ")))"
      case .dismiss: text += "dismiss"
      case .merge(let parts), .concatenate(let parts):
        if case .merge = effect.operation { text += "merge(" } else { text += "concatenate(" }
        rest.append((nil, ")"))
        for (index, part) in parts.enumerated().reversed() {
          rest.append((part, ""))
          if index > 0 { rest.append((nil, ", ")) }
        }
      case .modified(let part):
        rest.append((nil, part.modifier.description))
        rest.append((part.timedEffect ?? part.effect, ""))
      }
    }
    return text
  }
}
