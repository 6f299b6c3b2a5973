import ComposableTesting
import FoundationEssentials
import TodoDomain
import TodoText

/// A bug to put into a log, or into a list's use of it, to test that the laws find it.
enum FleetMistake: CaseIterable {
  /// The last push replaces what others pushed meanwhile.
  case lastPushWins
  /// An append is acknowledged but not kept.
  case losesAppend
  /// An append need not follow the head that was seen.
  case forksLog
  /// Unsent steps stay in the list, and are applied once more.
  case doesNotTakeBack
  /// A step gets another id each time it is sent.
  case forgetsIDs
  /// Lost changes aren't recorded.
  case losesSilently

  @Sendable func make(_ environment: inout Sync.Environment, _ outside: Outside<FleetWorld>) {
    switch self {
    case .lastPushWins:
      environment.append(outside) { world, replica in
        let head = min(replica.head.length, world.log.entries.count)
        world.log.entries.removeSubrange(head...)
      }

    case .losesAppend:
      let connect = environment.connect
      environment.connect = { remote in
        var log = connect(remote)
        log.append = { entries, replica throws(TodoStoreError) in
          var log = outside.world.log
          return try log.append(entries, replica, in: .fine)
        }
        return log
      }

    case .forksLog:
      environment.append(outside) { world, replica in replica.head = world.log.head }

    case .doesNotTakeBack:
      environment.database.takeBack = {}

    case .forgetsIDs:
      let unsent = environment.database.unsent
      let count = outside.world.log.entries.count
      environment.database.unsent = { () throws(TodoStoreError) in
        var entries = try unsent()
        for index in entries.indices {
          entries[index].id = UUID(named: "\(entries[index].id) \(count)")
        }
        return entries
      }

    case .losesSilently:
      let end = environment.database.endStep
      environment.database.endStep = { repeated, _ throws(TodoStoreError) in
        try end(repeated, [])
      }
      let connect = environment.connect
      environment.connect = { remote in
        var log = connect(remote)
        let append = log.append
        log.append = { entries, replica throws(TodoStoreError) in
          var entries = entries
          for index in entries.indices { entries[index].lost = [] }
          return try await append(entries, replica)
        }
        return log
      }
    }
  }

  /// The law that it breaks first.
  var law: FleetLaw {
    switch self {
    case .losesSilently: .losesNothing
    default: .isQuiet
    }
  }

  /// The commands on each device that can expose this bug.
  var deedsByDevice: [[FleetDeed]] {
    switch self {
    case .forksLog, .doesNotTakeBack: [[.rename], [.tag]]
    default: [[.rename], [.rename]]
    }
  }

  /// The possible fates of a request.
  var weathers: [LogValue.Weather] {
    self == .forgetsIDs ? LogValue.Weather.allCases : [.fine]
  }
}

extension Sync.Environment {
  /// Replaces the append with one that always arrives, and that runs `change` first.
  fileprivate mutating func append(
    _ outside: Outside<FleetWorld>,
    after change: @escaping @Sendable (inout FleetWorld, inout Replica) -> Void
  ) {
    let append: @Sendable ([LogEntry], Replica) async throws(TodoStoreError) -> LogHead? =
      { entries, replica throws(TodoStoreError) in
        try await outside.call("append", entries, replica) {
          world throws(TodoStoreError) -> LogHead? in
          var replica = replica
          change(&world, &replica)
          return try world.log.append(entries, replica, in: .fine)
        }
      }
    let connect = connect
    self.connect = { remote in
      var log = connect(remote)
      log.append = append
      return log
    }
  }
}
