import Composable
import Glibc
import TodoDomain
import TodoGit
import TodoSQLite
import TodoText

extension CommandDefinition {
  static let sync = CommandDefinition(
    "sync",
    familiarNames: ["synchronize", "push", "pull", "fetch", "clone", "git", "share"],
    .more,
    summary: "Exchange changes with the other machines that have the list.",
    discussion: """
      The machines share a git repository, any that git can reach. Begin on one of them:

        git init --bare todo.git
        todo sync --init todo.git

      On each of the others, begin with an empty list: `todo sync --clone git@host:todo.git`. From then \
      on, `todo sync` exchanges changes. No other command uses the network.

      If two machines changed the same field, the later change wins; the other is reported, and `todo \
      show` shows it. `todo undo` undoes what was done on this machine, unless another has changed it since.
      """,
    operand: .words(
      "REMOTE", 0...1, help: "With --init, --clone or --move, the repository: a URL or a path.",
      completion: .files),
    options: SyncWork.options,
    arguments: SyncWork()
  ) { sync, operands throws(UsageError) in
    if sync.deeds.count > 1 { throw .exclusive(sync.deeds.map { "--\($0.rawValue)" }) }
    sync.remote = operands.words.first
    return .work(sync)
  }
}

private struct SyncWork: Work {
  enum Deed: String {
    case `init`, clone, move, restore, status
  }

  var deeds: [Deed] = []
  var remote: String?
  var author: String?
  var isEncrypted = false

  static let options: [Option<SyncWork>] = [
    .flag("init", help: "Put this list into an empty repository.") { $0.deeds.append(.`init`) },
    .flag("clone", help: "Get the list that another machine put there.") {
      $0.deeds.append(.clone)
    },
    Option(
      "author", "NAME", example: "ada@laptop",
      help: "With --init or --clone, who changes the list here (default: user and machine)."
    ) { sync, value throws(ValueError) in sync.author = value },
    .flag("encrypt", help: "With --init, encrypt the list with a key beside it.") {
      $0.isEncrypted = true
    },
    .flag(
      "move", help: "Sync with another repository from now on: one with this list, or an empty one."
    ) {
      $0.deeds.append(.move)
    },
    .flag("restore", help: "Give a remote back what it lost, as far as this list has it.") {
      $0.deeds.append(.restore)
    },
    .flag("status", help: "Show what the list syncs with, and what is still to be sent.") {
      $0.deeds.append(.status)
    },
  ]

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    let (deed, path) = (deeds.first, try settings.databasePath)
    let begins = deed == .`init` || deed == .clone
    if let remote, !begins && deed != .move || settings.server != nil {
      throw Failure(
        message: "unexpected word \(quoted(remote))",
        hint: settings.server == nil
          ? "With a remote, write `--init`, `--clone` or `--move`."
          : "The list of a team is at its server.",
        exitCode: .usage)
    }
    if author != nil, !begins {
      throw Failure(
        message: "`--author` is for a list that begins to sync",
        hint: "Write `--init` or `--clone`, too.", exitCode: .usage)
    }
    if deed == .status {
      let session = try Session(settings, environment, path: path, access: .readOnly)
      try await session.perform(.sync(.statusRequested))
      return try session.answerWithSyncStatus()
    }
    let name = author ?? environment.author
    if begins { try check(author: name) }
    let action = try action(deed, by: name, settings.server)
    let key = environment.key(ofList: path)
    if isEncrypted {
      guard case .initSubmitted(let remote, _) = action, ServerList(remote) == nil else {
        throw Failure(
          message: "`--encrypt` is for a list that begins to sync through a repository",
          hint: "Write `todo sync --init REMOTE --encrypt`.", exitCode: .usage)
      }
    }
    if !begins {
      // Fails if the list doesn't exist, instead of creating it.
      let session = try Session(settings, environment, path: path, access: .readOnly)
      try await session.perform(.sync(.statusRequested))
    }
    let session = try Session(settings, environment, path: path, access: .readWrite)
    let wasSynced = isEncrypted ? await session.syncs : true
    let makesKey = isEncrypted && !wasSynced && !key.exists
    if makesKey { try key.make() }
    environment.interruption.beginSyncing()
    do throws(Failure) {
      try await session.perform(.sync(action))
    } catch {
      let signal = environment.interruption.signal
      // If the list didn't begin to sync, its key would be taken for the next list's.
      if makesKey, await !session.syncs { key.remove() }
      await session.answerWithFailedSync()
      throw signal.map(Failure.init(syncInterruptedBy:)) ?? error
    }
    try await session.answerWithSync(
      begins: begins || deed == .move ? settings.server?.remote ?? remote : nil,
      key: key.exists && begins ? key : nil)
  }

  /// Throws unless the name is a single readable line.
  private func check(author: String) throws(Failure) {
    let isBlank = author.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    let problem =
      if isBlank {
        "is blank"
      } else if author.unicodeScalars.contains(where: \.isUnsafeInTerminals) {
        "has control characters"
      } else if author.utf8.count > Self.longestAuthor {
        "is longer than \(Self.longestAuthor) bytes"
      } else {
        String?.none
      }
    guard let problem else { return }
    throw Failure(
      message: "the name of the author \(problem)",
      hint: "Name who changes the list here: `--author ada@laptop`.", exitCode: .usage)
  }

  private static let longestAuthor = 200

  private func action(
    _ deed: Deed?, by author: String, _ server: ServerList?
  ) throws(Failure) -> Sync.Action {
    switch deed {
    case .`init`?:
      return .initSubmitted(remote: try place(.`init`, server), author: author)
    case .clone?:
      return .cloneSubmitted(remote: try place(.clone, server), author: author)
    case .move?: return .moveSubmitted(remote: try place(.move, nil))
    case .restore?: return .restoreSubmitted
    case .status?, nil: return .submitted
    }
  }

  /// Returns the address of the log: the server's, or the given remote.
  private func place(_ deed: Deed, _ server: ServerList?) throws(Failure) -> String {
    if let server { return server.remote }
    guard let remote, !remote.isEmpty else {
      throw Failure(
        UsageError.missingOperand(
          .words(1...1), "REMOTE", usage: "todo sync --\(deed.rawValue) REMOTE"))
    }
    return try absolute(remote)
  }

  /// Makes a path on this machine absolute, and leaves a URL alone.
  private func absolute(_ remote: String) throws(Failure) -> String {
    if remote.hasPassword {
      throw Failure(
        message: "a password in a URL would be stored, and anyone on this machine can see it",
        hint: "Leave it out: a git credential helper keeps it. `git help credentials` says how.",
        exitCode: .usage)
    }
    if let server = ServerList(remote) {
      if server.hasPassword { throw .passwordInArguments }
      return server.remote
    }
    let beforeSlash = remote.parts(between: "/").first.map(String.init) ?? ""
    if beforeSlash.utf8.contains(UInt8(ascii: ":")) || remote.isEmpty { return remote }
    do throws(AbsolutePath.Failure) {
      return try AbsolutePath.of(remote)
    } catch {
      throw Failure(message: "\(remote.terminalSafe): \(error.reason)", exitCode: .noInput)
    }
  }
}

extension Session {
  /// Whether the list syncs; also `true` if that isn't known.
  fileprivate var syncs: Bool {
    get async {
      await store.send(.sync(.statusRequested)).finish()
      return store.withState(\.sync.failure) != .log(.notSynced)
    }
  }
}

extension LogKey {
  /// Writes a new key into its file, which only its owner can read.
  fileprivate func make() throws(Failure) {
    let contents: [UInt8]
    do throws(LogError) {
      contents = try newContents()
    } catch {
      throw Failure(TodoStoreError.log(error))
    }
    do throws(NewFileError) {
      try NewFile.makeFolders(above: path)
      let file = try NewFile(path, besideList: nil, isReplacing: false)
      try file.write(contents)
      try file.publish()
    } catch {
      throw Failure(error)
    }
  }

  fileprivate func remove() { unlink(path) }
}

extension String {
  /// Whether this is a repository URL with a password in it.
  fileprivate var hasPassword: Bool {
    let parts = parts(between: "/").map(String.init)
    guard parts.count > 2, parts[0].hasSuffix(":"), parts[1].isEmpty, ServerList(self) == nil
    else { return false }
    let authority = parts[2]
    guard let end = authority.lastIndex(of: "@") else { return false }
    return authority[..<end].contains(":")
  }
}
