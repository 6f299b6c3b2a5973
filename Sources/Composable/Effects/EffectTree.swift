/// The structure of an effect, without the type of its actions.
///
/// Programs may nest effects as deeply as they like: a loop that wraps an effect ten thousand times is fine. So nothing
/// here is recursive, not even releasing them.
///
/// Everything that runs effects works on trees: for generic types of its own, the runtime would look up metadata at each
/// step, which took a third of the time of an effect on a lane.
@usableFromInline
package enum EffectTree {
  case none
  case send(AnyAction)
  case perform(AnyPerform)
  case run(Run)
  indirect case cancel(ids: [AnyHashable])
  indirect case dismiss(CallSite)
  indirect case merge(EffectList)
  indirect case concatenate(EffectList)
  case modified(ModifiedEffect)
}

extension EffectTree {
  @inlinable
  package var isNone: Bool {
    guard case .none = self else { return false }
    return true
  }

  /// Whether this effect contains others.
  var isComposite: Bool {
    switch self {
    case .none, .send, .perform, .run, .cancel, .dismiss: false
    case .merge, .concatenate, .modified: true
    }
  }

  /// Whether it only sends actions and calls dependencies in place.
  var isInPlace: Bool {
    switch self {
    case .send, .perform: true
    case .merge(let parts): parts.allSatisfy { !$0.isComposite && $0.isInPlace }
    case .none, .run, .cancel, .dismiss, .concatenate, .modified: false
    }
  }

  /// Whether `predicate` is true of this effect or of one within it; tests outer effects first.
  package func contains(where predicate: (Self) -> Bool) -> Bool {
    guard isComposite else { return predicate(self) }
    var rest = [self]
    while let effect = rest.popLast() {
      if predicate(effect) { return true }
      switch effect {
      case .none, .send, .perform, .run, .cancel, .dismiss: break
      case .merge(let parts), .concatenate(let parts): rest += parts.reversed()
      case .modified(let part): rest.append(part.effect)
      }
    }
    return false
  }

  @usableFromInline
  @inline(never)
  func merged(with other: Self) -> Self {
    .merge(joined(with: other) { if case .merge(let parts) = $0 { parts } else { nil } })
  }

  func concatenated(with other: Self) -> Self {
    .concatenate(
      joined(with: other) { if case .concatenate(let parts) = $0 { parts } else { nil } })
  }

  /// The parts of this effect, then the parts of `other`, unless these are many.
  private func joined(with other: Self, parts: (Self) -> EffectList?) -> EffectList {
    var others = [other]
    if let list = parts(other), list.count <= 16 { others = Array(list) }
    return parts(self)?.appending(contentsOf: others) ?? EffectList([self] + others)
  }

  /// Replaces the leaves by ones with other actions.
  ///
  /// Unless a lift does it, the places of children within the effect are unknown from here on.
  func mapped(isLift: Bool, leaf: (Self) -> Self) -> Self {
    if case .modified(let part) = self, !part.effect.isComposite {
      // Most effects of elements are like this, and rebuilding needs two arrays.
      return .modified(
        ModifiedEffect(leaf(part.effect), isLift ? part.modifier : part.modifier.detached))
    }
    return rebuilt(
      in: (), modifier: { modifier, _ in (isLift ? modifier : modifier.detached, ()) }, leaf: leaf)
  }

  /// Returns `effect` with the modifiers of this one.
  @usableFromInline
  func replacingInnermost(by effect: Self) -> Self {
    guard case .modified(let part) = self else { return effect }
    return .modified(ModifiedEffect(part.effect.replacingInnermost(by: effect), part.modifier))
  }

  /// Returns an effect of the same structure, with its leaves and modifiers replaced.
  ///
  /// `modifier` replaces a modifier, and returns the context of the effect within it; the outermost gets `context`. It is
  /// called for the outer before the inner, and from left to right. `turn` is called for each effect that waits for others,
  /// on a lane or in a `concatenate`: it returns a further modifier, if any, and the context within it. `leaf` replaces an
  /// effect that isn't made of others.
  func rebuilt<Context>(
    in context: Context,
    modifier: (EffectModifier, Context) -> (EffectModifier, Context),
    turn: (Context) -> (EffectModifier?, Context) = { (nil, $0) },
    leaf: (Self) -> Self = { $0 }
  ) -> Self {
    guard isComposite else { return leaf(self) }
    var rest: [RebuildStep<Context>] = [.rebuild(self, context)]
    var done: [Self] = []
    func takeDone(_ count: Int) -> EffectList {
      defer { done.removeLast(count) }
      return EffectList(Array(done.suffix(count)))
    }
    func rebuild(_ effect: Self, after turn: (modifier: EffectModifier?, context: Context)) {
      if let modifier = turn.modifier { rest.append(.modify(modifier)) }
      rest.append(.rebuild(effect, turn.context))
    }
    while let step = rest.popLast() {
      switch step {
      case .rebuild(let effect, let context):
        switch effect {
        case .none, .send, .perform, .run, .cancel, .dismiss:
          done.append(leaf(effect))
        case .merge(let parts):
          rest.append(.merge(parts.count))
          rest += parts.reversed().map { .rebuild($0, context) }
        case .concatenate(let parts):
          rest.append(.concatenate(parts.count))
          for part in parts.reversed() { rebuild(part, after: turn(context)) }
        case .modified(let part):
          let (new, inner) = modifier(part.modifier, context)
          rest.append(.modify(new))
          if case .onLane = new.kind {
            rebuild(part.effect, after: turn(inner))
          } else {
            rest.append(.rebuild(part.effect, inner))
          }
        }
      case .merge(let count): done.append(.merge(takeDone(count)))
      case .concatenate(let count): done.append(.concatenate(takeDone(count)))
      case .modify(let modifier):
        done.append(.modified(ModifiedEffect(done.removeLast(), modifier)))
      }
    }
    return done[0]
  }

  func replacingLeaves(by leaf: (Self) -> Self) -> Self {
    rebuilt(in: (), modifier: { ($0, $1) }, leaf: leaf)
  }

  /// Releases effects one after the other, together with the effects in them that nothing else refers to.
  static func release(_ effects: inout [Self]) {
    while var effect = effects.popLast() {
      switch effect {
      case .none, .send, .perform, .run, .cancel, .dismiss: break
      case .merge(var parts), .concatenate(var parts):
        effect = .none  // or else they would be shared with it
        effects += parts.takeUnshared()
      case .modified(var part):
        effect = .none
        if isKnownUniquelyReferenced(&part) { effects.append(part.take()) }
      }
    }
  }
}

private enum RebuildStep<Context> {
  case rebuild(EffectTree, Context)
  case merge(Int)
  case concatenate(Int)
  case modify(EffectModifier)
}

extension EffectTree: CustomStringConvertible {
  @usableFromInline
  package var description: String {
    var text = ""
    var rest: [(effect: Self?, text: String)] = [(self, "")]
    while let next = rest.popLast() {
      guard let effect = next.effect else {
        text += next.text
        continue
      }
      switch effect {
      case .none: text += "none"
      case .send(let action): text += "send(\(action))"
      case .perform(let perform): text += "perform at \(perform.callSite)"
      case .run(let run): text += "run at \(run.callSite)"
      case .cancel(let ids):
        text += "cancel(\(ids.map { String(describing: $0) }.joined(separator: ", ")))"
      case .dismiss: text += "dismiss"
      case .merge(let parts), .concatenate(let parts):
        if case .merge = effect { text += "merge(" } else { text += "concatenate(" }
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
