import Composable
import FoundationEssentials
import TodoDomain
import TodoGit
import TodoRescue
import TodoSQLite
import TodoText

extension Finding {
  /// Compares a list with its log; returns `nil` for a list that doesn't sync.
  ///
  /// Only the copy of the log on this machine is read.
  @MainActor
  static func ofLog(
    path: String, _ settings: Settings, _ surroundings: Surroundings
  ) async -> Finding? {
    do throws(TodoStoreError) {
      let list = try TodoDatabase.live(
        path: path, access: .readOnly, timeout: settings.timeoutSeconds,
        timeZone: surroundings.timeZone)
      guard let replica = try list.sync.replica() else { return nil }
      let empty = try TodoDatabase.temporary()
      let key = surroundings.key(ofList: path)
      let log = Self.copy(of: replica, list, key, path: path, settings)
      guard let result = try await LogReplay(of: list, from: log).run(in: empty) else { return nil }
      let entries =
        result.entryCount == 1 ? "1 entry" : "\(grouped(result.entryCount)) entries"
      if result.unsentCount > 0 {
        return Finding(
          .log, .ok, "\(entries) can be read; \(counted(result.unsentCount, "command")) to send")
      }
      let numbers = result.differing.filter { $0 > 0 }
      guard result.differing.isEmpty else {
        return Finding(
          .log, .damaged,
          "the log leads to a list that differs in \(counted(result.differing.count, "todo"))",
          hint: "`todo sync --clone` gets the list into another file.",
          todos: numbers.map { $0...$0 })
      }
      return Finding(.log, .ok, "the log leads to what is stored (\(entries))")
    } catch .log(.unreachable), .log(.refused), .log(.badCopy), .log(.notALog), .log(.noGit), .log(
      .tooSlow)
    {
      return Finding(
        .log, .warning, "the copy of the log that belongs to the list can't be read",
        hint: "`todo sync` gets it again, if it was lost.")
    } catch .log(let error) where error.isAboutKey {
      return Finding(.log, .warning, error.description, hint: error.hint)
    } catch {
      return Finding(.log, .damaged, error.description, hint: error.hint)
    }
  }

  /// Returns the copy of the log on this machine.
  private static func copy(
    of replica: Replica, _ list: TodoDatabase, _ key: LogKey, path: String, _ settings: Settings
  ) -> ListLog {
    if ServerList(replica.remote) != nil { return ListLog(of: replica, list.sync.text) }
    var log = GitLog(
      folder: path + ".git", remote: replica.remote, key: key,
      timeoutSeconds: settings.timeoutSeconds,
      reading: replica.head.hash
    ).log
    log.fetch = { _ in replica.head }
    return log
  }
}
