import TodoDomain
import TodoText

/// What a list adds to its log.
extension GitLog {
  func append(_ entries: [LogEntry], to replica: Replica) throws -> LogHead? {
    let head = replica.head
    let cipher = try cipher.get()
    var previous: String?
    if head.length > 0 {
      guard let last = try blobs(["\(head.hash):\(path(head.length))"])[0] else {
        throw LogError.differs
      }
      previous = LogEntry.hash(of: last)
    }
    var length = head.length
    var files: [(path: String, bytes: [UInt8])] = []
    for entry in entries {
      length += 1
      let json = entry.json(previous: previous)
      let place = LogCipher.Place(list: replica.list, number: length, previous: previous)
      let bytes = try cipher?.seal(json, place) ?? json
      files.append((path(length), bytes))
      previous = LogEntry.hash(of: bytes)
    }
    let cover = LogCover(
      list: replica.list, length: length, cipher: cipher == nil ? nil : key.cipherName)
    files.append((LogCover.path, cover.json))
    try succeed(
      ["fast-import", "--quiet", "--force"],
      input: Commit(
        reference: Self.next, parent: head.length > 0 ? head.hash : nil,
        author: cipher == nil ? replica.author : "todo",
        seconds: (entries.map(\.at).max() ?? .epoch).millisecondsSince1970 / 1000,
        text: cipher == nil
          ? Commit.text(of: entries.map(\.command)) : counted(entries.count, "command"),
        files: files
      ).bytes)
    guard let hash = try hash(of: Self.next) else { throw LogError.differs }
    return try push(hash) ? LogHead(length: length, hash: hash) : nil
  }

  /// Writes what this list has seen of its log to a remote that lost it.
  func restore(_ replica: Replica) throws {
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
}
