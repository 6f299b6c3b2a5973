import Glibc
import Synchronization
import TodoDomain
import TodoGit

extension TodoApp.Environment {
  /// Reaches the logs of other machines: nothing but a sync does.
  mutating func reach(_ settings: Settings, _ surroundings: Surroundings, path: String) {
    let (timeout, interruption) = (settings.timeoutSeconds, surroundings.interruption)
    let random = surroundings.random
    let (server, driver) = (settings.server, surroundings.connect)
    let servers = Servers { list in
      driver?(
        ServerRequest(
          list: list, timeoutSeconds: timeout, isInterrupted: { interruption.endsWork }))
    }
    connect = { remote in
      if let list = server ?? ServerList(remote) { return servers[list] }
      return GitLog(
        folder: path + ".git", remote: remote, timeoutSeconds: timeout,
        isInterrupted: { interruption.endsWork }
      ).log
    }
    let started = Self.seconds
    pause = { attempts throws(TodoStoreError) in
      guard Self.seconds - started < timeout else {
        throw .log(.busy(seconds: timeout))
      }
      // Longer each time, up to a second, and never as long as another device waits.
      let most = UInt64(min(1000, 10 << min(attempts, 10)))
      usleep(UInt32(1000 * (random() % most)))
    }
  }

  /// One connection to each server, as long as the program runs.
  private final class Servers: Sendable {
    private let connect: @Sendable (ServerList) -> ListLog?
    private let logs = Mutex<[ServerList: ListLog]>([:])

    init(connect: @escaping @Sendable (ServerList) -> ListLog?) { self.connect = connect }

    subscript(list: ServerList) -> ListLog {
      logs.withLock { logs in
        if let log = logs[list] { return log }
        let log = connect(list) ?? ListLog(failing: .noDriver)
        logs[list] = log
        return log
      }
    }
  }

  private static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
