import TodoDomain
import TodoText

/// Appends to the log, and restores it.
extension GitLog {
  func append(_ entries: [LogEntry], to replica: Replica) throws -> LogHead? {
    let head = replica.head
    let cipher = try cipher.get()
    var previous: String?
    if head.length > 0 {
      guard let last = try blobs(["\(head.hash):\(path(head.length))"])[0] else {
        throw LogError.badCopy(path: git.folder, reason: "entry \(head.length) is missing")
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

  /// Writes this list's copy of its log to a remote that lost it.
  ///
  /// A commit records the restoration, so that a machine that had more entries can tell it from tampering, and adds
  /// those.
  func restore(_ replica: Replica) throws -> ListLog.Restoration {
    let head = replica.head
    var found = 0
    do {
      if let head = try fetch(head) { return ListLog.Restoration(head: head, count: 0) }
    } catch LogError.shorter(_, let length) {
      found = length
    } catch LogError.noRepository(let path, _) {
      throw LogError.noRepository(path: path, wasThere: false)
    }
    guard head.length > 0 else { return ListLog.Restoration(head: head, count: 0) }
    guard try hash(of: head.hash) != nil else { throw LogError.noCopy(remote: remote) }
    let cover = LogCover(
      list: replica.list, length: head.length,
      cipher: try cipher.get() == nil ? nil : key.cipherName, restored: head.length)
    try succeed(
      ["fast-import", "--quiet", "--force"],
      input: Commit(
        reference: Self.next, parent: head.hash,
        author: try cipher.get() == nil ? replica.author : "todo",
        seconds: replica.clock / 1000, text: "restored", files: [(LogCover.path, cover.json)]
      ).bytes)
    guard let hash = try hash(of: Self.next) else { throw LogError.differs }
    guard try push(hash) else { throw LogError.remoteNotEmpty(remote: remote) }
    return ListLog.Restoration(
      head: LogHead(length: head.length, hash: hash), count: head.length - found)
  }

  /// The options for a remote on this machine to pack as the copy does; a server has its own settings.
  private var receiver: [String] {
    guard isPath else { return [] }
    let command = [git.program] + Git.packing + ["receive-pack"]
    return ["--receive-pack=\(command.map(\.shellWord).joined(separator: " "))"]
  }

  /// Returns whether the remote accepted the commit; it doesn't if it has entries that the commit doesn't build on.
  private func push(_ hash: String) throws -> Bool {
    let result = try run(
      ["push", "--quiet", "--porcelain"] + receiver + ["--", remote, "\(hash):\(Self.branch)"])
    if result.exitCode == 0 { return true }
    let complaint = Complaint(result)
    if complaint.lock != nil { throw failure(complaint, .there) }
    guard let line = result.text.split(separator: "\n").first(where: { $0.hasPrefix("!") }) else {
      throw failure(complaint, .there)
    }
    let summary = line.split(separator: "\t").last.map(String.init) ?? ""
    if summary.hasPrefix("[rejected]") { return false }
    let words = [summary, result.error]
    func says(_ text: String) -> Bool { words.contains { $0.contains(text) } }
    let isDeclined = says("hook declined")
    if !isDeclined {
      if says("currently checked out") {
        throw LogError.refused(
          remote: remote, reason: "its branch `todo` is checked out", .checkedOut)
      }
      if case .fault? = complaint.sign { throw failure(complaint, .there) }
      // Two pushes collided at the reference itself.
      let meetings = ["already exists", "incorrect old value", "but expected"]
      if meetings.contains(where: says) { return false }
      if complaint.remote.isEmpty, says("failed to update ref") { return false }
    }
    throw LogError.refused(
      remote: remote, reason: complaint.reason(after: summary), isDeclined ? .declined : .unknown)
  }
}

/// A commit in the format of `git fast-import`.
///
/// Source: <https://git-scm.com/docs/git-fast-import#_commit>.
struct Commit {
  let reference: String
  let parent: String?
  let author: String
  let seconds: Int64
  /// The message, on one line.
  let text: String
  let files: [(path: String, bytes: [UInt8])]

  var bytes: [UInt8] {
    let name = String(author.filter { !"<>".contains($0) && !$0.isNewline })
    var bytes = Array(
      "commit \(reference)\ncommitter \(name) <todo@localhost> \(seconds) +0000\n".utf8)
    append(Array("\(text)\n".utf8), to: &bytes)
    if let parent { bytes += Array("from \(parent)\n".utf8) }
    for file in files {
      bytes += Array("M 100644 inline \(file.path)\n".utf8)
      append(file.bytes, to: &bytes)
    }
    return bytes
  }

  /// Returns a message for commands: the first one, and the number of others.
  static func text(of commands: [String]) -> String {
    let first = commands.first.map { String($0.prefix(72)).terminalSafe } ?? ""
    return commands.count > 1 ? "\(first) (and \(commands.count - 1) more)" : first
  }

  private func append(_ data: [UInt8], to bytes: inout [UInt8]) {
    bytes += Array("data \(data.count)\n".utf8)
    bytes += data
    bytes.append(UInt8(ascii: "\n"))
  }
}
