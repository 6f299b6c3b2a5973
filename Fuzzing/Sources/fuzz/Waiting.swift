import Foundation
import Synchronization

/// Waits on the main thread for what runs on the main actor.
func wait(for body: @escaping @MainActor @Sendable () async -> Void) {
  final class Ending: Sendable {
    let isThere = Atomic(false)
  }
  let ending = Ending()
  Task { @MainActor in
    await body()
    ending.isThere.store(true, ordering: .relaxed)
  }
  while !ending.isThere.load(ordering: .relaxed) {
    _ = RunLoop.main.run(mode: .default, before: .distantFuture)
  }
}
