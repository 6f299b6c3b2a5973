import Foundation
import Glibc
import TodoDomain
import TodoText

/// A log in a git repository: a branch whose commits each add entries, as numbered files.
///
///     list.json               which list it is, and how many entries there are
///     log/000/000042.json     entry 42
///
/// A push that doesn't go on from what the remote has is refused, by git itself: so every entry is appended once,
/// and two devices that append at once can't both succeed. Commits are a chain of hashes: a log that was
/// changed behind the devices' backs isn't the one that they saw.
///
/// `@unchecked Sendable`: `buffer` is used only under `lock`; the rest is constant.
package final class GitLog: @unchecked Sendable {
  private let git: Git
  private let remote: String
  private let timeoutSeconds: Double
  /// The commit that is read.
  private let source: String
  private let lock = NSLock()
  private var buffer: (first: Int, entries: [LogEntry]) = (0, [])

  /// - Parameters:
  ///   - folder: Where the copy of the repository is that belongs to the list; made where it is missing.
  ///   - remote: What git calls the remote: a path or a URL.
  ///   - timeoutSeconds: After how many seconds it gives up.
  ///   - program: What git is called, or where it is.
  ///   - source: The commit that is read; `nil` for what was fetched last.
  ///   - isInterrupted: Asked now and then; when it is true, `git` is ended.
  package init(
    folder: String, remote: String, timeoutSeconds: Double, program: String = "git",
    reading source: String? = nil,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    git = Git(
      program: program, folder: folder, deadline: Git.seconds() + timeoutSeconds,
      isInterrupted: isInterrupted)
    self.remote = remote
    self.source = source ?? Self.fetched
    self.timeoutSeconds = timeoutSeconds
  }

  /// The log as a list sees it.
  package var log: ListLog {
    var log = ListLog()
    log.fetch = { seen throws(TodoStoreError) in try self.answer { try self.fetch(seen) } }
    log.list = { () throws(TodoStoreError) in try self.answer { try self.cover().list } }
    log.entry = { number throws(TodoStoreError) in
      try self.answer { try self.lock.withLock { try self.entry(number) } }
    }
    log.append = { entries, replica throws(TodoStoreError) in
      try self.answer { try self.append(entries, to: replica) }
    }
    log.restore = { replica, _ throws(TodoStoreError) in
      try self.answer { try self.restore(replica) }
    }
    return log
  }

  private static let branch = "refs/heads/todo"
  private static let fetched = "refs/todo/remote"
  private static let next = "refs/todo/next"

  // MARK: Reading

  private func fetch(_ seen: LogHead) throws -> LogHead? {
    if remote.hasPrefix("/"), access(remote, F_OK) != 0 {
      throw LogError.noRepository(path: remote)
    }
    if try git.run(["rev-parse", "--git-dir"]).exitCode != 0 {
      try succeed(["init", "--quiet", "--bare", "--shared=0600", git.folder])
    }
    try succeed([
      "fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--prune", "--", remote,
      "+\(Self.branch)*:\(Self.fetched)*",
    ])
    guard let hash = try hash(of: Self.fetched) else {
      if seen.length > 0 { throw LogError.shorter(seen: seen.length, found: 0) }
      return nil
    }
    let head = LogHead(length: try cover().length, hash: hash)
    if seen.length > 0 { try check(head, goesOnFrom: seen) }
    return head
  }

  private func check(_ head: LogHead, goesOnFrom seen: LogHead) throws {
    if head.hash == seen.hash { return }
    guard try isAncestor(seen.hash, of: head.hash) else {
      throw try isAncestor(head.hash, of: seen.hash)
        ? LogError.shorter(seen: seen.length, found: head.length) : .differs
    }
    // What was there before has to be there still, byte for byte.
    let changed = try succeed([
      "diff-tree", "-r", "--no-renames", "--diff-filter=a", "--name-only", seen.hash, head.hash,
      "--", Self.folder,
    ])
    guard changed.output.isEmpty, head.length >= seen.length else { throw LogError.differs }
  }

  private func isAncestor(_ one: String, of other: String) throws -> Bool {
    try git.run(["merge-base", "--is-ancestor", one, other]).exitCode == 0
  }

  private func hash(of name: String) throws -> String? {
    let result = try git.run(["rev-parse", "--verify", "--quiet", "\(name)^{commit}"])
    return result.exitCode == 0 ? result.text.split(separator: "\n").first.map(String.init) : nil
  }

  private struct Cover {
    var list: UUID
    var length: Int
  }

  /// Which list was fetched, and how long its log is.
  private func cover() throws -> Cover {
    let result = try git.run(["cat-file", "blob", "\(source):\(Self.cover)"])
    func fail(_ reason: String) -> LogError { .notALog(remote: remote, reason: reason) }
    guard result.exitCode == 0 else { throw fail("\(Self.cover) is missing") }
    var (format, list, length): (Int64?, UUID?, Int64?)
    let isRead = result.output.withUnsafeBufferPointer { json in
      StoredJSON.object(json) { name, value in
        switch (name, value) {
        case ("format", .integer(let number)): format = number
        case ("list", .text(let text)): list = UUID(uuidString: text)
        case ("length", .integer(let number)): length = number
        default: break
        }
        return true
      }
    }
    guard isRead, let list, let length, let format, length > 0 else {
      throw fail("\(Self.cover) can't be read")
    }
    guard format <= LogEntry.format else {
      throw LogError.newerFormat(
        number: Int(length), found: Int(format), known: Int(LogEntry.format))
    }
    return Cover(list: list, length: Int(length))
  }

  private func entry(_ number: Int) throws -> LogEntry {
    if !(buffer.first..<buffer.first + buffer.entries.count).contains(number) {
      buffer = (number, try entries(number..<number + Self.entriesAtOnce))
    }
    guard let entry = buffer.entries.first, number >= buffer.first,
      number - buffer.first < buffer.entries.count
    else { throw LogError.unreadable(number: number, reason: "it is missing") }
    return number == buffer.first ? entry : buffer.entries[number - buffer.first]
  }

  /// The entries with these numbers, as far as there are; each has to name the hash of the one before.
  private func entries(_ numbers: Range<Int>) throws -> [LogEntry] {
    let files = try blobs(
      (max(1, numbers.lowerBound - 1)..<numbers.upperBound).map {
        "\(source):\(Self.path($0))"
      })
    var hash: String?
    var entries: [LogEntry] = []
    for (position, file) in files.enumerated() {
      guard let file else { break }
      let number = max(1, numbers.lowerBound - 1) + position
      if number >= numbers.lowerBound {
        let (entry, previous) = try LogEntry.read(file, number: number)
        guard previous == hash else {
          throw LogError.unreadable(
            number: number, reason: "it doesn't follow entry \(number - 1)")
        }
        entries.append(entry)
      }
      hash = LogEntry.hash(of: file)
    }
    return entries
  }

  /// The contents of files, `nil` for one that isn't there.
  private func blobs(_ names: [String]) throws -> [[UInt8]?] {
    let result = try succeed(
      ["cat-file", "--batch"], input: names.flatMap { Array("\($0)\n".utf8) })
    var rest = result.output[...]
    return try names.map { _ in
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { throw LogError.differs }
      let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      rest = rest[(end + 1)...]
      guard words.count == 3, words[1] == "blob", let count = Int(words[2]), count < rest.count
      else { return nil }
      defer { rest = rest.dropFirst(count + 1) }
      return Array(rest.prefix(count))
    }
  }

  // MARK: Appending

  private func append(_ entries: [LogEntry], to replica: Replica) throws -> LogHead? {
    let head = replica.head
    var previous: String?
    if head.length > 0 {
      guard let last = try blobs(["\(head.hash):\(Self.path(head.length))"])[0] else {
        throw LogError.differs
      }
      previous = LogEntry.hash(of: last)
    }
    var length = head.length
    var files: [(path: String, bytes: [UInt8])] = []
    for entry in entries {
      length += 1
      let bytes = entry.json(previous: previous)
      files.append((Self.path(length), bytes))
      previous = LogEntry.hash(of: bytes)
    }
    let id = replica.list.uuidString.lowercased()
    let cover = "{\"format\":\(LogEntry.format),\"list\":\"\(id)\",\"length\":\(length)}\n"
    files.append((Self.cover, Array(cover.utf8)))
    try succeed(
      ["fast-import", "--quiet", "--force"],
      input: Commit(
        reference: Self.next, parent: head.length > 0 ? head.hash : nil, author: replica.author,
        seconds: (entries.map(\.at).max() ?? .epoch).millisecondsSince1970 / 1000,
        message: entries.map(\.command), files: files
      ).bytes)
    guard let hash = try hash(of: Self.next) else { throw LogError.differs }
    return try push(hash) ? LogHead(length: length, hash: hash) : nil
  }

  /// Writes what this list has seen of its log to a remote that lost it.
  private func restore(_ replica: Replica) throws {
    guard try hash(of: replica.head.hash) != nil else {
      throw LogError.unreachable(remote: remote, reason: "\(git.folder) holds no copy of the log")
    }
    guard try push(replica.head.hash) else { throw LogError.remoteNotEmpty(remote: remote) }
  }

  /// Returns whether the remote took it; it doesn't where it has what this doesn't go on from.
  private func push(_ hash: String) throws -> Bool {
    let result = try git.run([
      "push", "--quiet", "--porcelain", "--", remote, "\(hash):\(Self.branch)",
    ])
    if result.exitCode == 0 { return true }
    guard let line = result.text.split(separator: "\n").first(where: { $0.hasPrefix("!") }) else {
      throw LogError.unreachable(remote: remote, reason: result.reason)
    }
    let summary = line.split(separator: "\t").last.map(String.init) ?? ""
    if summary.hasPrefix("[rejected]") { return false }
    // Two pushes that meet at the reference itself.
    let meetings = [
      "cannot lock ref", "failed to update ref", "already exists", "incorrect old value",
    ]
    if meetings.contains(where: { summary.contains($0) || result.error.contains($0) }) {
      return false
    }
    throw LogError.unreachable(remote: remote, reason: summary)
  }

  // MARK: git

  @discardableResult
  private func succeed(_ arguments: [String], input: [UInt8]? = nil) throws -> Git.Result {
    let result = try git.run(arguments, input: input)
    guard result.exitCode == 0 else {
      throw LogError.unreachable(remote: remote, reason: result.reason)
    }
    return result
  }

  private func answer<Value>(_ body: () throws -> Value) throws(TodoStoreError) -> Value {
    do {
      return try body()
    } catch let error as LogError {
      throw .log(error)
    } catch Git.Failure.notInstalled {
      throw .log(.noGit)
    } catch Git.Failure.ended {
      throw .log(.tooSlow(remote: remote, seconds: timeoutSeconds))
    } catch {
      throw .log(.unreachable(remote: remote, reason: "\(error)"))
    }
  }

  private static let cover = "list.json"
  private static let folder = "log"
  private static let entriesAtOnce = 256

  /// `log/000/000042.json`: a thousand entries a folder.
  private static func path(_ number: Int) -> String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    return "\(folder)/\(padded(number / 1000, 3))/\(padded(number, 6)).json"
  }
}

/// A commit as `git fast-import` reads it.
///
/// Source: <https://git-scm.com/docs/git-fast-import#_commit>.
private struct Commit {
  let reference: String
  let parent: String?
  let author: String
  let seconds: Int64
  let message: [String]
  let files: [(path: String, bytes: [UInt8])]

  var bytes: [UInt8] {
    let name = String(author.filter { !"<>".contains($0) && !$0.isNewline })
    var bytes = Array(
      "commit \(reference)\ncommitter \(name) <todo@localhost> \(seconds) +0000\n".utf8)
    append(Array(text.utf8), to: &bytes)
    if let parent { bytes += Array("from \(parent)\n".utf8) }
    for file in files {
      bytes += Array("M 100644 inline \(file.path)\n".utf8)
      append(file.bytes, to: &bytes)
    }
    return bytes
  }

  /// The first command, and how many more there are.
  private var text: String {
    let first = message.first.map { String($0.prefix(72)).terminalSafe } ?? ""
    return message.count > 1 ? "\(first) (and \(message.count - 1) more)\n" : "\(first)\n"
  }

  private func append(_ data: [UInt8], to bytes: inout [UInt8]) {
    bytes += Array("data \(data.count)\n".utf8)
    bytes += data
    bytes.append(UInt8(ascii: "\n"))
  }
}
