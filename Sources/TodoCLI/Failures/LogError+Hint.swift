import TodoDomain
import TodoText

extension LogError: Mistake {
  package var hint: String? {
    switch self {
    case .notSynced:
      "`todo sync --init REMOTE` begins; `todo sync --clone REMOTE` joins another machine's list."
    case .alreadySynced: "`todo sync` brings it up to date."
    case .listNotEmpty:
      "Choose another file with --database, or export its todos before and import them after."
    case .remoteNotEmpty:
      "`todo sync --clone REMOTE` joins a list; a new one needs an empty remote."
    case .remoteEmpty: "`todo sync --init` puts a list there."
    case .unreachable: "The list is safe here. Try again when the remote can be reached."
    case .refused(_, _, let fault): fault.hint
    case .noRepository(_, wasThere: true): RemoteFault.whereabouts
    case .noRepository(let path, wasThere: false): "`git init --bare \(path)` makes one."
    case .leftLock: "A `git` that was killed left it, unless one is running: then remove it."
    case .badCopy(let path, _): "Move \(path) away; the next sync fetches the log again."
    case .noGit: "Install it, such as with `apt-get install git`."
    case .oldGit: "Update git."
    case .noDriver: "`scripts/install --postgresql` installs one that does."
    case .noCipher: "`scripts/install --encryption` installs one that does."
    case .encrypted(_, let key): "Copy the key from a machine that has the list to \(key)."
    case .notEncrypted: "Remove the key if it belongs to another list."
    case .unknownCipher: "Update todo."
    case .badKey, .wrongKey: "Copy it again from a machine that has the list."
    case .openKey(let path): "Close it with `chmod 600 \(path)`."
    case .tooSlow, .busy, .syncing:
      "The list is safe here. Try again later, or wait longer with --timeout SECONDS."
    case .away: "With --offline, the change is kept here and sent later."
    case .unknownOutcome: "The next command that reaches it finds out: look before you try again."
    case .onlyThere: "The next command that can write here gets it."
    case .shorter: "Unchanged. If the remote was lost, `todo sync --restore` writes what it had."
    case .differs:
      "Unchanged. Find out who replaced it; `todo sync --clone` gets it into another file."
    case .anotherList: "Name the repository of this list, or one that is empty."
    case .noCopy: "Try it on another machine, or restore its database from a backup."
    case .notALog: "Choose an empty remote."
    case .unreadable: "Unchanged. Find out who wrote it."
    case .newerFormat: "Update todo."
    case .unlikeList: "Unchanged. `todo doctor` says more about the list."
    }
  }
}

extension RemoteFault {
  fileprivate var hint: String {
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

  /// The hint for a repository that isn't where it was.
  fileprivate static let whereabouts =
    "Mount or connect what it is on; if it has moved, `todo sync --move REMOTE` says where to."
}
