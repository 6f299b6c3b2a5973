/// Composite effects.
///
/// Programs may nest them as deeply as they like: a loop that wraps an effect ten thousand times is fine.
/// So nothing here is recursive, not even releasing them.
extension Effect {
  /// Whether this effect contains others.
  var isComposite: Bool {
    switch operation {
    case .none, .send, .perform, .run, .cancel, .dismiss: false
    case .merge, .concatenate, .modified: true
    }
  }

  /// Whether it only sends actions and calls dependencies in place.
  var isInPlace: Bool {
    switch operation {
    case .send, .perform: true
    case .merge(let parts): parts.allSatisfy { !$0.isComposite && $0.isInPlace }
    case .none, .run, .cancel, .dismiss, .concatenate, .modified: false
    }
  }

  /// Whether `predicate` is true of this effect or of one within it; tests outer effects first.
  package func contains(where predicate: (Operation) -> Bool) -> Bool {
    guard isComposite else { return predicate(operation) }
    var rest = [self]
    while let effect = rest.popLast() {
      if predicate(effect.operation) { return true }
      switch effect.operation {
      case .none, .send, .perform, .run, .cancel, .dismiss: break
      case .merge(let parts), .concatenate(let parts): rest += parts.reversed()
      case .modified(let part): rest.append(part.effect)
      }
    }
    return false
  }

  /// Returns an effect of the same structure, with its parts and modifiers replaced.
  ///
  /// `modifier` replaces a modifier, and returns the context of the effect within it; the outermost gets `context`. It is called
  /// for the outer before the inner, and from left to right. `turn` is called for each effect that waits for others, on a lane or
  /// in a `concatenate`: it returns a further modifier, if any, and the context within it. `part` replaces an effect that isn't
  /// made of others.
  func rebuilt<NewAction, Context>(
    in context: Context,
    modifier: (EffectModifier, Context) -> (EffectModifier, Context),
    turn: (Context) -> (EffectModifier?, Context) = { (nil, $0) },
    part: (Self, Context) -> Effect<NewAction>
  ) -> Effect<NewAction> {
    guard isComposite else { return part(self, context) }
    var rest: [RebuildStep<Action, Context>] = [.rebuild(self, context)]
    var done: [Effect<NewAction>] = []
    while let step = rest.popLast() {
      switch step {
      case .rebuild(let effect, let context):
        switch effect.operation {
        case .none, .send, .perform, .run, .cancel, .dismiss:
          done.append(part(effect, context))
        case .merge(let parts):
          rest.append(.merge(parts.count))
          rest += parts.reversed().map { .rebuild($0, context) }
        case .concatenate(let parts):
          rest.append(.concatenate(parts.count))
          for part in parts.reversed() { rest.rebuild(part, after: turn(context)) }
        case .modified(let part):
          let (new, inner) = modifier(part.modifier, context)
          rest.append(.modify(new))
          if case .onLane = new.kind {
            rest.rebuild(part.effect, after: turn(inner))
          } else {
            rest.append(.rebuild(part.effect, inner))
          }
        }

      case .merge(let count):
        let parts = Array(done.suffix(count))
        done.removeLast(count)
        done.append(Effect<NewAction>(.merge(EffectList(parts))))

      case .concatenate(let count):
        let parts = Array(done.suffix(count))
        done.removeLast(count)
        done.append(Effect<NewAction>(.concatenate(EffectList(parts))))

      case .modify(let modifier):
        done.append(Effect<NewAction>(.modified(ModifiedEffect(done.removeLast(), modifier))))
      }
    }
    return done[0]
  }

  /// Releases effects one after the other, together with the effects in them that nothing else refers to.
  static func release(_ effects: inout [Self]) {
    while var operation = effects.popLast()?.operation {
      switch operation {
      case .none, .send, .perform, .run, .cancel, .dismiss: break
      case .merge(var parts), .concatenate(var parts):
        operation = .none  // or else they would be shared with it
        effects += parts.takeUnshared()
      case .modified(var part):
        operation = .none
        if isKnownUniquelyReferenced(&part) { effects.append(part.take()) }
      }
    }
  }
}

private enum RebuildStep<Action, Context> {
  case rebuild(Effect<Action>, Context)
  case merge(Int)
  case concatenate(Int)
  case modify(EffectModifier)
}

extension Array {
  /// Rebuilds an effect next, then modifies it.
  fileprivate mutating func rebuild<Action, Context>(
    _ effect: Effect<Action>, after turn: (modifier: EffectModifier?, context: Context)
  ) where Element == RebuildStep<Action, Context> {
    if let modifier = turn.modifier { append(.modify(modifier)) }
    append(.rebuild(effect, turn.context))
  }
}

@usableFromInline
package final class ModifiedEffect<Action> {
  package private(set) var effect: Effect<Action>
  package let modifier: EffectModifier

  init(_ effect: Effect<Action>, _ modifier: EffectModifier) {
    self.effect = effect
    self.modifier = modifier
  }

  deinit {
    // Most modified effects are modifiers of modifiers. They need no generic array, which costs more than the rest.
    var rest = take()
    while case .modified(var part) = rest.operation {
      rest = .none
      guard isKnownUniquelyReferenced(&part) else { return }
      rest = part.take()
    }
    guard rest.isComposite else { return }
    var effects = [rest]
    rest = .none
    Effect.release(&effects)
  }

  /// Whether its modifier only names the child that the effect belongs to.
  var isPlaced: Bool {
    guard case .placed = modifier.kind else { return false }
    return true
  }

  /// Whether each child that the effect belongs to is in its parent's state, as far as known.
  func isPresent(in parent: UnsafeRawPointer, of parentType: Any.Type) -> Bool {
    guard case .placed(let place) = modifier.kind, !place.isDetached,
      place.lift.parentType == parentType
    else { return true }
    if place.lift.children?(parent).contains(place.id) == false { return false }
    guard case .modified(let inner) = effect.operation else { return true }
    var isPresent = true
    _ = place.lift.find(parent, place.id) { child in
      isPresent = inner.isPresent(in: child, of: place.lift.childType)
      return nil
    }
    return isPresent
  }

  /// The effect that the time limit applies to, if this has one.
  var timedEffect: Effect<Action>? {
    guard case .timed = modifier.kind, case .concatenate(let parts) = effect.operation else {
      return nil
    }
    return parts.first
  }

  fileprivate func take() -> Effect<Action> {
    defer { effect = .none }
    return effect
  }
}
