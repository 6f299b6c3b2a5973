extension EffectRunner {
  /// Cancels the effects under an id in the feature of `scope`.
  ///
  /// Spares `spared` and its enclosing scopes, and effects that wait for the cancelling one: they come after the
  /// cancellation.
  func cancel(
    id: AnyHashable, in scope: CancellationScope, sparing spared: CancellationScope?,
    then completion: Completion?
  ) {
    let scopes = scope.feature.scopes(id: id)
    guard !scopes.isEmpty else { return }
    for other in scopes {
      if let spared, other.contains(spared) { continue }
      if other.comesAfter({ completion?.isOn($0) == true }) { continue }
      other.cancel()
      // Removed now, not when it ends: until then, each new effect would look at all cancelled ones.
      other.feature.remove(other, id: id)
    }
  }

  /// Makes the scope of an effect in `scope`; abandoned if the effect's child has left the state.
  func makeScope(for modifier: EffectModifier, in scope: CancellationScope) -> CancellationScope {
    guard case .placed(let place) = modifier.kind else {
      let child = makeScope(in: scope)
      if let id = modifier.id { child.feature.insert(child, id: id) }
      return child
    }
    let child = makeScope(in: scope, at: place)
    if place.isRemovable, let receiver, !child.feature.isPresent(receiver.children) {
      for scope in child.feature.abandon() { scope.abandon() }
    }
    return child
  }

  func makeScope(in scope: CancellationScope, at place: ChildPlace? = nil) -> CancellationScope {
    defer { nextKey += 1 }
    return CancellationScope(key: nextKey, parent: scope, place: place)
  }

  /// Forgets a scope after its last effect has ended.
  func close(_ scope: CancellationScope, id: AnyHashable?) {
    scope.close()
    if let id { scope.feature.remove(scope, id: id) }
  }

  /// Forgets the scopes of an effect that never starts.
  func forget(_ effect: EffectTree) {
    effect.forEachScope { scope, id in close(scope, id: id) }
  }
}
