/// What is wrong with a remote, or the way to it, so that it's no use just to try again.
package enum RemoteFault: Hashable, Sendable {
  /// The file system or the server doesn't let this user read or write.
  case noPermission
  /// git trusts only a repository that belongs to its user.
  case notOwned(path: String)
  /// It asks who this is, and nothing here answers.
  case noCredentials
  /// The server isn't known to `ssh`, or isn't the one that was.
  case hostKey
  /// The certificate of the server isn't trusted.
  case certificate
  /// No server is known by this name.
  case unknownHost
  /// The address means nothing to git.
  case badAddress
  /// What is there isn't a repository; `wasThere` says that the list synced with one there before.
  case notARepository(wasThere: Bool)
  /// The disk of the remote is full.
  case diskFull
  /// The repository is damaged.
  case damaged
  /// A hook or a rule of the server doesn't take the commands.
  case declined
  /// The repository has a working tree, which shows the branch.
  case checkedOut
  /// git fails in a way that isn't known here.
  case unknown
}

extension RemoteFault {
  var hint: String {
    switch self {
    case .noPermission: "The list is safe here. Get permission to read and write there."
    case .notOwned(let path):
      "If you trust it, run `git config --global --add safe.directory \(path)`."
    case .noCredentials:
      "Nothing is asked here: add the key to `ssh-agent`, or set up a git credential helper."
    case .hostKey: "Log in with `ssh` once, and compare the key that it shows."
    case .certificate: "The list is safe here. Find out why the certificate isn't valid."
    case .unknownHost: "Check the name, and whether this machine is online."
    case .badAddress: "Check the address."
    case .notARepository(wasThere: true): Self.whereabouts
    case .notARepository(wasThere: false):
      "Check the address; `git init --bare` makes an empty repository."
    case .diskFull: "The list is safe here. Make room there, then sync again."
    case .damaged:
      "The list is safe here. `git fsck` says what is damaged there; an empty one gets the list by `todo sync --restore`."
    case .declined:
      "The list is safe here. Change the hook or rule there, or `todo sync --move` elsewhere."
    case .checkedOut: "Use a bare repository: `git init --bare` makes one."
    case .unknown: "The list is safe here. Find out why git fails."
    }
  }

  /// What to do about a repository that isn't where it was.
  static let whereabouts =
    "Mount or connect what it is on; if it has moved, `todo sync --move REMOTE` says where to."
}
