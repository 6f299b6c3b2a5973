import TodoDomain
import TodoSQLite

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
    case .notSoManyToUndo(let available): "`undo \(available)` undoes everything."
    case .notSoManyToRedo(0): "What was undone can be redone until something else changes."
    case .notSoManyToRedo(let available): "`redo \(available)` redoes everything."
    case .unlikeHistory: "Nothing was changed. `todo doctor` says what else is not as it should be."
    case .noteTooLong: "Keep the long text in a file, and its path in the note."
    case .doesNotRepeat: "`todo edit NUMBER repeat:weekly` makes it repeat."
    case .seriesEnds: "Complete it, or change its last day: `until:WHEN`."
    case .completeRepeats(let number), .completeStarts(let number):
      "Open it first: `todo reopen \(number)`"
    case .repeatsWithoutDue: "Take the rule away, too: `repeat:`"
    case .untilWithoutRepeat: "Add one, such as `repeat:weekly`."
    case .repeatedAs(_, let successor):
      "Change that one, or delete it first: `todo delete \(successor)`."
    case .cycle(let field, let numbers):
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
    case .changedSince, .notAsLeft: "Nothing was changed. Change it with a command."
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
