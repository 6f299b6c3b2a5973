import Composable
import FoundationEssentials
import TodoDomain

/// A log in memory, shared by several machines, whose answers can be lost.
final class SharedLog: Sendable {
  let contents: Locked<LogValue>
  private let weather = Locked(LogValue.Weather.fine)
  private let turn = Locked(Turn())
  private let meanwhile = Locked<(@MainActor @Sendable () async -> Void)?>(nil)

  private struct Turn {
    var isTaken = false
    /// Why nobody gets a turn; `nil` if turns are granted.
    var refusal: LogError?
  }

  init(_ value: LogValue = LogValue()) {
    contents = Locked(value)
  }

  var value: LogValue { contents.withLock { $0 } }
  var entries: [[UInt8]] { value.entries }

  /// Sets the fate of the next append.
  func setWeather(_ new: LogValue.Weather) { weather.withLock { $0 = new } }

  /// Sets an action to run just before the next append, which may then be too late; `nil` for none.
  func setMeanwhile(_ body: (@MainActor @Sendable () async -> Void)?) {
    meanwhile.withLock { $0 = body }
  }

  /// Whether a machine has its turn.
  var isLocked: Bool { turn.withLock(\.isTaken) }

  /// Refuses all turns from now on, for `reason`; `nil` grants them again.
  func refuseTurns(_ reason: LogError?) { turn.withLock { $0.refusal = reason } }

  /// Delivers the requests that are on their way.
  func deliver() {
    contents.withLock { $0.deliver() }
  }

  /// The log as a list sees it.
  var log: ListLog {
    var log = ListLog { self.contents.withLock { $0 } }
    log.append = { entries, replica throws(TodoStoreError) in
      let meanwhile = self.meanwhile.withLock { meanwhile in
        defer { meanwhile = nil }
        return meanwhile
      }
      await meanwhile?()
      let weather = self.weather.withLock { weather in
        defer { weather = .fine }
        return weather
      }
      defer { self.turn.withLock { $0.isTaken = false } }
      return try self.contents.withLock { contents throws(TodoStoreError) in
        try contents.append(entries, replica, in: weather)
      }
    }
    let fetch = log.fetch
    log.lock = { seen throws(TodoStoreError) in
      try self.turn.withLock { turn throws(TodoStoreError) in
        if let refusal = turn.refusal { throw .log(refusal) }
        if turn.isTaken { throw .log(.busy(seconds: 0)) }
        turn.isTaken = true
      }
      do throws(TodoStoreError) {
        return try await fetch(seen)
      } catch {
        self.turn.withLock { $0.isTaken = false }
        throw error
      }
    }
    log.unlock = { self.turn.withLock { $0.isTaken = false } }
    return log
  }
}

/// A log as an engine stores it: bytes, in one agreed order.
struct LogValue: Hashable, Sendable {
  var list: UUID?
  var entries: [[UInt8]] = []
  /// The requests that are still on their way.
  var late: [Request] = []

  struct Request: Hashable, Sendable {
    let entries: [LogEntry]
    let replica: Replica
  }

  /// The fate of a request.
  enum Weather: Hashable, CaseIterable, Sendable {
    case fine
    /// It succeeds, but the answer is lost.
    case answerLost
    /// It never arrives.
    case requestLost
    /// It arrives when nobody waits for it any more.
    case late
  }

  var head: LogHead { Self.head(of: entries[...]) }

  static func head(of entries: ArraySlice<[UInt8]>) -> LogHead {
    entries.last.map { LogHead(length: entries.count, hash: LogEntry.hash(of: $0)) } ?? .none
  }

  func fetch(_ seen: LogHead) throws(TodoStoreError) -> LogHead? {
    guard entries.count >= seen.length else {
      throw .log(.shorter(seen: seen.length, found: entries.count))
    }
    guard seen == Self.head(of: entries.prefix(seen.length)) else { throw .log(.differs) }
    return entries.isEmpty ? nil : head
  }

  func entry(_ number: Int) throws(TodoStoreError) -> LogEntry {
    do {
      let (entry, previous) = try LogEntry.read(entries[number - 1], number: number)
      guard previous == (number > 1 ? LogEntry.hash(of: entries[number - 2]) : nil) else {
        throw LogError.differs
      }
      return entry
    } catch {
      throw .log(error as? LogError ?? .differs)
    }
  }

  mutating func append(
    _ new: [LogEntry], _ replica: Replica, in weather: Weather
  ) throws(TodoStoreError) -> LogHead? {
    let lost = TodoStoreError.log(.unreachable(remote: "log", reason: "lost"))
    switch weather {
    case .fine: break
    case .requestLost: throw lost
    case .late:
      late.append(Request(entries: new, replica: replica))
      throw lost
    case .answerLost:
      _ = try append(new, replica, in: .fine)
      throw lost
    }
    guard replica.head == head else { return nil }
    list = list ?? replica.list
    for entry in new {
      entries.append(entry.json(previous: entries.last.map { LogEntry.hash(of: $0) }))
    }
    return head
  }

  /// Appends the requests that are on their way.
  mutating func deliver() {
    for request in late { _ = try? append(request.entries, request.replica, in: .fine) }
    late = []
  }
}

extension ListLog {
  /// Creates a read-only log.
  init(_ value: @escaping @Sendable () -> LogValue) {
    self.init()
    fetch = { seen throws(TodoStoreError) in try value().fetch(seen) }
    list = { () throws(TodoStoreError) in
      guard let list = value().list else { throw .log(.remoteEmpty(remote: "log")) }
      return list
    }
    entry = { number throws(TodoStoreError) in try value().entry(number) }
  }
}
