import Composable
import Dispatch
import Foundation
import Testing

/// Like the protocol of swift-service-lifecycle, which cancels the task of `run` at a graceful shutdown.
private protocol Service: Sendable {
  func run() async throws
}

/// A store that runs until the program shuts down.
private struct DiceService: Service {
  let store: StoreActor<Dice.State, Dice.Action>
  let report: @Sendable (String) -> Void

  func run() async throws {
    await store.send(.rollTapped)
    // Until the service group cancels this task.
    let (never, _) = AsyncStream.makeStream(of: Never.self)
    for await _ in never {}
    await Task {
      for callSite in await store.stop(within: .seconds(5), clock: ContinuousClock()) {
        report("still running: \(callSite)")
      }
    }.value
  }
}

/// Returns when the program is asked to end: by SIGTERM, or by SIGINT, which is Ctrl-C.
func shutdownSignal() async {
  let (signals, signal) = AsyncStream.makeStream(of: Void.self)
  let sources = [SIGTERM, SIGINT].map { number in
    Foundation.signal(number, SIG_IGN)  // so that the source gets it, and not the default handler
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { signal.yield() }
    source.resume()
    return source
  }
  _ = await signals.first { _ in true }
  for source in sources { source.cancel() }
}

/// Keeps sending this process a signal until `isOver` says that it was received.
private func interrupt(until isOver: @Sendable () async -> Bool) async {
  while await !isOver() {
    kill(getpid(), SIGTERM)
    await Task.yield()
  }
}

@Suite("A program that shuts down")
struct ShutdownTests {
  @Test("stops its store when it gets SIGTERM")
  func signal() async {
    let result = await #expect(processExitsWith: .exitCode(7), observing: [\.standardOutputContent])
    {
      await ShutdownTests.runUntilSignal()
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(output.contains("ended with the sum 0"))
  }

  @MainActor
  private static func runUntilSignal() async {
    let environment = Dice.Environment(roll: {
      try? await Task.sleep(for: .seconds(3600))
      return 6
    })
    let store = Store(initialState: Dice.State(), environment: environment) { Dice() }
    store.send(.rollTapped)
    Foundation.signal(SIGTERM, SIG_IGN)  // until somebody waits for it
    let interruption = Task.detached { await interrupt { Task.isCancelled } }

    await shutdownSignal()
    for callSite in await store.stop(within: .seconds(5), clock: ContinuousClock()) {
      print("still running: \(callSite)")
    }

    interruption.cancel()
    print("ended with the sum \(store.state.sum)")
    fflush(nil)
    // Not `exit`, when a sanitizer looks for leaks: the store is still in use.
    _exit(7)
  }

  @Test("stops its store when its service is cancelled")
  func service() async throws {
    let reports = Locked<[String]>([])
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let environment = Dice.Environment(roll: {
      start.yield()
      try? await Task.sleep(for: .seconds(3600))
      return 6
    })
    let store = StoreActor(initialState: Dice.State(), environment: environment) { Dice() }
    let service = DiceService(store: store) { report in reports.withLock { $0.append(report) } }

    let running = Task { try await service.run() }
    _ = await started.first { _ in true }
    running.cancel()
    try await running.value

    #expect(reports.withLock { $0 }.isEmpty)
    await store.send(.landed(3))
    #expect(await store.withState(\.sum) == 0)
  }
}
