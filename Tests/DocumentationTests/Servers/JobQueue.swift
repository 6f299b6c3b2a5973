import Composable

/// A queue of jobs that clients add to, one a line, and that survives a restart.
struct JobQueue: Reducer {
  struct Job: Codable, Equatable, Identifiable, Sendable {
    let id: Int
    let command: String
  }

  /// The part of the state that is stored.
  struct Journal: Codable, Equatable, Sendable {
    /// Jobs that aren't done, oldest first.
    var jobs: IdentifiedArrayOf<Job> = []
    var nextID = 1
  }

  struct State: Equatable {
    var journal = Journal()

    /// Stored jobs that no worker has taken yet, oldest first.
    var waiting: [Job.ID] = []
    var runningCount = 0
    var connections: [Int] = []
    var isStopping = false
  }

  enum Action: Equatable {
    case started
    case stopRequested
    case connected(Int)
    case lineRead(String, connection: Int)
    case hungUp(connection: Int)
    case accepted(Job, connection: Int)
    case refused(Job, connection: Int)
    case finished(Job, hasFailed: Bool)
  }

  struct Environment: Sendable {
    var clock: any Clock<Duration>

    /// Connections as clients open them.
    var connections: @Sendable () -> AsyncStream<Int>

    /// Waits for the next line of a client; `nil` when the client has hung up.
    var readLine: @Sendable (_ connection: Int) async -> String?

    /// Sends a line to a client.
    var write: @Sendable (_ line: String, _ connection: Int) async -> Void

    /// Frees the connection of a client that has hung up.
    var close: @Sendable (_ connection: Int) async -> Void

    /// Replaces the stored journal.
    var save: @Sendable (Journal) async throws -> Void

    /// Does a job.
    var perform: @Sendable (Job) async throws -> Void
  }

  private enum EffectID: Hashable {
    case connections
    case reading(connection: Int)
  }

  private enum Lane: Hashable {
    case journal
    case connection(Int)
  }

  /// The number of jobs that run at the same time.
  var workerCount = 2

  /// The number of jobs beyond which new ones are turned away.
  var capacity = 1000

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .started:
      state.waiting = Array(state.journal.jobs.ids)
      return .merge(
        .actions(from: environment.connections()) { .connected($0) }
          .cancellable(id: EffectID.connections),
        startJobs(&state, environment))

    case .stopRequested:
      state.isStopping = true
      return .cancel(
        ids: [EffectID.connections] + state.connections.map { EffectID.reading(connection: $0) })

    case .connected(let connection):
      state.connections.append(connection)
      return read(connection, state, environment)

    case .hungUp(let connection):
      state.connections.removeAll { $0 == connection }
      return .run { _ in await environment.close(connection) }
        .serialized(on: Lane.connection(connection))

    case .lineRead(let line, let connection):
      guard state.journal.jobs.count < capacity else {
        return .concatenate(
          write("busy", to: connection, environment), read(connection, state, environment))
      }
      let job = Job(id: state.journal.nextID, command: line)
      state.journal.nextID += 1
      state.journal.jobs.append(job)
      let journal = state.journal
      return .run { send in
        try await environment.save(journal)
        await send(.accepted(job, connection: connection))
      } catch: { _, send in
        await send(.refused(job, connection: connection))
      }
      .serialized(on: Lane.journal)

    case .accepted(let job, let connection):
      state.waiting.append(job.id)
      return .merge(
        startJobs(&state, environment),
        .concatenate(
          write("accepted \(job.id)", to: connection, environment),
          read(connection, state, environment)))

    case .refused(let job, let connection):
      state.journal.jobs.remove(id: job.id)
      return .merge(
        save(state.journal, environment),
        .concatenate(
          write("refused", to: connection, environment), read(connection, state, environment)))

    case .finished(let job, let hasFailed):
      state.runningCount -= 1
      state.journal.jobs.remove(id: job.id)
      let line = hasFailed ? "failed \(job.id)" : "done \(job.id)"
      return .merge(
        save(state.journal, environment),
        .merge(state.connections.map { write(line, to: $0, environment) }),
        startJobs(&state, environment))
    }
  }

  /// Reads the next line of a client.
  private func read(
    _ connection: Int, _ state: State, _ environment: Environment
  ) -> Effect<Action> {
    guard !state.isStopping else { return .none }
    return .run { send in
      if let line = await environment.readLine(connection) {
        await send(.lineRead(line, connection: connection))
      } else {
        await send(.hungUp(connection: connection))
      }
    }
    .cancellable(id: EffectID.reading(connection: connection))
  }

  /// Sends a line to a client after all earlier ones.
  private func write(
    _ line: String, to connection: Int, _ environment: Environment
  ) -> Effect<Action> {
    .run { _ in await environment.write(line, connection) }
      .serialized(on: Lane.connection(connection))
  }

  /// Stores the journal after all earlier ones; an error is reported.
  private func save(_ journal: Journal, _ environment: Environment) -> Effect<Action> {
    .run { _ in try await environment.save(journal) }
      .serialized(on: Lane.journal)
  }

  /// Starts as many jobs as there are free workers.
  private func startJobs(_ state: inout State, _ environment: Environment) -> Effect<Action> {
    guard !state.isStopping else { return .none }
    let ids = state.waiting.prefix(workerCount - state.runningCount)
    state.waiting.removeFirst(ids.count)
    state.runningCount += ids.count
    return .merge(ids.compactMap { state.journal.jobs[id: $0] }.map { perform($0, environment) })
  }

  /// Does a job, with up to three more attempts: after 1, 2 and 4 seconds.
  private func perform(_ job: Job, _ environment: Environment) -> Effect<Action> {
    .run { send in
      try await environment.perform(job)
      await send(.finished(job, hasFailed: false))
    } catch: { _, send in
      await send(.finished(job, hasFailed: true))
    }
    .retry(attempts: 4, delay: .seconds(1), backoff: 2, clock: environment.clock)
  }
}
