/// What a reducer wants done outside, as a value; it may answer with actions.
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
  package indirect enum Operation {
    case none
    case send(Action)
    case perform(Perform<Action>)
    case run(Run<Action>)
    case cancel(ids: [AnyHashable])
    case dismiss(CallSite)
    case merge(EffectList<Action>)
    case concatenate(EffectList<Action>)
    case modified(Effect<Action>, EffectModifier)
  }

  @usableFromInline
  package let operation: Operation

  @usableFromInline
  package init(_ operation: Operation) {
    self.operation = operation
  }

  /// Nothing is to be done.
  @inlinable
  public static var none: Self { Self(.none) }

  @inlinable
  package var isNone: Bool {
    guard case .none = operation else { return false }
    return true
  }

  /// Sends an action as soon as those that are already waiting have been processed.
  ///
  /// For what has to happen outside first, use `run`. To share logic between two actions, call a
  /// function rather than sending a third.
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
    let parts = effects.flatMap { $0.isNone ? [] : $0.merged }
    return parts.count > 1 ? Self(.merge(EffectList(parts))) : parts.first ?? .none
  }

  /// Runs this effect and `other` at the same time; this one is started first.
  ///
  /// - Complexity: O(*m*) in the number of effects merged in `other`, amortized over a loop.
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
    let others = other.merged
    guard case .merge(let effects) = operation else {
      return Self(.merge(EffectList([self] + others)))
    }
    return Self(.merge(effects.appending(contentsOf: others)))
  }

  @usableFromInline
  var merged: [Self] {
    if case .merge(let effects) = operation { Array(effects) } else { [self] }
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
    let parts = effects.flatMap { $0.isNone ? [] : $0.concatenated }
    return parts.count > 1 ? Self(.concatenate(EffectList(parts))) : parts.first ?? .none
  }

  /// Runs this effect, then `other`.
  ///
  /// - Complexity: O(*m*) in the number of effects concatenated in `other`, amortized over a loop.
  public func concatenate(with other: Self) -> Self {
    if other.isNone { return self }
    if isNone { return other }
    let others = other.concatenated
    guard case .concatenate(let effects) = operation else {
      return Self(.concatenate(EffectList([self] + others)))
    }
    return Self(.concatenate(effects.appending(contentsOf: others)))
  }

  @usableFromInline
  var concatenated: [Self] {
    if case .concatenate(let effects) = operation { Array(effects) } else { [self] }
  }

  /// The same effect, whose actions are turned into others.
  ///
  /// `transform` is called on the store's actor, for each action that the effect sends.
  ///
  /// A lift written by hand with this keeps working, but the store cannot tell where its child is:
  /// effects of elements behind it are not cancelled with them.
  @inlinable
  public func map<NewAction>(
    _ transform: @escaping (Action) -> NewAction
  ) -> Effect<NewAction> {
    isNone ? .none : mapOperation(transform, isLift: false)
  }

  /// Turns the actions into others.
  ///
  /// Where no lift does it, the place of what was lifted before is unknown from here on.
  @usableFromInline
  func mapOperation<NewAction>(
    _ transform: @escaping (Action) -> NewAction, isLift: Bool
  ) -> Effect<NewAction> {
    switch operation {
    case .none: .none
    case .send(let action): .send(transform(action))
    case .perform(let perform): Effect<NewAction>(.perform(perform.map(transform)))
    case .run(let run): Effect<NewAction>(.run(run.map(transform)))
    case .cancel(let ids): Effect<NewAction>(.cancel(ids: ids))
    case .dismiss(let callSite): Effect<NewAction>(.dismiss(callSite))
    case .merge, .concatenate, .modified:
      mapParts(
        { $0.mapOperation(transform, isLift: isLift) },
        modifier: { isLift ? $0 : $0.detached })
    }
  }
}

extension Effect {
  /// An effect that is made of others in the same way; one that is made of none becomes ``none``.
  func mapParts<NewAction>(
    _ transform: (Self) -> Effect<NewAction>,
    modifier: (EffectModifier) -> EffectModifier = { $0 }
  ) -> Effect<NewAction> {
    switch operation {
    case .none, .send, .perform, .run, .cancel, .dismiss: .none
    case .merge(let effects): Effect<NewAction>(.merge(EffectList(effects.map(transform))))
    case .concatenate(let effects):
      Effect<NewAction>(.concatenate(EffectList(effects.map(transform))))
    case .modified(let effect, let old):
      Effect<NewAction>(.modified(transform(effect), modifier(old)))
    }
  }

  /// Whether `predicate` is true of this effect or of one that it is made of.
  package func contains(where predicate: (Operation) -> Bool) -> Bool {
    if predicate(operation) { return true }
    switch operation {
    case .none, .send, .perform, .run, .cancel, .dismiss: return false
    case .merge(let effects), .concatenate(let effects):
      return effects.contains { $0.contains(where: predicate) }
    case .modified(let effect, _): return effect.contains(where: predicate)
    }
  }

  /// This effect, modified, if there is anything to modify.
  func modified(by modifier: EffectModifier.Kind) -> Self {
    isNone ? self : Self(.modified(self, EffectModifier(modifier)))
  }
}

extension Effect: CustomStringConvertible {
  /// What the effect does, as `--trace` and ``Reducer/debug(_:actions:printer:where:)`` show it.
  public var description: String {
    switch operation {
    case .none: "none"
    case .send(let action): "send(\(action))"
    case .perform(let perform): "perform at \(perform.callSite)"
    case .run(let run): "run at \(run.callSite)"
    case .merge(let effects): "merge(\(effects.map(\.description).joined(separator: ", ")))"
    case .concatenate(let effects):
      "concatenate(\(effects.map(\.description).joined(separator: ", ")))"
    case .modified(let effect, let modifier): "\(effect)\(modifier)"
    case .cancel(let ids):
      "cancel(\(ids.map { String(describing: $0) }.joined(separator: ", ")))"
    case .dismiss: "dismiss"
    }
  }
}
