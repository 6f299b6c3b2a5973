import Foundation
import Testing
import TodoDomain

@testable import TodoGit

@Suite("An encrypted log")
struct SealedLogTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.run("git init --quiet --bare remote.git")
  }

  private var remote: String { "\(folder.path)/remote.git" }

  private func key(_ name: String, _ encryption: LogEncryption?) -> LogKey {
    LogKey(path: "\(folder.path)/\(name).key", encryption: encryption)
  }

  /// Returns the log of the list `name`, which has a key only if one was made or copied for it.
  private func log(_ name: String, _ encryption: LogEncryption?) -> ListLog {
    GitLog(
      folder: "\(folder.path)/\(name).git", remote: remote, key: key(name, encryption),
      timeoutSeconds: 60
    ).log
  }

  private func makeKey(_ name: String, _ encryption: LogEncryption) throws {
    let path = key(name, encryption).path
    try Data(key(name, encryption).newContents()).write(to: URL(fileURLWithPath: path))
    try folder.run("chmod 600 \(name).key")
  }

  private static let list = UUID(uuidString: "00000000-0000-0000-0000-0000000000AA") ?? UUID()

  private func replica(_ head: LogHead = .none) -> Replica {
    Replica(list: Self.list, device: Self.list, author: "ada@laptop", remote: "r", head: head)
  }

  private func entry(_ command: String) -> LogEntry {
    LogEntry(
      id: UUID(), stamp: Stamp(clock: 1, device: Self.list), author: "ada@laptop", at: .epoch,
      command: command, changes: [], ids: [:])
  }

  @Test("returns appended entries to a list that has the key", arguments: LogEncryption.all)
  func roundTrip(_ encryption: LogEncryption) async throws {
    try makeKey("a", encryption)
    try folder.run("cp -p a.key b.key")
    let (one, other) = (log("a", encryption), log("b", encryption))
    let entries = (1...300).map { entry("add secret \($0)") }
    _ = try await one.fetch(.none)
    let head = try #require(try await one.append(Array(entries[..<299]), replica()))
    let next = try #require(try await one.append([entries[299]], replica(head)))

    #expect(try await other.fetch(.none) == next)
    #expect(try await other.list() == Self.list)
    for (position, entry) in entries.enumerated() {
      #expect(try await other.entry(position + 1) == entry)
    }
    #expect(try await one.fetch(head) == next)
  }

  @Test("puts no word of the list in its repository", arguments: LogEncryption.all)
  func repository(_ encryption: LogEncryption) async throws {
    try makeKey("a", encryption)
    let one = log("a", encryption)
    _ = try await one.fetch(.none)
    _ = try await one.append([entry("add secret"), entry("add secret")], replica())
    let git = "git --git-dir=remote.git"
    #expect(
      try folder.run("\(git) log --format='%an, %cn: %s%b' todo") == "todo, todo: 2 commands\n")
    #expect(try folder.run("\(git) grep --text --ignore-case -e secret -e ada todo || true") == "")
    #expect(
      try folder.run("\(git) ls-tree -r --name-only todo")
        == "list.json\nlog/0000/000001.sealed\nlog/0000/000002.sealed\n")
  }

  @Test("can't be read without its key, or with another", arguments: LogEncryption.all)
  func otherKey(_ encryption: LogEncryption) async throws {
    try makeKey("a", encryption)
    let one = log("a", encryption)
    _ = try await one.fetch(.none)
    let head = try #require(try await one.append([entry("one")], replica()))
    let path = key("b", encryption).path
    await #expect(throws: TodoStoreError.log(.encrypted(remote: remote, key: path))) {
      try await log("b", encryption).fetch(.none)
    }
    await #expect(throws: TodoStoreError.log(.encrypted(remote: remote, key: path))) {
      try await log("b", nil).fetch(.none)
    }
    try makeKey("b", encryption)
    let other = log("b", encryption)
    #expect(try await other.fetch(.none) == head)
    await #expect(throws: TodoStoreError.log(.wrongKey(number: 1, key: path))) {
      try await other.entry(1)
    }
  }

  @Test("doesn't continue one that isn't encrypted", arguments: LogEncryption.all)
  func downgrade(_ encryption: LogEncryption) async throws {
    let other = log("b", nil)
    _ = try await other.fetch(.none)
    _ = try await other.append([entry("one")], replica())
    try makeKey("a", encryption)
    await #expect(
      throws: TodoStoreError.log(.notEncrypted(remote: remote, key: key("a", encryption).path))
    ) { try await log("a", encryption).fetch(.none) }
  }

  @Test("notices swapped entries", arguments: LogEncryption.all)
  func swapped(_ encryption: LogEncryption) async throws {
    try makeKey("a", encryption)
    let one = log("a", encryption)
    _ = try await one.fetch(.none)
    _ = try await one.append([entry("one"), entry("two")], replica())
    try folder.run(
      """
      git clone --quiet --branch todo remote.git work && cd work/log/0000 \
      && mv 000001.sealed x && mv 000002.sealed 000001.sealed && mv x 000002.sealed \
      && git -c user.name=x -c user.email=x commit --quiet --all --message x && git push --quiet
      """)
    try folder.run("cp -p a.key b.key")
    let other = log("b", encryption)
    _ = try await other.fetch(.none)
    let path = key("b", encryption).path
    for number in 1...2 {
      await #expect(throws: TodoStoreError.log(.wrongKey(number: number, key: path))) {
        try await other.entry(number)
      }
    }
  }

  @Test("with an unknown cipher is refused, and the cipher is named")
  func unknownCipher() async throws {
    var other = LogEncryption.plain
    other.name = "Rot13"
    try makeKey("a", other)
    try folder.run("cp -p a.key b.key")
    let one = log("a", other)
    _ = try await one.fetch(.none)
    _ = try await one.append([entry("one")], replica())
    await #expect(throws: TodoStoreError.log(.unknownCipher(remote: remote, name: "Rot13"))) {
      try await log("b", .plain).fetch(.none)
    }
  }

  @Test(
    "needs a well-formed key that no one else can read",
    arguments: ["", "12", "123456789", "1234567g", "+1234567", "12345678\n\n9", " 12345678"])
  func badKey(_ contents: String) throws {
    let key = key("a", .plain)
    try contents.write(toFile: key.path, atomically: false, encoding: .utf8)
    try folder.run("chmod 600 a.key")
    #expect(
      throws: LogError.badKey(path: key.path, reason: "it has to be 8 hexadecimal digits")
    ) { try key.cipher() }
    try folder.run("printf '1234abCD\\r\\n' > a.key")
    #expect(try key.cipher() != nil)

    #expect(throws: LogError.noCipher) { try self.key("a", nil).cipher() }
    try folder.run("chmod 640 a.key")
    #expect(throws: LogError.openKey(path: key.path)) { try key.cipher() }
    try folder.run("rm a.key && mkdir a.key")
    #expect(throws: LogError.badKey(path: key.path, reason: "it isn't a file")) {
      try key.cipher()
    }
    try folder.run("rmdir a.key")
    #expect(try key.cipher() == nil)
  }

  @Test("can't be started by a build without encryption")
  func noCipher() {
    #expect(throws: LogError.noCipher) { try key("a", nil).newContents() }
  }
}
