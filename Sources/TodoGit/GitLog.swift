import Foundation
import Glibc
import TodoDomain
import TodoText

/// A log in a git repository: a branch whose commits each add entries, as numbered files.
///
///     list.json               which list it is, and how many entries there are
///     log/0000/000042.json    entry 42
///
/// Git itself refuses a push that doesn't build on what the remote has: so every entry is appended once, and of two
/// devices that append at the same time, only one succeeds. Commits are a chain of hashes, so a device notices if the
/// entries it has seen were changed.
///
/// If the list has a key, files are named `.sealed` instead of `.json`, and a commit message only gives the number of
/// commands.
///
/// A process that fetches has the copy to itself until it releases the log: processes that sync one list take turns.
///
/// `@unchecked Sendable`: mutable state is used only under `lock`.
package final class GitLog: @unchecked Sendable {
  let git: Git
  let remote: String
  /// The commit to read from.
  let source: String
  let key: LogKey
  /// The cipher for entries; `nil` if the log isn't encrypted.
  let cipher: Result<LogCipher?, LogError>
  /// The list in the log, once known.
  var list: UUID?
  /// Whether the list has seen part of its log.
  var hasSeen = false
  /// The head where the fetched log parts from the one seen before.
  var parting: LogHead?
  /// Entries read ahead.
  var buffer: (first: Int, entries: [LogEntry]) = (0, [])
  let timeoutSeconds: Double
  /// How long to wait for a lock that is in the way.
  let lockPatienceSeconds: Double
  /// A descriptor of the copy's folder, while this process has its turn.
  var turn: Int32?
  private let lock = NSLock()

  /// Uses the copy of the repository in `folder`, which is created if it's missing.
  ///
  /// If the file of `key` exists, the log is encrypted. `source` is the commit to read from; `nil` for the last one
  /// fetched.
  package init(
    folder: String, remote: String, key: LogKey, timeoutSeconds: Double, program: String = "git",
    reading source: String? = nil, lockPatienceSeconds: Double = 2,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    git = Git(
      program: program, folder: folder, deadline: monotonicSeconds() + timeoutSeconds,
      isInterrupted: isInterrupted)
    self.remote = remote
    self.key = key
    cipher = Result { () throws(LogError) in try key.cipher() }
    self.source = source ?? Self.fetched
    self.timeoutSeconds = timeoutSeconds
    self.lockPatienceSeconds = lockPatienceSeconds
  }

  deinit { if let turn { close(turn) } }

  /// The log's operations, for a list.
  package var log: ListLog {
    var log = ListLog()
    log.fetch = { seen throws(TodoStoreError) in try self.answer { try self.fetch(seen) } }
    log.holdsOnlyKnownSteps = true
    log.parting = { () throws(TodoStoreError) in try self.answer { self.parting } }
    log.list = { () throws(TodoStoreError) in try self.answer { try self.cover().list } }
    log.entry = { number throws(TodoStoreError) in
      try self.answer { try self.entry(number) }
    }
    log.append = { entries, replica throws(TodoStoreError) in
      try self.answer { try self.append(entries, to: replica) }
    }
    log.restore = { replica, _ throws(TodoStoreError) in
      try self.answer { try self.restore(replica) }
    }
    return log
  }

  static let branch = "refs/heads/todo"
  static let fetched = "refs/todo/remote"
  static let next = "refs/todo/next"
  /// The commit that the list has read, which survives the fetch of a replaced log.
  static let seen = "refs/todo/seen"

  /// Runs `git` and throws if it fails; `side` is where it works.
  @discardableResult
  func succeed(
    _ arguments: [String], _ side: Complaint.Side = .here, input: [UInt8]? = nil
  ) throws -> Git.Result {
    let result = try run(arguments, input: input)
    guard result.exitCode == 0 else { throw failure(Complaint(result), side) }
    return result
  }

  /// Runs `git`, and retries if a lock is in its way: a running process soon removes its lock, a killed one never does.
  func run(_ arguments: [String], input: [UInt8]? = nil) throws -> Git.Result {
    let end = min(monotonicSeconds() + lockPatienceSeconds, (git.deadline ?? .infinity) - 0.2)
    while true {
      let result = try git.run(arguments, input: input)
      guard result.exitCode != 0, Complaint(result).lock != nil, monotonicSeconds() < end
      else { return result }
      usleep(100_000)
    }
  }

  private func answer<Value>(_ body: () throws -> Value) throws(TodoStoreError) -> Value {
    do {
      return try lock.withLock(body)
    } catch let error as LogError {
      throw .log(error)
    } catch let error as TodoStoreError {
      throw error
    } catch Git.Failure.notInstalled {
      throw .log(.noGit)
    } catch Git.Failure.ended {
      throw .log(.tooSlow(remote: remote, seconds: timeoutSeconds))
    } catch Git.Failure.system(let error) {
      throw failure(error)
    } catch let error as SystemError {
      throw failure(error)
    } catch {
      throw .log(.refused(remote: remote, reason: "\(error)", .unknown))
    }
  }

  static let folder = "log"

  /// Returns `log/0000/000042.json`, or `.sealed`: 100 entries per folder, since each commit stores the folder anew.
  func path(_ number: Int) -> String {
    let isSealed = if case .success(.some) = cipher { true } else { false }
    return "\(Self.folder)/\(zeroPadded(number / 100, to: 4))/\(zeroPadded(number, to: 6))"
      + (isSealed ? ".sealed" : ".json")
  }
}
