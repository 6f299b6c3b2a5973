import FoundationEssentials
import Glibc
import TodoDomain
import TodoText

/// Fetches the log, and reads its entries.
extension GitLog {
  func fetch(_ seen: LogHead) throws -> LogHead? {
    hasSeen = seen.length > 0
    try checkPath()
    try takeTurn()
    (buffer, parting) = ((0, []), nil)
    if try git.run(["rev-parse", "--git-dir"]).exitCode != 0 {
      try succeed(["init", "--quiet", "--bare", "--shared=0600", git.folder])
    }
    if seen.length > 0, try hash(of: seen.hash) != nil {
      try succeed(["update-ref", Self.seen, seen.hash])
    }
    try succeed(
      [
        "fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--prune", "--", remote,
        "+\(Self.branch)*:\(Self.fetched)*",
      ], .both)
    guard let hash = try hash(of: Self.fetched) else {
      if seen.length > 0 { throw LogError.shorter(seen: seen.length, found: 0) }
      return nil
    }
    let head = LogHead(length: try cover().length, hash: hash)
    if seen.length > 0 { try check(head, goesOnFrom: seen) }
    return head
  }

  /// Waits until no other process syncs the list, and makes others wait from then on.
  private func takeTurn() throws {
    guard turn == nil else { return }
    if mkdir(git.folder, 0o700) != 0, errno != EEXIST { throw SystemError() }
    let folder = open(git.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw SystemError() }
    turn = folder
    while flock(folder, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw SystemError() }
      if git.isInterrupted() { throw Git.Failure.ended }
      if let deadline = git.deadline, monotonicSeconds() >= deadline {
        throw LogError.syncing(seconds: timeoutSeconds)
      }
      // Another process may hold its turn while it waits for a remote.
      usleep(20_000)
    }
  }

  private func check(_ head: LogHead, goesOnFrom seen: LogHead) throws {
    if head.hash == seen.hash { return }
    guard try isAncestor(seen.hash, of: head.hash) else {
      parting = try restored(head, seen)
      if parting != nil { return }
      throw try isAncestor(head.hash, of: seen.hash)
        ? LogError.shorter(seen: seen.length, found: head.length) : .differs
    }
    // All earlier files must still be there, byte for byte.
    let changed = try succeed([
      "diff-tree", "-r", "--no-renames", "--diff-filter=a", "--name-only", seen.hash, head.hash,
      "--", Self.folder,
    ])
    guard changed.output.isEmpty, head.length >= seen.length else { throw LogError.differs }
  }

  /// Returns where `head` parts from `seen` if the log was restored on a machine with fewer entries than `seen`.
  private func restored(_ head: LogHead, _ seen: LogHead) throws -> LogHead? {
    let base = try git.run(["merge-base", seen.hash, head.hash])
    guard base.exitCode == 0, let hash = base.lines.first,
      let next = try succeed([
        "rev-list", "--first-parent", "--reverse", "\(hash)..\(head.hash)",
      ]).lines.first,
      let mark = try cover(of: next), let length = try cover(of: hash)?.length,
      mark.restored == length, length < seen.length
    else { return nil }
    return LogHead(length: length, hash: hash)
  }

  private func cover(of commit: String) throws -> LogCover? {
    try blobs(["\(commit):\(LogCover.path)"])[0].map { json throws(LogError) in
      try LogCover(json, at: remote)
    }
  }

  private func isAncestor(_ one: String, of other: String) throws -> Bool {
    let result = try git.run(["merge-base", "--is-ancestor", one, other])
    if result.exitCode == 0 { return true }
    let complaint = Complaint(result)
    if case .fault(.damaged)? = complaint.sign { throw failure(complaint, .here) }
    return false
  }

  func hash(of name: String) throws -> String? {
    let result = try git.run(["rev-parse", "--verify", "--quiet", "\(name)^{commit}"])
    switch result.exitCode {
    case 0: return result.lines.first
    case 1: return nil
    default: throw failure(Complaint(result), .here)
    }
  }

  /// Reads the fetched log's list and length.
  ///
  /// Throws if the log is encrypted and this list has no key, or the other way round.
  func cover() throws -> LogCover {
    let result = try git.run(["cat-file", "blob", "\(source):\(LogCover.path)"])
    guard result.exitCode == 0 else {
      throw LogError.notALog(remote: remote, reason: "\(LogCover.path) is missing")
    }
    let cover = try LogCover(result.output, at: remote)
    switch (cover.cipher, try cipher.get()) {
    case (nil, nil): break
    case (nil, _?): throw LogError.notEncrypted(remote: remote, key: key.path)
    case (_?, nil): throw LogError.encrypted(remote: remote, key: key.path)
    case (let name?, _?):
      if name != key.cipherName { throw LogError.unknownCipher(remote: remote, name: name) }
    }
    return cover
  }

  func entry(_ number: Int) throws -> LogEntry {
    if !(buffer.first..<buffer.first + buffer.entries.count).contains(number) {
      let list = try list ?? cover().list
      self.list = list
      buffer = (number, try entries(number..<number + entriesAtOnce, of: list))
    }
    guard let entry = buffer.entries.first, number >= buffer.first,
      number - buffer.first < buffer.entries.count
    else { throw LogError.unreadable(number: number, reason: "it is missing") }
    return number == buffer.first ? entry : buffer.entries[number - buffer.first]
  }

  /// Reads entries by number, up to the first missing one; each must name the hash of the one before.
  private func entries(_ numbers: Range<Int>, of list: UUID) throws -> [LogEntry] {
    let files = try blobs(
      (max(1, numbers.lowerBound - 1)..<numbers.upperBound).map {
        "\(source):\(path($0))"
      })
    var hash: String?
    var entries: [LogEntry] = []
    for (position, file) in files.enumerated() {
      guard let file else { break }
      let number = max(1, numbers.lowerBound - 1) + position
      if number >= numbers.lowerBound {
        let place = LogCipher.Place(list: list, number: number, previous: hash)
        entries.append(try LogEntry.read(opened(file, place), number: number, after: hash))
      }
      hash = LogEntry.hash(of: file)
    }
    return entries
  }

  /// Decrypts an entry if the log is encrypted.
  private func opened(_ file: [UInt8], _ place: LogCipher.Place) throws -> [UInt8] {
    guard let cipher = try cipher.get() else { return file }
    guard let entry = cipher.open(file, place) else {
      throw LogError.wrongKey(number: place.number, key: key.path)
    }
    return entry
  }

  /// Returns the contents of files, `nil` for a missing one.
  func blobs(_ names: [String]) throws -> [[UInt8]?] {
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
}

/// The number of entries that one run of `git` reads.
private let entriesAtOnce = 256
