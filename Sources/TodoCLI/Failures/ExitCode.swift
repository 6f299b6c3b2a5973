import TodoDomain
import TodoSQLite

/// An exit code of the program.
///
/// Numbers from 64 to 78 follow BSD's `sysexits.h`, where it covers the case.
package enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  case failed = 1
  case usage = 64
  case badData = 65
  case noInput = 66
  case unavailable = 69
  case bug = 70
  case cannotCreate = 73
  case inputOutput = 74
  case locked = 75
  case newerSchema = 76
  case noPermission = 77
  /// `SIGHUP`, `SIGINT` and `SIGTERM`: 128 plus the number of the signal.
  case hungUp = 129
  case interrupted = 130
  case terminated = 143

  /// The meaning of the code in help; `nil` for a signal.
  var explanation: String? {
    switch self {
    case .done: "done"
    case .failed: "the todo isn't there, a check failed, or you answered no"
    case .usage: "wrong usage"
    case .badData: "bad data: a script, an import, or a file that isn't a todo database"
    case .noInput: "an input file can't be read"
    case .unavailable: "the remote or the server of the list can't be reached"
    case .bug: "a bug"
    case .cannotCreate: "the database can't be created"
    case .inputOutput: "disk full, or another I/O error"
    case .locked: "another process kept the lock for longer than --timeout"
    case .newerSchema: "the database was written by a newer todo"
    case .noPermission: "no permission"
    case .hungUp, .interrupted, .terminated: nil
    }
  }

  /// The exit code for a signal.
  init(signal: Int32) {
    self = ExitCode(rawValue: 128 + signal) ?? .interrupted
  }

  init(_ error: TodoStoreError) {
    self =
      switch error {
      case .noTodo, .ambiguous, .notSoManyToUndo, .notSoManyToRedo, .noStep, .stepIsUndone,
        .stepIsDone, .changedSince, .notAsLeft, .alsoDone:
        .failed
      case .besideItself, .noteTooLong, .noPart, .text, .when, .doesNotRepeat, .seriesEnds,
        .completeRepeats,
        .completeStarts,
        .repeatsWithoutDue, .untilWithoutRepeat, .untilBeforeDue, .repeatedAs, .cycle,
        .severalParents:
        .usage
      case .notATodoDatabase, .damaged, .unlikeHistory, .strangeJournal: .badData
      case .refused: .bug
      case .cannotCreate, .pathTooLong: .cannotCreate
      case .inputOutput, .changedMeanwhile, .unsynced, .tooManyOpenFiles: .inputOutput
      case .locked: .locked
      case .newerSchema: .newerSchema
      case .noPermission: .noPermission
      case .log(let error): ExitCode(error)
      }
  }

  private init(_ error: LogError) {
    self =
      switch error {
      case .notSynced, .alreadySynced, .listNotEmpty, .remoteNotEmpty: .usage
      case .remoteEmpty, .noRepository, .noCopy, .encrypted: .noInput
      case .unreachable, .away, .unknownOutcome, .noGit, .oldGit, .noDriver, .noCipher: .unavailable
      case .refused(_, _, let fault): ExitCode(fault)
      case .onlyThere: .inputOutput
      case .busy, .syncing, .tooSlow, .leftLock: .locked
      case .shorter, .differs, .anotherList, .badCopy, .notALog, .unreadable, .unlikeList,
        .notEncrypted, .badKey,
        .wrongKey:
        .badData
      case .openKey: .noPermission
      case .newerFormat, .unknownCipher: .newerSchema
      }
  }

  private init(_ fault: RemoteFault) {
    self =
      switch fault {
      case .badAddress: .usage
      case .damaged: .badData
      case .notARepository: .noInput
      case .hostKey, .certificate, .unknownHost, .declined, .checkedOut, .unknown: .unavailable
      case .diskFull: .inputOutput
      case .noPermission, .notOwned, .noCredentials: .noPermission
      }
  }

  init(_ error: CopyError) {
    self =
      switch error {
      case .nothingToCopy: .noInput
      case .newFile(let error): ExitCode(error)
      case .unreadable(let error), .otherList(let error): ExitCode(error)
      }
  }

  init(_ error: NewFileError) {
    self =
      switch error {
      case .isTheList, .isADatabase, .hasOwnChanges, .isAJournal, .notAFile: .usage
      case .exists, .journalBeside, .cannotCreate, .pathTooLong: .cannotCreate
      case .noPermission: .noPermission
      case .inputOutput, .unsynced, .tooManyOpenFiles: .inputOutput
      }
  }
}
