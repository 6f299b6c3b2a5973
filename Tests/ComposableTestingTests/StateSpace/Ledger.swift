import Composable
import ComposableTesting

/// A feature whose endpoints all answer at once, except `connect`, for tests of the explorer.
struct Ledger: Reducer {
  struct State: Hashable {
    var entries: [String] = []
    var isSending = false
  }

  enum Action: Hashable, Sendable {
    case entered
    case sendTapped
    case written(String)
    case refused(String)
    case sent(Bool)
  }

  /// The contents of the disk.
  struct Disk: Hashable, Sendable {
    var begun = 0
    var written: [String] = []
  }

  struct DiskFull: Error, Hashable {}

  struct Environment: Sendable {
    var begin: @Sendable () throws(DiskFull) -> Void
    var name: @Sendable (_ count: Int) -> String
    var write: @Sendable (_ name: String, _ count: Int) throws(DiskFull) -> Void
    var connect: @Sendable () async -> Void
    var isOnline: @Sendable () -> Bool
  }

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .entered:
      let count = state.entries.count
      guard count < 2 else { return .none }
      return .perform { () throws(DiskFull) in
        try environment.begin()
        let name = environment.name(count)
        try environment.write(name, count)
        return .written(name)
      } catch: { _ in
        .refused("full")
      }

    case .sendTapped:
      guard !state.isSending else { return .none }
      state.isSending = true
      return .run { send in
        await environment.connect()
        await send(.sent(environment.isOnline()))
      }

    case .written(let name):
      state.entries.append(name)
      return .none

    case .refused:
      return .none

    case .sent(let isOnline):
      state.isSending = false
      if isOnline { state.entries = [] }
      return .none
    }
  }

  static var space: StateSpace<State, Action, Disk> { space(restoring: true) }

  /// The state space of a ledger.
  ///
  /// Unless it is `restoring`, an entry that was begun stays on the disk when writing it fails.
  static func space(restoring: Bool) -> StateSpace<State, Action, Disk> {
    StateSpace(
      initialStates: [State()],
      world: Disk(),
      actions: [.entered, .sendTapped],
      environment: { outside in
        Environment(
          begin: { () throws(DiskFull) in
            try outside.callNow("begin", failures: [DiskFull()]) { disk throws(DiskFull) in
              if restoring { disk.begun = disk.written.count }
              disk.begun += 1
            }
          },
          name: { count in outside.callNow("name", count, answers: ["a", "b"]) },
          write: { name, count throws(DiskFull) in
            try outside.callNow("write", name, count, failures: [DiskFull()]) {
              disk throws(DiskFull) in
              disk.written.append(name)
            }
          },
          connect: { await outside.call("connect", answers: [()]) },
          isOnline: { outside.callNow("online", answers: [true, false]) })
      }
    ) {
      Ledger()
    }
  }
}
