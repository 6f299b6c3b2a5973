import Composable
import ComposableTesting

/// A search that keeps its latest results, with an optional mistake, for tests of the explorer.
struct SearchBox: Reducer {
  /// A mistake that a programmer might make.
  enum Mistake {
    case none
    /// Empty results aren't kept.
    case dropsEffect
    /// A search doesn't cancel the previous one.
    case doesNotCancel
    /// Clearing the box doesn't cancel the search.
    case clearsWithoutCancelling
    /// Writes take effect in the order in which the disk finishes them.
    case writesOutOfOrder
  }

  struct State: Hashable {
    var text = ""
    var results: [String] = []
    var isSearching = false
  }

  enum Action: Hashable, Sendable {
    case typed(String)
    case cleared
    case found([String])
  }

  /// The contents of the disk.
  struct Disk: Hashable, Sendable {
    var kept: [String] = []
  }

  struct Environment: Sendable {
    var search: @Sendable (_ text: String) async throws -> [String]
    var keep: @Sendable (_ results: [String]) async -> Void
  }

  let mistake: Mistake

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .typed(let text):
      state.text = text
      state.isSearching = true
      return .run { send in
        await send(.found(try await environment.search(text)))
      } catch: { _, send in
        await send(.found([]))
      }
      .cancellable(id: "search", cancelInFlight: mistake != .doesNotCancel)

    case .cleared:
      state = State()
      return mistake == .clearsWithoutCancelling
        ? keep([], environment)
        : .merge(
          .cancel(id: "search"), keep([], environment))

    case .found(let results):
      state.results = results
      state.isSearching = false
      return mistake == .dropsEffect && results.isEmpty ? .none : keep(results, environment)
    }
  }

  private func keep(_ results: [String], _ environment: Environment) -> Effect<Action> {
    let keep = Effect<Action>.run { _ in await environment.keep(results) }
    return mistake == .writesOutOfOrder ? keep : keep.serialized(on: "disk")
  }

  /// The state space of a search box with this mistake.
  static func space(_ mistake: Mistake) -> StateSpace<State, Action, Disk> {
    StateSpace(
      initialStates: [State()],
      world: Disk(),
      actions: [.typed("a"), .typed("b"), .cleared],
      environment: { outside in
        Environment(
          search: { text in
            try await outside.call("search", text, failures: [Offline() as any Error]) { _ in
              ["\(text)!"]
            }
          },
          keep: { results in await outside.call("keep", results) { $0.kept = results } })
      }
    ) {
      SearchBox(mistake: mistake)
    }
  }

  struct Offline: Error {}
}

extension Invariant<SearchBox.State, SearchBox.Action, SearchBox.Disk> {
  /// The invariants of a correct search box.
  @InvariantBuilder<SearchBox.State, SearchBox.Action, SearchBox.Disk>
  static var ofSearchBox: [Self] {
    Invariant("what is shown was searched for") { state in
      state.isSearching || state.results.isEmpty || state.results == ["\(state.text)!"]
    }

    Invariant(atRest: "what is shown is kept") { state, disk in state.results == disk.kept }
  }
}
