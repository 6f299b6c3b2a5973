import TodoDomain
import TodoSQLite
import TodoText

extension TodoStoreError {
  /// The next thing to try, or `nil` if nothing useful can be said.
  var hint: String? {
    switch self {
    case .noTodo(.label): "A label works after the line that sets it with --as."
    case .noTodo(.query(let query, _)) where query == .started: "`todo start 3` starts todo 3."
    case .noTodo(let reference) where reference.isOfOpen:
      "`todo list --all \(reference)` finds completed ones, too."
    case .noTodo: "`todo list --all` shows every todo with its number."
    case .ambiguous: "Give more digits, or the number."
    case .besideItself: "Leave it out, or give another place."
    case .notSoManyToUndo(0): nil
    case .notSoManyToUndo(let available): "`todo undo \(available)` undoes everything."
    case .notSoManyToRedo(0, nil): "What was undone can be redone."
    case .notSoManyToRedo(0, let step?):
      "To redo what was undone before the last change: `todo redo --step \(step)`"
    case .notSoManyToRedo(let available, _): "`todo redo \(available)` redoes everything."
    case .noStep: "`todo history` shows each step with its number."
    case .stepIsUndone(let step): "`todo redo --step \(step)` redoes it."
    case .stepIsDone(let step, nil): "`todo undo --step \(step)` undoes it."
    case .stepIsDone(_, let reversal?): "`todo undo --step \(reversal)` brings it back."
    case .unlikeHistory: "Nothing was changed. `todo doctor` says what else is not as it should be."
    case .noteTooLong: "Keep the long text in a file, and its path in the note."
    case .noPart(_, let number, let words):
      "To make it the new text, write `todo edit \(number) --text \(words.shellWord.terminalSafe)`."
    case .text(let error): error.hint
    case .doesNotRepeat: "`todo edit NUMBER repeat:weekly` makes it repeat."
    case .seriesEnds: "Complete it, or change its last day: `until:WHEN`."
    case .completeRepeats(let number), .completeStarts(let number):
      "Open it first: `todo reopen \(number)`"
    case .repeatsWithoutDue: "Take the rule away, too: `repeat:`"
    case .untilWithoutRepeat: "Add one, such as `repeat:weekly`."
    case .untilBeforeDue: "Give a later date, or leave out the rule."
    case .repeatedAs(_, let successor):
      "Change that one, or delete it first: `todo delete \(successor)`."
    case .cycle(let field, let numbers, _):
      if numbers.count < 3 {
        "Name another todo."
      } else if field == .parent {
        "Take one of them out first: `todo edit \(numbers[numbers.count - 2]) parent:`"
      } else {
        "Unblock one of them first: `todo edit \(numbers[numbers.count - 2]) --unblock \(numbers[0])`"
      }
    case .severalParents: "Name one, such as by its number."
    case .when(let error): error.hint
    case .locked: "Wait until it is done, or wait longer with --timeout SECONDS."
    case .newerSchema: "Update todo, or choose another file with --database PATH."
    case .notATodoDatabase: "Choose another file with --database PATH."
    case .damaged:
      "Nothing was changed. `todo doctor` says what is damaged, and saves what can be read."
    case .strangeJournal: "Find out what it is, then move it away."
    case .tooManyOpenFiles: "Nothing was changed. Allow more, such as with `ulimit -n 256`."
    case .cannotCreate, .pathTooLong, .noPermission: "Choose another place with --database PATH."
    case .inputOutput: "Nothing was changed. Make room on the disk, and try again."
    case .changedMeanwhile:
      "Keep other programs away from the file. `todo doctor` says whether it is damaged."
    case .unsynced: "Check the disk: a power cut could still undo this."
    case .log(let error): error.hint
    case .changedSince(_, _, by: .step(let step)):
      "Undo step \(step) first (`todo undo --step \(step)`), or change it with a command."
    case .notAsLeft(_, _, let deletion?): "`todo undo --step \(deletion)` restores it."
    case .changedSince, .notAsLeft, .alsoDone:
      "Nothing was changed. Change it with a command."
    case .refused: nil
    }
  }
}

extension CopyError {
  /// The next thing to try, or `nil` if nothing useful can be said.
  var hint: String? {
    switch self {
    case .nothingToCopy: "Say where it is with --database PATH; `todo add` starts one."
    case .newFile(let error): error.hint
    case .unreadable(let error): error.hint
    case .otherList(.locked(let path, let seconds)):
      TodoStoreError.locked(path: path, seconds: seconds).hint
    case .otherList: NewFileError.isADatabase(path: "").hint
    }
  }
}

extension Reference {
  /// Whether this is a query for open todos.
  fileprivate var isOfOpen: Bool {
    if case .query(let query, _) = self { query.status == .open } else { false }
  }
}

extension LogError: Mistake {
  package var hint: String? {
    switch self {
    case .notSynced:
      "`todo sync --init REMOTE` begins; `todo sync --clone REMOTE` joins another machine's list."
    case .alreadySynced: "`todo sync` brings it up to date."
    case .listNotEmpty:
      "Move its file away, or choose another with --database. To keep its todos, export them before."
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
