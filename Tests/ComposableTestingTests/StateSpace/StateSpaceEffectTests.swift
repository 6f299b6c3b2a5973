import Composable
import ComposableTesting
import Foundation
import Testing

@MainActor
@Suite("A state space with effects")
struct StateSpaceEffectTests {
  private enum Toggle: Hashable, Sendable { case toggled, saved, failed }

  private struct Light: Hashable {
    var isOn = false
    var isSaving = false
  }

  private struct Refused: Error {}

  /// A switch that turns at once, and turns back if saving fails.
  private var light: StateSpace<Light, Toggle, EmptyWorld> {
    StateSpace(
      initialStates: [Light()],
      actions: [.toggled],
      environment: { outside -> @Sendable () async throws(Refused) -> Void in
        // Named, because the Swift 6.3.1 compiler crashes on it otherwise.
        let save: @Sendable () async throws(Refused) -> Void = { () throws(Refused) in
          try await outside.call("save", answers: [.success(()), .failure(Refused())])
        }
        return save
      }
    ) {
      Reduce<Light, Toggle, @Sendable () async throws(Refused) -> Void> { light, action, save in
        switch action {
        case .toggled:
          guard !light.isSaving else { return .none }
          light.isOn.toggle()
          light.isSaving = true
          return .run { send in
            do {
              try await save()
              await send(.saved)
            } catch {
              await send(.failed)
            }
          }

        case .saved:
          light.isSaving = false
          return .none

        case .failed:
          light.isSaving = false
          light.isOn.toggle()
          return .none
        }
      }
    }
  }

  @Test("answers them in every way, with actions in between")
  func optimisticSave() async {
    var seen: Set<[Light]> = []
    let exploration = await light.explore(depth: 10) {
      Invariant(ofSteps: "steps are seen") { before, _, after in
        seen.insert([before, after])
        return true
      }
    }
    let (off, on) = (Light(), Light(isOn: true))
    let (turningOn, turningOff) = (
      Light(isOn: true, isSaving: true), Light(isOn: false, isSaving: true)
    )
    // Off, turning on, on, turning off. At rest, the only action is to toggle; while saving, a toggle does
    // nothing, and the save has two answers.
    #expect(exploration.stateCount == 4)
    #expect(exploration.restCount == 2)
    #expect(exploration.transitionCount == 2 * 1 + 2 * 3)
    #expect(exploration.depth == 2)
    #expect(exploration.end == .complete)
    #expect(
      seen == [
        [off, turningOn], [turningOn, turningOn], [turningOn, on], [turningOn, off],
        [on, turningOff], [turningOff, turningOff], [turningOff, off], [turningOff, on],
      ])
  }

  @Test("can let them end before the next action")
  func withoutInterruption() async {
    let exploration = await light.explore(depth: 10, sendsWhileEffectsRun: false) {}
    #expect(exploration.stateCount == 4)
    #expect(exploration.transitionCount == 2 * 1 + 2 * 2)
  }

  @Test("finds effects that overtake each other, but none that share a lane")
  func lanes() async {
    var raced: Exploration<Editor.State, Editor.Action>?
    let messages = await messages {
      raced = await Editor.space(isSerialized: false).explore(depth: 3) {
        Invariant.savedIsWhatIsShown
      }
    }
    #expect(messages.count == 1)
    #expect(raced?.end == .counterexampleFound)
    #expect(
      raced?.counterexample?.steps.map(\.action) == [.typed("a"), .typed("b"), .saved, .saved])

    let serialized = await Editor.space(isSerialized: true).explore(depth: 3) {
      Invariant.savedIsWhatIsShown
    }
    #expect(serialized.counterexample == nil)
    #expect(serialized.end == .depthReached)
  }

  @Test("answers effects on two lanes in every order: three on each, twenty ways")
  func twoLanes() async {
    enum Lane: Hashable, Sendable { case started, ended(String) }
    let space = StateSpace(
      initialStates: [[String]()],
      actionsByState: { $0.isEmpty ? [Lane.started] : [] },
      environment: { outside -> @Sendable (String) async -> Void in
        { name in await outside.call("work", name, answers: [()]) }
      }
    ) {
      Reduce<[String], Lane, @Sendable (String) async -> Void> { log, action, work in
        switch action {
        case .started:
          log = ["started"]
          return .merge(
            ["a1", "b1", "a2", "b2", "a3", "b3"].map { name in
              .run { send in
                await work(name)
                await send(.ended(name))
              }
              .serialized(on: name.prefix(1))
            })

        case .ended(let name):
          log.append(name)
          return .none
        }
      }
    }
    var orders: Set<[String]> = []
    let exploration = await space.explore(depth: 1) {
      Invariant(atRest: "is written down") { log, _ in
        orders.insert(log)
        return true
      }
      Invariant("each lane keeps its order") { log in
        log.filter { $0.hasPrefix("a") } == ["a1", "a2", "a3"].filter(log.contains)
          && log.filter { $0.hasPrefix("b") } == ["b1", "b2", "b3"].filter(log.contains)
      }
    }
    #expect(orders.count == 1 + 20)
    // Paths in a 4-by-4 grid: every prefix of an order is its own state.
    #expect(exploration.stateCount == 1 + 69)
    #expect(exploration.transitionCount == 1 + 68)
  }

  @Test("merges effects with the same future, whatever came before")
  func merging() async {
    enum Poll: Hashable, Sendable { case started, heard }
    let space = StateSpace(
      initialStates: [false],
      actions: [.started],
      environment: { outside -> @Sendable () async -> Void in
        { await outside.call("poll", answers: [()]) }
      }
    ) {
      Reduce<Bool, Poll, @Sendable () async -> Void> { isPolling, action, poll in
        guard action == .heard || !isPolling else { return .none }
        isPolling = true
        return .run { send in
          await poll()
          await send(.heard)
        }
      }
    }
    let exploration = await space.explore(depth: 10) {}
    #expect(exploration.stateCount == 3, "at rest; polling for .started; polling for .heard")
    #expect(exploration.end == .complete)
  }

  @Test("counts UUIDs for each story, so that equal stories are equal")
  func identities() async {
    let space = StateSpace(
      initialStates: [[UUID]()],
      actionsByState: { $0.count < 3 ? ["add", "clear"] : ["clear"] },
      environment: { $0.uuid }
    ) {
      Reduce<[UUID], String, UUIDGenerator> { ids, action, uuid in
        if action == "add" { ids.append(uuid()) } else { ids = [] }
        return .none
      }
    }
    var numbers: Set<UUID> = []
    let exploration = await space.explore(depth: 3) {
      Invariant("identities are drawn once") { ids in
        numbers.formUnion(ids)
        return Set(ids).count == ids.count
      }
    }
    #expect(numbers == [UUID(number: 0), UUID(number: 1), UUID(number: 2)])
    // No UUID drawn: []. One: [0], []. Two: [0, 1], [1], []. Three: [0, 1, 2].
    #expect(exploration.stateCount == 7)
  }

  @Test("explores every kind of effect, always with the same counts")
  func everyKind() async {
    let exploration = await Workshop.space.explore(depth: 2) {}
    #expect(exploration.counterexample == nil)
    #expect(exploration.stateCount == 722)
    #expect(exploration.transitionCount == 1735)
    #expect(exploration.end == .depthReached)
  }

  @Test("checks an invariant after a few more actions, and finds the shortest story that breaks it")
  func excursion() async {
    struct Text: Hashable {
      var text = ""
      var undone: [String] = []
    }
    enum Edit: Hashable { case typed, undone, redone }
    func space(isBroken: Bool) -> StateSpace<Text, Edit, EmptyWorld> {
      StateSpace(initialStates: [Text()], actions: [.typed, .undone, .redone]) {
        Reduce { state, action in
          switch action {
          case .typed:
            guard state.text.count < 3 else { return .none }
            state.text += "a"
            state.undone = []

          case .undone:
            guard !state.text.isEmpty else { return .none }
            state.undone.append(state.text)
            state.text.removeLast()

          case .redone:
            guard let text = state.undone.popLast() else { return .none }
            state.text = isBroken && text == "aa" ? "a" : text
          }
          return .none
        }
      }
    }
    @MainActor func explore(isBroken: Bool) async -> [Edit]? {
      await space(isBroken: isBroken).explore(depth: 10) {
        Invariant(after: [.undone, .redone], "undo and redo change nothing") { before, after in
          before.state.text.isEmpty || before == after
        }
      }.counterexample?.steps.map(\.action)
    }
    #expect(await explore(isBroken: false) == nil)
    let messages = await messages {
      #expect(await explore(isBroken: true) == [.typed, .typed, .undone, .redone])
    }
    #expect(messages.count == 1)
  }
}
