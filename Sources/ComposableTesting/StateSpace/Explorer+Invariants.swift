import Composable

extension Explorer {
  func problem(of before: State, _ action: Action, _ after: State) -> ExplorationProblem? {
    for (name, holds) in stepInvariants {
      do {
        if try !holds(before, action, after) { return .invariant(name, error: nil) }
      } catch {
        return .invariant(name, error: String(describing: error))
      }
    }
    return nil
  }

  func problem(of state: State) -> ExplorationProblem? {
    for (name, holds) in stateInvariants {
      do {
        if try !holds(state) { return .invariant(name, error: nil) }
      } catch {
        return .invariant(name, error: String(describing: error))
      }
    }
    return nil
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
        var error: String?
        var isKept = false
        do {
          isKept = try holds(
            AtRest(state: place.state, world: place.world),
            AtRest(state: after.state, world: after.world))
        } catch let thrown { error = String(describing: thrown) }
        if !isKept {
          throw .broken(
            .invariant(name, error: error), at: ExplorationStory(place: number, excursion: index))
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
