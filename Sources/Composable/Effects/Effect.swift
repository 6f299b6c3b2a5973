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
  /// Its structure, in which only the boxes of actions know their type.
  @usableFromInline
  package let tree: EffectTree

  @usableFromInline
  package init(_ tree: EffectTree) {
    self.tree = tree
  }

  /// No effect.
  @inlinable
  public static var none: Self { Self(.none) }

  @inlinable
  package var isNone: Bool { tree.isNone }

  /// Sends an action, which is processed after all pending actions.
  ///
  /// To do something outside the reducer first, use `run` or `perform`. To share logic between two actions, call a function
  /// rather than sending a third action.
  @inlinable
  public static func send(_ action: Action) -> Self {
    Self(.send(ActionBox(action)))
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
    return Self(tree.merged(with: other.tree))
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
    return Self(tree.concatenated(with: other.tree))
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
    isNone ? .none : mapped(isLift: false, by: transform)
  }

  /// Transforms the actions, for a lift or for a program.
  @usableFromInline
  func mapped<NewAction>(
    isLift: Bool, by transform: @escaping (Action) -> NewAction
  ) -> Effect<NewAction> {
    Effect<NewAction>(
      tree.mapped(isLift: isLift) { leaf in
        switch leaf {
        case .send(let action): .send(ActionBox(transform(action.value(as: Action.self))))
        case .perform(let perform):
          .perform(perform.typed(as: Action.self).mapped(by: transform))
        case .run(let run): .run(run.mapped { ActionBox(transform($0.value(as: Action.self))) })
        case .none, .cancel, .dismiss, .merge, .concatenate, .modified: leaf
        }
      })
  }

  /// Returns this effect with a modifier; ``none`` stays ``none``.
  func modified(by modifier: EffectModifier.Kind) -> Self {
    isNone ? self : Self(.modified(ModifiedEffect(tree, EffectModifier(modifier))))
  }
}

extension Effect: CustomStringConvertible {
  /// The effect as ``Reducer/debug(_:actions:printer:where:)`` shows it.
  public var description: String { tree.description }
}
