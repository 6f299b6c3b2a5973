/// What can be cancelled: by an id, or with the child that it comes from.
extension EffectRunner {
  /// Cancels what runs or waits under an id in the feature of `scope`, but neither `spared` and what it
  /// is in, nor what waits after the effect that this is done for: that comes after the cancellation.
  func cancel(
    id: AnyHashable, in scope: CancellationScope, sparing spared: CancellationScope?,
    then completion: Completion<Action>
  ) {
    let scopes = scope.feature.scopes(id: id)
    guard !scopes.isEmpty else { return }
    let lanes = completion.lanes
    for other in scopes {
      if let spared, other.contains(spared) { continue }
      if let lane = other.waitingLane, lanes.contains(lane) { continue }
      other.cancel()
      // Not only when it has ended: until then each that comes would look at all that came before.
      other.feature.remove(other, id: id)
    }
  }

  /// The scope of an effect in `scope`, abandoned already where that of a child which is not in the state.
  func makeScope(for modifier: EffectModifier, in scope: CancellationScope) -> CancellationScope {
    defer { nextKey += 1 }
    guard case .placed(let place) = modifier.kind else {
      let child = CancellationScope(key: nextKey, parent: scope)
      if let id = modifier.id { child.feature.insert(child, id: id) }
      return child
    }
    let child = CancellationScope(key: nextKey, parent: scope, place: place)
    if place.isRemovable, let receiver, !child.feature.isPresent(receiver.children) {
      for scope in child.feature.abandon() { scope.abandon() }
    }
    return child
  }

  /// Forgets a scope all of whose effects have ended.
  func close(_ scope: CancellationScope, id: AnyHashable?) {
    scope.close()
    if let id { scope.feature.remove(scope, id: id) }
  }

  /// Forgets the scopes of an effect that is never started.
  func forget(_ effect: Effect<Action>) {
    effect.forEachScope { scope, id in close(scope, id: id) }
  }
}
