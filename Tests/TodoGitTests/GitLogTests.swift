import Foundation
import Testing
import TodoDomain

@testable import TodoGit

@Suite("A log in a git repository")
struct GitLogTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.run("git init --quiet --bare remote.git")
  }

  private func log(
    _ name: String, remote: String? = nil, timeout: Double = 60, program: String = "git",
    encryption: LogEncryption? = nil
  ) -> ListLog {
    GitLog(
      folder: "\(folder.path)/\(name).git", remote: remote ?? "\(folder.path)/remote.git",
      key: LogKey(path: "\(folder.path)/\(name).key", encryption: encryption),
      timeoutSeconds: timeout, program: program, lockPatienceSeconds: 0
    ).log
  }

  private static let list = UUID(uuidString: "00000000-0000-0000-0000-0000000000AA") ?? UUID()

  private func replica(_ head: LogHead = .none) -> Replica {
    Replica(list: Self.list, device: Self.list, author: "ada <x>", remote: "r", head: head)
  }

  private func entry(_ command: String) -> LogEntry {
    LogEntry(
      id: UUID(), stamp: Stamp(clock: 1, device: Self.list), author: "ada@laptop", at: .epoch,
      command: command, changes: [], ids: [:])
  }

  @Test("that is empty has no head")
  func empty() async throws {
    #expect(try await log("a").fetch(.none) == nil)
  }

  @Test("returns appended entries on another machine")
  func append() async throws {
    let (one, other) = (log("a"), log("b"))
    let entries = (1...1200).map { entry("add \($0) \u{1B}é\n") }
    _ = try await one.fetch(.none)
    let head = try #require(try await one.append(Array(entries[..<3]), replica()))
    #expect(head.length == 3)
    let next = try #require(try await one.append(Array(entries[3...]), replica(head)))
    #expect(next.length == 1200)

    #expect(try await other.fetch(.none) == next)
    #expect(try await other.list() == Self.list)
    for (position, entry) in entries.enumerated() {
      #expect(try await other.entry(position + 1) == entry)
    }
    await #expect(throws: TodoStoreError.log(.unreadable(number: 1201, reason: "it is missing"))) {
      try await other.entry(1201)
    }
    #expect(try await one.fetch(head) == next)
    #expect(
      try folder.run("git --git-dir=remote.git ls-tree --name-only todo log/")
        == (0...12).map { "log/00\($0 < 10 ? "0" : "")\($0)\n" }.joined())
    #expect(try folder.run("git --git-dir=remote.git fsck --strict") == "")
  }

  @Test("accepts only entries that follow its head")
  func faster() async throws {
    let (one, other) = (log("a"), log("b"))
    _ = try await one.fetch(.none)
    _ = try await other.fetch(.none)
    let head = try #require(try await one.append([entry("one")], replica()))
    // The other machine tries to start a log too.
    #expect(try await other.append([entry("two")], replica()) == nil)
    #expect(try await other.fetch(.none) == head)
    let next = try #require(try await other.append([entry("two")], replica(head)))
    #expect(try await one.append([entry("three")], replica(head)) == nil)
    #expect(try await one.fetch(head) == next)
    #expect(try await one.entry(2).command == "two")
  }

  @Test("that has become shorter is refused, and can be restored")
  func shorter() async throws {
    let one = log("a")
    _ = try await one.fetch(.none)
    let first = try #require(try await one.append([entry("one")], replica()))
    let second = try #require(try await one.append([entry("two")], replica(first)))
    try folder.run("git --git-dir=remote.git update-ref refs/heads/todo \(first.hash)")
    await #expect(throws: TodoStoreError.log(.shorter(seen: 2, found: 1))) {
      try await one.fetch(second)
    }
    try folder.run("rm -rf remote.git && git init --quiet --bare remote.git")
    await #expect(throws: TodoStoreError.log(.shorter(seen: 2, found: 0))) {
      try await one.fetch(second)
    }
    let restored = try await one.restore(replica(second), { _ in nil })
    #expect(restored.count == 2 && restored.head.length == 2)
    let other = log("b")
    #expect(try await other.fetch(.none) == restored.head)
    #expect(try await other.entry(2).command == "two")
    #expect(try await one.restore(replica(restored.head), { _ in nil }).count == 0)
  }

  @Test("that was restored from a shorter copy isn't mistaken for one that was tampered with")
  func restoredBehind() async throws {
    let (ahead, behind) = (log("a"), log("b"))
    _ = try await ahead.fetch(.none)
    let first = try #require(try await ahead.append([entry("one")], replica()))
    #expect(try await behind.fetch(.none) == first)
    let second = try #require(try await ahead.append([entry("two")], replica(first)))
    try folder.run("rm -rf remote.git && git init --quiet --bare remote.git")
    let restored = try await behind.restore(replica(first), { _ in nil }).head
    let next = try #require(try await behind.append([entry("three")], replica(restored)))
    #expect(try await ahead.fetch(second) == next)
    #expect(try await ahead.parting() == first)
    #expect(try await log("c").fetch(.none) == next)

    // The same log without the mark.
    let hashes = try folder.run("git --git-dir=remote.git rev-list todo").split(separator: "\n")
    try folder.run("git --git-dir=remote.git update-ref refs/heads/todo \(first.hash)")
    #expect(hashes.count == 3)
    let third = log("d")
    _ = try await third.fetch(.none)
    _ = try await third.append([entry("four")], replica(first))
    await #expect(throws: TodoStoreError.log(.differs)) { try await ahead.fetch(second) }
  }

  @Test("that was replaced by another is refused, and the other isn't overwritten")
  func other() async throws {
    let one = log("a")
    _ = try await one.fetch(.none)
    let head = try #require(try await one.append([entry("one")], replica()))
    try folder.run("rm -rf remote.git && git init --quiet --bare remote.git")
    let other = log("b")
    _ = try await other.fetch(.none)
    let theirs = try await other.append([entry("two")], replica())
    await #expect(throws: TodoStoreError.log(.differs)) { try await one.fetch(head) }
    await #expect(throws: TodoStoreError.self) {
      try await one.restore(replica(head), { _ in nil })
    }
    #expect(try await other.fetch(.none) == theirs)
  }

  @Test("with a changed old entry is refused")
  func changed() async throws {
    let one = log("a")
    _ = try await one.fetch(.none)
    let head = try #require(
      try await one.append([entry("one"), entry("two")], replica()))
    try folder.run(
      """
      git clone --quiet --branch todo remote.git work && cd work && sed -i s/one/two/ log/0000/000001.json \
      && git -c user.name=x -c user.email=x commit --quiet --all --message x && git push --quiet
      """)
    await #expect(throws: TodoStoreError.log(.differs)) { try await one.fetch(head) }
    // A machine that has never seen the old entry finds that the next one doesn't follow it.
    let other = log("b")
    _ = try await other.fetch(.none)
    await #expect(
      throws: TodoStoreError.log(.unreadable(number: 2, reason: "it doesn't follow entry 1"))
    ) { try await other.entry(2) }
  }

  @Test("takes little room, in the copy and at the remote")
  func room() async throws {
    let one = log("a")
    var head = LogHead.none
    for number in 1...25 {
      _ = try await one.fetch(head)
      head = try #require(try await one.append([entry("add \(number)")], replica(head)))
    }
    for repository in ["a.git", "remote.git"] {
      let counts = try folder.run("git --git-dir=\(repository) count-objects -v")
      #expect(counts.contains("count: 0\n"), "loose objects in \(repository)")
      let packs = try folder.run("ls \(repository)/objects/pack/*.pack | wc -l")
      #expect(try #require(Int(packs.trimmingCharacters(in: .whitespacesAndNewlines))) <= 12)
    }
  }

  @Test("leaves other branches as they are")
  func besideOthers() async throws {
    try folder.run(
      """
      git clone --quiet remote.git work 2> /dev/null && cd work && git checkout --quiet -b main \
      && echo text > file && git add file \
      && git -c user.name=x -c user.email=x commit --quiet --message x && git push --quiet origin main
      """)
    let one = log("a")
    #expect(try await one.fetch(.none) == nil)
    _ = try await one.append([entry("one")], replica())
    #expect(try folder.run("git --git-dir=remote.git show main:file") == "text\n")
  }

  @Test("is refused if its branch holds something else")
  func notALog() async throws {
    try folder.run(
      """
      git clone --quiet remote.git work 2> /dev/null && cd work && git checkout --quiet -b todo \
      && echo text > file && git add file \
      && git -c user.name=x -c user.email=x commit --quiet --message x && git push --quiet origin todo
      """)
    let remote = "\(folder.path)/remote.git"
    await #expect(
      throws: TodoStoreError.log(.notALog(remote: remote, reason: "list.json is missing"))
    ) { try await log("a").fetch(.none) }
  }

  @Test("reports a missing repository, and a folder that isn't one")
  func missing() async throws {
    let path = "\(folder.path)/none.git"
    await #expect(throws: TodoStoreError.log(.noRepository(path: path, wasThere: false))) {
      try await log("a", remote: path).fetch(.none)
    }
    try folder.run("mkdir plain")
    let plain = "\(folder.path)/plain"
    await #expect(
      throws: TodoStoreError.log(
        .refused(
          remote: plain, reason: "'\(plain)' does not appear to be a git repository",
          .notARepository(wasThere: false)))
    ) { try await log("a", remote: plain).fetch(.none) }
  }

  @Test("reports why a hook of the remote refuses an entry")
  func hook() async throws {
    try folder.run(
      """
      printf '#!/bin/sh\necho "No todos on Sundays." >&2; echo "Ask Bob \\033[31m" >&2; exit 1\n' \
      > remote.git/hooks/pre-receive && chmod +x remote.git/hooks/pre-receive
      """)
    let one = log("a")
    _ = try await one.fetch(.none)
    await #expect(
      throws: TodoStoreError.log(
        .refused(
          remote: "\(folder.path)/remote.git",
          reason: "pre-receive hook declined; No todos on Sundays.; Ask Bob \u{1B}[31m", .declined))
    ) { try await one.append([entry("one")], replica()) }
  }

  @Test("names a lock that a killed git left at the remote")
  func lockThere() async throws {
    let one = log("a")
    _ = try await one.fetch(.none)
    try folder.run("touch remote.git/refs/heads/todo.lock")
    let remote = "\(folder.path)/remote.git"
    await #expect(
      throws: TodoStoreError.log(
        .leftLock(path: "\(remote)/refs/heads/todo.lock", remote: remote))
    ) { try await one.append([entry("one")], replica()) }
  }

  @Test(
    "names a lock that a killed git left in the copy",
    arguments: ["refs/todo/remote", "refs/todo/next", "config"])
  func lockHere(name: String) async throws {
    let one = log("a")
    _ = try await one.fetch(.none)
    let head = try #require(try await one.append([entry("one")], replica()))
    _ = try await one.fetch(head)
    let other = log("b")
    _ = try await other.fetch(.none)
    let next = try #require(try await other.append([entry("two")], replica(head)))
    if name == "config" { try folder.run("rm -rf a.git && mkdir a.git") }
    try folder.run("touch a.git/\(name).lock")
    let error = TodoStoreError.log(
      .leftLock(path: "\(folder.path)/a.git/\(name).lock", remote: nil))
    await #expect(throws: error) {
      _ = try await one.fetch(head)
      _ = try await one.append([entry("three")], replica(next))
    }
  }

  @Test("reports that git is too old")
  func oldGit() async throws {
    try folder.run(
      """
      printf '#!/bin/sh\ncase "$*" in\n*--version*) echo git version 2.20.1.windows.1;;\n\
      *fetch*) echo "error: unknown option \\`no-write-fetch-head" >&2; exit 129;;\n\
      *) exec git "$@";;\nesac\n' > old && chmod +x old
      """)
    await #expect(throws: TodoStoreError.log(.oldGit(found: "2.20", needed: "2.29"))) {
      try await log("a", program: "\(folder.path)/old").fetch(.none)
    }
  }

  @Test("isn't mistaken for one that never existed if its disk isn't mounted")
  func notMounted() async throws {
    let one = log("a")
    _ = try await one.fetch(.none)
    let head = try #require(try await one.append([entry("one")], replica()))
    let path = "\(folder.path)/remote.git"
    try folder.run("mv remote.git away")
    await #expect(throws: TodoStoreError.log(.noRepository(path: path, wasThere: true))) {
      try await one.fetch(head)
    }
    try folder.run("mkdir remote.git")
    await #expect(
      throws: TodoStoreError.log(
        .refused(
          remote: path, reason: "'\(path)' does not appear to be a git repository",
          .notARepository(wasThere: true)))
    ) { try await one.fetch(head) }
  }

  @Test("reports a damaged copy and a damaged remote")
  func damaged() async throws {
    let one = log("a")
    _ = try await one.fetch(.none)
    let head = try #require(try await one.append([entry("one")], replica()))
    _ = try await one.fetch(head)
    try folder.run("find a.git/objects -type f -exec chmod u+w {} + -exec truncate -s 0 {} +")
    await #expect {
      _ = try await one.append([entry("two")], replica(head))
    } throws: {
      guard case TodoStoreError.log(.badCopy) = $0 else { return false }
      return true
    }
    try folder.run("find remote.git/objects -type f -exec chmod u+w {} + -exec truncate -s 0 {} +")
    await #expect {
      _ = try await log("b").fetch(.none)
    } throws: {
      guard case TodoStoreError.log(.refused(_, _, .damaged)) = $0 else { return false }
      return true
    }
  }

  @Test("times out if git takes too long")
  func slow() async throws {
    try folder.run("printf '#!/bin/sh\nexec sleep 600\n' > slow && chmod +x slow")
    let remote = "\(folder.path)/remote.git"
    await #expect(throws: TodoStoreError.log(.tooSlow(remote: remote, seconds: 0.2))) {
      try await log("a", timeout: 0.2, program: "\(folder.path)/slow").fetch(.none)
    }
  }

  @Test("leaves nothing running after a timeout")
  func slowChild() async throws {
    try folder.run(
      "printf '#!/bin/sh\nsleep 600 & echo $! > \(folder.path)/pid; wait\n' > slow && chmod +x slow"
    )
    await #expect(throws: TodoStoreError.self) {
      try await log("a", timeout: 1, program: "\(folder.path)/slow").fetch(.none)
    }
    // A process that hasn't been waited for yet is a zombie.
    #expect(
      try folder.run("grep -qs 'State:.[^ZX]' /proc/$(cat pid)/status || echo gone") == "gone\n")
  }

  @Test("waits while another process syncs the list, until its timeout")
  func turns() async throws {
    var one: ListLog? = log("a")
    _ = try await one?.fetch(.none)
    await #expect(throws: TodoStoreError.log(.syncing(seconds: 0.1))) {
      try await log("a", timeout: 0.1).fetch(.none)
    }
    // Another list's copy isn't locked.
    _ = try await log("b").fetch(.none)
    one = nil
    #expect(try await log("a").fetch(.none) == nil)
  }

  @Test("reports that git is missing")
  func noGit() async throws {
    await #expect(throws: TodoStoreError.log(.noGit)) {
      try await log("a", program: "\(folder.path)/none").fetch(.none)
    }
  }
}
