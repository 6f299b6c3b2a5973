import Composable
import Glibc
import TodoDomain
import TodoGit
import TodoText

extension Surroundings {
  /// Returns the key of the list at `path`, whether or not it exists.
  func key(ofList path: String) -> LogKey { LogKey(path: path + ".key", encryption: encryption) }
}

extension TodoApp.Environment {
  /// Sets how to reach the logs of other machines, which only a sync does.
  mutating func reach(_ settings: Settings, _ surroundings: Surroundings, path: String) {
    let (timeout, interruption) = (settings.timeoutSeconds, surroundings.interruption)
    let random = surroundings.random
    let (server, driver) = (settings.server, surroundings.connect)
    let key = surroundings.key(ofList: path)
    let logs = Logs { remote in
      guard let list = server ?? ServerList(remote) else {
        return GitLog(
          folder: path + ".git", remote: remote, key: key, timeoutSeconds: timeout,
          isInterrupted: { interruption.endsWork }
        ).log
      }
      if key.exists {
        return ListLog(failing: .notEncrypted(remote: list.remote, key: key.path))
      }
      let request = ServerRequest(
        list: list, timeoutSeconds: timeout, isInterrupted: { interruption.endsWork })
      return driver?(request) ?? ListLog(failing: .noDriver)
    }
    connect = { remote in logs[remote] }
    let started = monotonicSeconds()
    pause = { attempts throws(TodoStoreError) in
      guard monotonicSeconds() - started < timeout else {
        throw .log(.busy(seconds: timeout))
      }
      // Longer each time, up to a second, and random, so that devices wait for different times.
      let most = UInt64(min(1000, 10 << min(attempts, 10)))
      usleep(UInt32(1000 * (random() % most)))
    }
  }

  /// One log per remote, as long as the program runs.
  private final class Logs: Sendable {
    private let connect: @Sendable (_ remote: String) -> ListLog
    private let logs = Locked<[String: ListLog]>([:])

    init(connect: @escaping @Sendable (_ remote: String) -> ListLog) { self.connect = connect }

    subscript(remote: String) -> ListLog {
      logs.withLock { logs in
        if let log = logs[remote] { return log }
        let log = connect(remote)
        logs[remote] = log
        return log
      }
    }
  }
}
