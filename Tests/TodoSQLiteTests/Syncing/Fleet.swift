import Composable
import ComposableTesting
import TodoDomain
import TodoSQLiteFixtures

/// Two devices with one list: commands on each, and syncs, in any order.
///
/// A command is one unit of work, and happens at once. The other device can act during a sync: each time that
/// commits something here, and each time it asks for an append.
struct Fleet: Reducer {
  struct State: Hashable {
    var devices: [Device]
  }

  struct Device: Hashable {
    /// The number of commands given on it.
    var deedCount = 0
    /// The program, while it syncs.
    var sync: Sync.State?
    var isActing = false

    var isIdle: Bool { sync == nil && !isActing }
  }

  enum Action: Hashable, Sendable {
    case did(device: Int, FleetDeed)
    case acted(device: Int)
    case sync(device: Int, Sync.Action)
    /// The requests on their way to the log arrive.
    case delivered
    case arrived
  }

  struct Environment: Sendable {
    /// Runs all of one command on a device.
    var act: @Sendable (_ device: Int, _ deed: FleetDeed, _ count: Int) async -> Void
    var deliver: @Sendable () async -> Void
    var sync: @Sendable (_ device: Int) -> Sync.Environment
  }

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .did(let device, let deed):
      guard state.devices[device].isIdle else { return .none }
      state.devices[device].deedCount += 1
      state.devices[device].isActing = true
      let count = state.devices[device].deedCount
      return .run { send in
        await environment.act(device, deed, count)
        await send(.acted(device: device))
      }

    case .acted(let device):
      state.devices[device].isActing = false
      return .none

    case .delivered:
      return .run { send in
        await environment.deliver()
        await send(.arrived)
      }

    case .arrived:
      return .none

    case .sync(let device, let action):
      if action == .submitted {
        guard state.devices[device].isIdle else { return .none }
        state.devices[device].sync = Sync.State()
      }
      guard var sync = state.devices[device].sync else { return .none }
      let effect = Sync().reduce(
        into: &sync, action: action, environment: environment.sync(device))
      // The program ends when its sync does.
      state.devices[device].sync = sync.isDone || sync.failure != nil ? nil : sync
      return effect.map { .sync(device: device, $0) }
    }
  }
}

/// A command that a person gives on one of the devices.
enum FleetDeed: Hashable, Sendable, CaseIterable {
  case add, rename, tag, toggle, delete, undo, redo

  /// Returns the command, which is the same for each device except for its text.
  func command(device: Int, count: Int) -> Command {
    let first = [Reference.number(1)]
    let text = "\(count) of \(device)"
    return switch self {
    case .add: .add(Edit([.description: .text(text)]), label: nil)
    case .rename: .edit(first, Edit([.description: .text(text)]))
    case .tag: .edit(first, Edit(added: [.tags: ["tag\(count)of\(device)"]]))
    case .toggle: .toggle(first)
    case .delete: .delete(first)
    case .undo: .undo(1)
    case .redo: .redo(1)
    }
  }
}

/// Everything on the two devices, and the log between them.
struct FleetWorld: Hashable, Sendable {
  var databases: [ValueDatabase]
  var log: LogValue
  /// The todos whose numbers each device printed, by those numbers.
  var printed: [[Int64: Todo.ID]]
  /// The changes made on each device, step by step, except undone ones.
  var asked: [[[TodoList.Change]]] = [[], []]
  /// The undone steps that can be redone.
  var takenBack: [[[TodoList.Change]]] = [[], []]
  /// The first violation, if any.
  var mistake: String?

  /// Runs a command on a device as the program does, and checks the result.
  @MainActor
  mutating func act(_ device: Int, _ deed: FleetDeed, count: Int) async {
    let database = databases[device]
    let shared = SharedValue(database)
    guard
      let machine = try? Machine(
        "device \(device)", SharedLog(), seed: UInt64(1000 * (device + 1) + count),
        database: TodoDatabase(shared))
    else { return }
    let error = await machine.run(
      deed.command(device: device, count: count), at: Int64(count))
    if let error, !error.isRefusal { mistake = "\(deed) on \(device): \(error)" }
    let steps = shared.value.kept.past.filter {
      $0.sequence > database.kept.lastStep && $0.header?.undone == nil
    }
    switch deed {
    case .undo:
      if error == nil, let last = asked[device].popLast() { takenBack[device].append(last) }
    case .redo:
      if error == nil, let last = takenBack[device].popLast() { asked[device].append(last) }
    default:
      guard !steps.isEmpty else { break }
      asked[device] += steps.map(\.changes)
      takenBack[device] = []
    }
    keep(shared.value, device)
  }

  mutating func keep(_ database: ValueDatabase, _ device: Int) {
    databases[device] = database
    for todo in database.kept.todos {
      let before = printed[device].updateValue(todo.id, forKey: todo.number)
      if let before, before != todo.id {
        mistake = "\(device) gave number \(todo.number) to two todos"
      }
    }
  }
}

/// Everything that can happen to two devices that share a todo.
typealias FleetSpace = StateSpace<Fleet.State, Fleet.Action, FleetWorld>

extension FleetSpace {
  /// Returns the space up to a number of commands per device; `change` can put a bug into the syncing.
  @MainActor
  static func all(
    deedsPerDevice: Int = 3,
    deedsByDevice: [[FleetDeed]] = [FleetDeed.allCases, FleetDeed.allCases],
    weathers: [LogValue.Weather] = LogValue.Weather.allCases,
    changing change: @escaping @Sendable (inout Sync.Environment, Outside<FleetWorld>) -> Void =
      { _, _ in }
  ) async throws -> FleetSpace {
    let world = try await FleetWorld.beginning()
    return StateSpace(
      initialStates: [Fleet.State(devices: [.init(), .init()])], world: world,
      actionsByState: { state in
        var actions: [Fleet.Action] = weathers.contains(.late) ? [.delivered] : []
        for (index, device) in state.devices.enumerated() where device.isIdle {
          actions.append(.sync(device: index, .submitted))
          if device.deedCount < deedsPerDevice {
            actions += deedsByDevice[index].map { .did(device: index, $0) }
          }
        }
        return actions
      },
      environment: { outside in Fleet.Environment(outside, weathers: weathers, changing: change) }
    ) {
      Fleet()
    }
  }
}

extension Fleet.Environment {
  private typealias Append =
    @Sendable ([LogEntry], Replica) async throws(TodoStoreError) -> LogHead?

  fileprivate init(
    _ outside: Outside<FleetWorld>, weathers: [LogValue.Weather],
    changing change: @escaping @Sendable (inout Sync.Environment, Outside<FleetWorld>) -> Void
  ) {
    act = { device, deed, count in
      await outside.call("act", device, deed, count) { world in
        await world.act(device, deed, count: count)
      }
    }
    deliver = { await outside.call("deliver") { world in world.log.deliver() } }
    let appends: [Append] = weathers.map { weather in
      // A named constant, as the compiler of Swift 6.3.1 crashes otherwise.
      let append: Append = { entries, replica throws(TodoStoreError) in
        try await outside.call("append in \(weather)", entries, replica) {
          world throws(TodoStoreError) in
          try world.log.append(entries, replica, in: weather)
        }
      }
      return append
    }
    let choose: @Sendable () async -> Int
    if weathers.count == 1 {
      choose = { 0 }
    } else {
      choose = { await outside.call("weather", answers: [0, 1, 2, 3]) }
    }
    let keep: @Sendable (Int, ValueDatabase) -> Void = { device, database in
      outside.callNow("keep", device, database) { world in world.keep(database, device) }
    }
    sync = { device in
      let shared = SharedValue(outside.world.databases[device])
      var database = TodoDatabase(shared)
      let commit = database.changes.commit
      database.changes.commit = { () throws(TodoStoreError) in
        try commit()
        keep(device, shared.value)
      }
      var log = ListLog { outside.world.log }
      log.append = { entries, replica throws(TodoStoreError) in
        try await appends[await choose()](entries, replica)
      }
      let bound = log
      var environment = Sync.Environment(
        database: database.sync, changes: database.changes, connect: { _ in bound },
        now: { start }, uuid: .seeded(0))
      change(&environment, outside)
      return environment
    }
  }
}

extension FleetWorld {
  /// Makes a world in which both devices have one todo, which is in the log.
  @MainActor
  static func beginning() async throws -> FleetWorld {
    let log = SharedLog()
    let databases = [SharedValue(ValueDatabase()), SharedValue(ValueDatabase())]
    let machines = try databases.enumerated().map { index, database in
      try Machine("device \(index)", log, seed: UInt64(index + 1), database: TodoDatabase(database))
    }
    await machines[0].add("shared", at: 0)
    try await machines[0].begin()
    try await machines[1].join()
    return FleetWorld(
      databases: databases.map(\.value), log: log.value,
      printed: databases.map { database in
        Dictionary(uniqueKeysWithValues: database.value.kept.todos.map { ($0.number, $0.id) })
      })
  }
}
