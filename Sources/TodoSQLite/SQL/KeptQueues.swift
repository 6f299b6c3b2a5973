import CDispatch
import Foundation
import GRDB

/// Keeps the dispatch queues of connections for as long as the process runs, a few kilobytes each.
///
/// libdispatch tidies up after a queue of GRDB's on a thread of its own. Where no thread can be made it
/// tries for ever (`_dispatch_root_queue_poke_slow`), and where it cannot see its threads in `/proc` it
/// ends the process (`_dispatch_workq_monitor_pools`). A queue that is never freed needs no thread.
///
/// `@unchecked Sendable`: `keepers` is used under the lock.
final class KeptQueues: @unchecked Sendable {
  static let ofProcess = KeptQueues()

  private let lock = NSLock()
  /// Queues that do nothing; each keeps the one that is its target.
  private var keepers: [dispatch_queue_t] = []

  /// Keeps the queue on which this is called.
  func keepCurrent() {
    let keeper = dispatch_queue_create_with_target(
      "keeper", nil, dispatch_get_current_queue())
    lock.withLock { keepers.append(keeper) }
  }
}

extension Configuration {
  /// Keeps the queue of each connection that is opened so, also of one that cannot be used in the end.
  mutating func keepQueues() {
    prepareDatabase { _ in KeptQueues.ofProcess.keepCurrent() }
  }
}
