import Composable
import Glibc
import TodoDomain
import TodoGit
import TodoText

extension ShellEnvironment {
  /// Returns the key of the list at `path`, whether or not it exists.
  func key(ofList path: String) -> LogKey { LogKey(path: path + ".key", encryption: encryption) }
}

extension TodoApp.Environment {
  /// Sets how to reach remote logs, which only a sync does.
  mutating func reach(_ settings: Settings, _ environment: ShellEnvironment, path: String) {
    let (timeout, interruption) = (settings.timeoutSeconds, environment.interruption)
    let random = environment.random
    let (server, driver) = (settings.server, environment.connect)
    let key = environment.key(ofList: path)
    @Sendable func log(_ remote: String) -> ListLog {
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
    // One log per remote, as long as the program runs.
    let logs = Locked<[String: ListLog]>([:])
    connect = { remote in
      logs.withLock { logs in
        let found = logs[remote] ?? log(remote)
        logs[remote] = found
        return found
      }
    }
    let started = monotonicSeconds()
    pause = { attempts throws(TodoStoreError) in
      guard monotonicSeconds() - started < timeout else {
        throw .log(.busy(seconds: timeout))
      }
      // Longer each time, up to a second, and random, so that devices don't retry together.
      let most = UInt64(min(1000, 10 << min(attempts, 10)))
      usleep(UInt32(1000 * (random() % most)))
    }
  }
}
