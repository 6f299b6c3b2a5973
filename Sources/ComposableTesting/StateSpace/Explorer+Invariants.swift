import Composable

extension Explorer {
  func problem(of before: State, _ action: Action, _ after: State) -> ExplorationProblem? {
    for (name, holds) in stepInvariants {
      if let problem = problem(name, { try holds(before, action, after) }) { return problem }
    }
    return nil
  }

  func problem(of state: State) -> ExplorationProblem? {
    for (name, holds) in stateInvariants {
      if let problem = problem(name, { try holds(state) }) { return problem }
    }
    return nil
  }

  /// The problem with an invariant that doesn't hold or throws.
  private func problem(_ name: String, _ holds: () throws -> Bool) -> ExplorationProblem? {
    do {
      return try holds() ? nil : .invariant(name, error: nil)
    } catch {
      return .invariant(name, error: String(describing: error))
    }
  }

  /// Checks the invariants at rest in the new places.
  func checkAtRest(
    from count: Int, isolation actor: isolated any Actor
  ) async throws(ExplorationFinding) {
    guard hasRestInvariants else { return }
    for number in count..<table.count {
      let place = table[number]
      guard place.inFlight == nil else { continue }
      for (name, holds) in restInvariants {
        var error: String?
        var isKept = false
        do { isKept = try await holds(place.state, place.world) } catch let thrown {
          error = String(describing: thrown)
        }
        if !isKept {
          throw .broken(.invariant(name, error: error), at: ExplorationStory(place: number))
        }
      }
      for (index, (name, _, holds)) in excursions.enumerated() {
        let after = try await excursion(index, from: number, isolation: actor)
        let (old, new) = (
          AtRest(state: place.state, world: place.world),
          AtRest(state: after.state, world: after.world)
        )
        if let problem = problem(name, { try holds(old, new) }) {
          throw .broken(problem, at: ExplorationStory(place: number, excursion: index))
        }
      }
    }
  }

  /// The place that some actions lead to, with their effects ended.
  private func excursion(
    _ index: Int, from number: Int, isolation actor: isolated any Actor
  ) async throws(ExplorationFinding) -> Configuration {
    let store = makeStore(at: table[number], isolation: actor)
    for action in excursions[index].actions {
      var move: Move<Action>? = .send(action)
      while let next = move {
        let steps = await store.make(next, isolation: actor)
        guard steps != nil, !store.isEndless else {
          let effects = store.waitingElsewhere
          await store.drain(isolation: actor)
          let story = ExplorationStory(place: number, excursion: index)
          throw store.isEndless ? .endless(at: story) : .stuck(effects: effects, at: story)
        }
        move = store.firstAnswer
      }
    }
    if let issue = store.issues.takeFirst() {
      throw .broken(.issue(issue), at: ExplorationStory(place: number, excursion: index))
    }
    return store.place
  }
}
