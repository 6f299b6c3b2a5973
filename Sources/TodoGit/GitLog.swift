import Foundation
import Glibc
import TodoDomain
import TodoText

/// A log in a git repository: a branch whose commits each add entries, as numbered files.
///
///     list.json               which list it is, and how many entries there are
///     log/0000/000042.json    entry 42
///
/// A push that doesn't go on from what the remote has is refused, by git itself: so every entry is appended once,
/// and two devices that append at once can't both succeed. Commits are a chain of hashes: a log that was
/// changed behind the devices' backs isn't the one that they saw.
///
/// Where the list has a key, `.sealed` files take the place of `.json` files, and a commit says only how many
/// commands it has.
///
/// The process that fetches has the copy to itself until it lets go of the log: two processes that sync one list take turns.
///
/// `@unchecked Sendable`: what varies is used only under `lock`.
package final class GitLog: @unchecked Sendable {
  let git: Git
  let remote: String
  /// The commit that is read.
  let source: String
  let key: LogKey
  /// What entries are sealed with; `nil` for a log that isn't encrypted.
  let cipher: Result<LogCipher?, LogError>
  /// Which list is read, once that is known.
  var list: UUID?
  /// Whether the list has seen some of its log.
  var hasSeen = false
  /// Where what was fetched parts from what was seen.
  var parting: LogHead?
  /// Entries that were read ahead.
  var buffer: (first: Int, entries: [LogEntry]) = (0, [])
  let timeoutSeconds: Double
  /// How long it waits for a lock that is in the way.
  let lockPatienceSeconds: Double
  /// The copy's folder, once it is this process's turn there.
  var turn: Int32?
  private let lock = NSLock()

  /// - Parameters:
  ///   - folder: Where the copy of the repository is that belongs to the list; made where it is missing.
  ///   - remote: What git calls the remote: a path or a URL.
  ///   - key: The key of the list; where its file is there, the log is encrypted.
  ///   - timeoutSeconds: After how many seconds it gives up.
  ///   - program: What git is called, or where it is.
  ///   - source: The commit that is read; `nil` for what was fetched last.
  ///   - lockPatienceSeconds: How long it waits for a lock that is in the way.
  ///   - isInterrupted: Asked now and then; when it is true, `git` is ended.
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

  /// The log as a list sees it.
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
  /// What the list has read, which a fetch of a log that was replaced doesn't take away.
  static let seen = "refs/todo/seen"

  /// Runs `git`, on nothing but the copy unless `side` says more.
  @discardableResult
  func succeed(
    _ arguments: [String], _ side: Complaint.Side = .here, input: [UInt8]? = nil
  ) throws -> Git.Result {
    let result = try run(arguments, input: input)
    guard result.exitCode == 0 else { throw failure(Complaint(result), side) }
    return result
  }

  /// Runs `git`, again while a lock is in its way: another holds that for a moment; one that was killed, for ever.
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

  /// `log/0000/000042.json`, or `.sealed`: a hundred entries a folder, since each commit stores the folder anew.
  func path(_ number: Int) -> String {
    let isSealed = if case .success(.some) = cipher { true } else { false }
    return "\(Self.folder)/\(zeroPadded(number / 100, to: 4))/\(zeroPadded(number, to: 6))"
      + (isSealed ? ".sealed" : ".json")
  }
}
