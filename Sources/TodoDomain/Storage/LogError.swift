import TodoText

/// Why a list could not sync with its log; both are unchanged.
package enum LogError: Error, Hashable, Sendable {
  /// The list doesn't sync.
  case notSynced
  /// The list already syncs, with this remote.
  case alreadySynced(remote: String)
  /// A list with todos or a history can't become a copy of another.
  case listNotEmpty
  /// The remote of a new list isn't empty.
  case remoteNotEmpty(remote: String)
  /// The remote is empty.
  case remoteEmpty(remote: String)
  /// The remote doesn't answer now.
  case unreachable(remote: String, reason: String)
  /// The remote can't be used until somebody fixes it.
  case refused(remote: String, reason: String, RemoteFault)
  /// There is no repository at this path; `wasThere` says that the list synced with one there before.
  case noRepository(path: String, wasThere: Bool)
  /// A killed git left this lock, unless one is still running; `remote` is `nil` for a lock beside the list.
  case leftLock(path: String, remote: String?)
  /// The copy of the log beside the list is damaged.
  case badCopy(path: String, reason: String)
  /// The program `git` isn't installed.
  case noGit
  /// The program `git` is too old.
  case oldGit(found: String, needed: String)
  /// This build doesn't connect to PostgreSQL.
  case noDriver
  /// This build doesn't encrypt.
  case noCipher
  /// The log is encrypted, but the list has no key, which would be the file `key`.
  case encrypted(remote: String, key: String)
  /// The log isn't encrypted, but the list has a key.
  case notEncrypted(remote: String, key: String)
  /// The log is encrypted in a way that this build doesn't know.
  case unknownCipher(remote: String, name: String)
  /// The file at the key's path isn't a key.
  case badKey(path: String, reason: String)
  /// Users other than its owner can read the key.
  case openKey(path: String)
  /// Entry `number` was sealed with another key, or as another entry.
  case wrongKey(number: Int, key: String)
  /// The remote took longer than `seconds`.
  case tooSlow(remote: String, seconds: Double)
  /// Others kept appending to the log for `seconds`.
  case busy(seconds: Double)
  /// Another process kept syncing the list here for `seconds`.
  case syncing(seconds: Double)
  /// A remote that doesn't answer, or refuses, can't give this list its turn.
  case away(remote: String, reason: String)
  /// The answer to an append was lost, and asking again failed.
  case unknownOutcome(remote: String, reason: String)
  /// The remote has the change, but the list here could not be changed.
  case onlyThere(remote: String, reason: String)
  /// The log has `found` entries, but had `seen` before.
  case shorter(seen: Int, found: Int)
  /// The log isn't the one that the list has seen.
  case differs
  /// The remote has another list.
  case anotherList(remote: String)
  /// The remote has something else in place of a log.
  case notALog(remote: String, reason: String)
  /// The list here doesn't have the whole log.
  case noCopy(remote: String)
  /// Entry `number` can't be read.
  case unreadable(number: Int, reason: String)
  /// A newer build wrote entry `number`.
  case newerFormat(number: Int, found: Int, known: Int)
  /// Entry `number` changes a todo that isn't in this list.
  case unlikeList(number: Int)
}

extension LogError {
  /// Whether the key or the cipher is the problem, and not the log.
  package var isAboutKey: Bool {
    switch self {
    case .noCipher, .encrypted, .notEncrypted, .unknownCipher, .badKey, .openKey, .wrongKey: true
    default: false
    }
  }
}

extension LogError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notSynced: "this list doesn't sync"
    case .alreadySynced(let remote): "this list syncs with \(remote) already"
    case .listNotEmpty:
      "this list has todos or a history, and can't become a copy of another"
    case .remoteNotEmpty(let remote): "there is something at \(remote) already"
    case .remoteEmpty(let remote): "there is no list at \(remote)"
    case .unreachable(let remote, let reason): "can't sync with \(remote): \(reason)"
    case .refused(let remote, let reason, _): "can't sync with \(remote): \(reason)"
    case .noRepository(let path, _): "there is no repository at \(path)"
    case .leftLock(let path, nil): "a lock is in the way: \(path)"
    case .leftLock(let path, let remote?): "a lock is in the way at \(remote): \(path)"
    case .badCopy(let path, let reason): "the copy of the log at \(path) is damaged: \(reason)"
    case .noGit: "`git` is not installed"
    case .oldGit(let found, let needed): "git \(found) is too old: \(needed) or newer is needed"
    case .noDriver: "this build of todo doesn't connect to PostgreSQL"
    case .noCipher: "this build of todo doesn't encrypt"
    case .encrypted(let remote, _): "the list at \(remote) is encrypted, and its key isn't here"
    case .notEncrypted(let remote, let key):
      "the list at \(remote) isn't encrypted, but there is a key at \(key)"
    case .unknownCipher(let remote, let name):
      "the list at \(remote) is encrypted with \(name), which this build doesn't know"
    case .badKey(let path, let reason): "\(path) isn't a key: \(reason)"
    case .openKey(let path): "others can read the key at \(path)"
    case .wrongKey(let number, let key):
      "entry \(number) of the log can't be opened with the key at \(key)"
    case .tooSlow(let remote, let seconds):
      "\(remote) didn't answer within \(counted(seconds: seconds))"
    case .busy(let seconds):
      "others kept changing the list for \(counted(seconds: seconds))"
    case .syncing(let seconds):
      "another sync of this list takes longer than \(counted(seconds: seconds))"
    case .away(let remote, let reason):
      "\(remote) can't be reached, so nothing was changed: \(reason)"
    case .unknownOutcome(let remote, let reason):
      "it isn't known whether this was saved: \(remote) didn't answer (\(reason))"
    case .onlyThere(let remote, let reason): "saved at \(remote), but not here: \(reason)"
    case .shorter(let seen, let found):
      "the log has \(found == 1 ? "1 entry" : "\(grouped(found)) entries"), and had \(seen) before"
    case .differs: "the log isn't the one that this list was synced with"
    case .anotherList(let remote): "\(remote) holds another list"
    case .noCopy(let remote): "what \(remote) lost isn't all on this machine"
    case .notALog(let remote, let reason): "\(remote) doesn't hold a list: \(reason)"
    case .unreadable(let number, let reason): "entry \(number) of the log can't be read: \(reason)"
    case .newerFormat(let number, let found, let known):
      "entry \(number) of the log has format \(found), but this build stops at \(known)"
    case .unlikeList(let number): "entry \(number) of the log changes a todo that isn't here"
    }
  }
}
