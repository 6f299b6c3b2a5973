import Composable
import TodoDomain
import TodoFixtures
import TodoSQLite

@testable import TodoCLI

/// A list in memory, changed by one command after another.
@MainActor
struct TemporaryList {
  private let world: World
  private let settings: Settings
  private let app: TodoApp.Environment
  /// The store of all commands; `nil` if each has a new one.
  private let session: Session?
  private var labels: [String: Int64] = [:]

  init(inOneStore isInOneStore: Bool) throws {
    world = try World()
    settings = try Settings(
      GlobalOptions(now: When("2026-01-01T00:00:00Z")), in: world.environment())
    let random = SeededRandom(seed: 0)
    app = TodoApp.Environment(
      database: try .temporary(), now: settings.now, timeZone: .utc,
      uuid: UUIDVersion7(now: settings.now, random: random.next).generator)
    session = isInOneStore ? Session(settings, world.environment(), app) : nil
  }

  /// Runs a command as the shell does, and returns its answer.
  mutating func run(_ command: Command) async -> String {
    world.standardOutput.bytes = []
    world.standardError.bytes = []
    let session = session ?? Session(settings, world.environment(), app)
    let command = command.numbering(labels)
    do throws(Failure) {
      try await session.keep(command)
      if let outcome = session.store.withState(\.changes.outcome) {
        try await session.answer(with: outcome, to: command)
      } else {
        try session.answerWithChanges(to: command)
      }
      labels.merge(session.store.withState(\.changes.labels)) { $1 }
    } catch {
      world.environment().report(error)
    }
    return world.standardOutput.text + world.standardError.text
  }

  /// All todos, in the order of the list.
  func todos() throws -> [Todo] {
    try app.database.reading.page(Query(status: .all), nil, 10_000).todos
  }
}
