import ComposableTesting
import FoundationEssentials
import TodoDomain
import TodoText

/// A mistake that a log may have, or what a list does with it, for the tests of what finds them.
enum FleetMistake: CaseIterable {
  /// What is pushed last takes the place of what others pushed meanwhile.
  case lastPushWins
  /// An append is acknowledged that isn't kept.
  case losesAppend
  /// What is appended need not follow what was seen.
  case forksLog
  /// What was not sent yet stays in the list, and is put back once more.
  case doesNotTakeBack
  /// A step gets another id each time it is sent.
  case forgetsIDs
  /// What loses is not told.
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

  /// What it breaks first.
  var law: FleetLaw {
    switch self {
    case .losesSilently: .losesNothing
    default: .isQuiet
    }
  }

  /// What people have to do to see it, on each device.
  var deedsByDevice: [[FleetDeed]] {
    switch self {
    case .forksLog, .doesNotTakeBack: [[.rename], [.tag]]
    default: [[.rename], [.rename]]
    }
  }

  /// What has to happen to a request.
  var weathers: [LogValue.Weather] {
    self == .forgetsIDs ? LogValue.Weather.allCases : [.fine]
  }
}

extension Sync.Environment {
  /// Appends where all goes well, but after `change`.
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
