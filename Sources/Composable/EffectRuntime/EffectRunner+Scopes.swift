/// What can be cancelled: by an id, or with the child that it comes from.
extension EffectRunner {
  /// Cancels what runs or waits under an id in the feature of `scope`, but neither `spared` and what it
  /// is in, nor what waits behind the effect that this is done for: that comes after the cancellation.
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

  /// A scope in `scope` that is cancelled by an id.
  func makeScope(id: AnyHashable, in scope: CancellationScope) -> CancellationScope {
    let child = CancellationScope(key: nextKey, parent: scope)
    nextKey += 1
    child.feature.insert(child, id: id)
    return child
  }

  /// A scope in `scope` of the child at `place`, abandoned already where that is not in the state.
  func makeScope(in scope: CancellationScope, at place: Place) -> CancellationScope {
    let child = CancellationScope(key: nextKey, parent: scope, place: place)
    nextKey += 1
    guard place.isRemovable, let path = child.path, let receiver else { return child }
    if receiver.isPresent(at: path) {
      childScopes[child.key] = child
    } else {
      child.abandon()
    }
    return child
  }

  /// Forgets a scope all of whose effects have ended.
  func close(_ scope: CancellationScope, id: AnyHashable?) {
    scope.close()
    if let id {
      scope.feature.remove(scope, id: id)
    } else {
      childScopes[scope.key] = nil
      scope.leaveFeature()
    }
  }
}
