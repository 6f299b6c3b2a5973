import Glibc
import TodoDomain
import TodoText

/// Translates failures of `git` and the system to errors of the list.
extension GitLog {
  func failure(_ complaint: Complaint, _ side: Complaint.Side) -> any Error {
    if complaint.isOfUsage, let version = try? git.version(), version < .needed {
      return LogError.oldGit(found: "\(version)", needed: "\(Git.Version.needed)")
    }
    let isHere = side == .here || complaint.names(git.folder)
    if let path = complaint.lock {
      return LogError.leftLock(path: path, remote: isHere ? nil : remote)
    }
    let reason = complaint.reason
    switch complaint.sign {
    case .passing?: return LogError.unreachable(remote: remote, reason: reason)
    case .fault(.diskFull)? where side != .there:
      return TodoStoreError.inputOutput(path: git.folder, reason: reason)
    case .fault(.noPermission)? where isHere:
      return TodoStoreError.noPermission(path: git.folder, reason: reason)
    case .fault(.damaged)? where isHere || side == .both && !complaint.isOfOthers:
      return LogError.badCopy(path: git.folder, reason: reason)
    case .fault(.notARepository)?:
      return LogError.refused(
        remote: remote, reason: reason, .notARepository(wasThere: hasSeen))
    case .fault(let fault)?: return LogError.refused(remote: remote, reason: reason, fault)
    case nil: return LogError.refused(remote: remote, reason: reason, .unknown)
    }
  }

  /// Returns the error for a system failure in the copy of the log.
  func failure(_ error: SystemError) -> TodoStoreError {
    switch error.code {
    case EACCES, EPERM, EROFS: .noPermission(path: git.folder, reason: error.description)
    default: .inputOutput(path: git.folder, reason: error.description)
    }
  }

  /// Whether the remote is a folder on this machine.
  var isPath: Bool { remote.hasPrefix("/") || remote.hasPrefix("file:///") }

  /// Checks that a local remote exists and is readable, as git's own error is less clear.
  func checkPath() throws {
    guard isPath else { return }
    let path = remote.rest(after: "file://") ?? remote
    if access(path, F_OK) != 0 {
      switch errno {
      case ENOENT, ENOTDIR: throw LogError.noRepository(path: path, wasThere: hasSeen)
      default: try refuse(SystemError())
      }
    }
    if access(path, R_OK | X_OK) != 0 { try refuse(SystemError()) }
  }

  private func refuse(_ error: SystemError) throws {
    switch error.code {
    case EACCES, EPERM:
      throw LogError.refused(remote: remote, reason: error.description, .noPermission)
    default: throw LogError.unreachable(remote: remote, reason: error.description)
    }
  }
}
