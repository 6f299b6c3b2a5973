import ComposableTesting
import Testing
import TodoDomain

/// A laptop and a desktop that share a log.
@MainActor
struct TwoMachines {
  let log = SharedLog()
  let laptop: Machine
  let desktop: Machine

  init() throws {
    laptop = try Machine("ada@laptop", log, seed: 1)
    desktop = try Machine("ada@desktop", log, seed: 2)
  }

  /// Adds todos on the laptop, and shares them with the desktop.
  func share(_ texts: [String]) async throws {
    for (position, text) in texts.enumerated() { await laptop.add(text, at: Int64(position) - 100) }
    try await laptop.begin()
    try await desktop.join()
  }

  func syncAll() async throws {
    try await laptop.sync()
    try await desktop.sync()
    try await laptop.sync()
    #expect(await laptop.contents() == (await desktop.contents()))
    #expect(try await laptop.sync() == SyncReport())
    #expect(try await desktop.sync() == SyncReport())
  }
}
