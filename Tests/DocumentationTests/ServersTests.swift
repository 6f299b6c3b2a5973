import Composable
import ComposableTesting
import Foundation
import Testing

@MainActor
@Suite("The page on servers")
struct ServersTests {
  private typealias Job = JobQueue.Job

  @Test("accepts a job once it is stored, and says when it is done")
  func accepted() async {
    let saved = Recorder<[Job.ID]>()
    let written = Recorder<String>()
    let environment = JobQueue.Environment.failing {
      $0.readLine = Self.lines(["echo"])
      $0.write = { line, _ in written.record(line) }
      $0.save = { journal in saved.record(journal.jobs.map(\.id)) }
      $0.perform = { _ in }
    }
    let store = TestStore(initialState: JobQueue.State(), environment: environment) { JobQueue() }

    let echo = Job(id: 1, command: "echo")
    await store.send(.connected(7)) { $0.connections = [7] }
    await store.receive(.lineRead("echo", connection: 7)) {
      $0.journal = JobQueue.Journal(jobs: [echo], nextID: 2)
    }
    await store.receive(.accepted(echo, connection: 7)) { $0.runningCount = 1 }
    await store.receive(.finished(echo, hasFailed: false)) {
      $0.runningCount = 0
      $0.journal.jobs = []
    }
    #expect(saved.values == [[1], []])
    #expect(written.values == ["accepted 1", "done 1"])

    store.exhaustivity = .off
    await store.skipInFlightEffects()
    await store.finish()
  }

  @Test("refuses a job that it can't store")
  func refused() async {
    struct DiskFull: Error {}

    let isFull = Recorder<Void>()
    let written = Recorder<String>()
    let environment = JobQueue.Environment.failing {
      $0.readLine = Self.lines(["echo"])
      $0.write = { line, _ in written.record(line) }
      $0.save = { _ in
        isFull.record(())
        if isFull.values.count == 1 { throw DiskFull() }
      }
    }
    let store = Store(initialState: JobQueue.State(), environment: environment) { JobQueue() }

    store.send(.connected(7))
    store.send(.stopRequested)
    await store.finish()
    #expect(written.values == ["refused"])
    #expect(store.state.journal.jobs.isEmpty)
  }

  @Test("turns jobs away when it has too many")
  func busy() async {
    let written = Recorder<String>()
    let environment = JobQueue.Environment.failing {
      $0.readLine = Self.lines(["echo"])
      $0.write = { line, _ in written.record(line) }
    }
    let store = Store(initialState: JobQueue.State(), environment: environment) {
      JobQueue(capacity: 0)
    }

    let reading = store.send(.connected(7))
    #expect(written.values == ["busy"])
    reading.cancel()
    await store.finish()
  }

  @Test("frees the connection of a client that hangs up, after what is being written to it")
  func hangUp() async {
    let (answers, answer) = AsyncStream.makeStream(of: Void.self)
    let events = Recorder<String>()
    let environment = JobQueue.Environment.failing {
      $0.write = { line, _ in
        events.record(line)
        for await _ in answers { break }
        events.record("written")
      }
      $0.save = { _ in }
      $0.close = { _ in events.record("closed") }
    }
    let job = Job(id: 1, command: "echo")
    let store = Store(
      initialState: JobQueue.State(runningCount: 1, connections: [7]), environment: environment
    ) {
      JobQueue()
    }

    store.send(.finished(job, hasFailed: false))
    store.send(.hungUp(connection: 7))
    #expect(events.values == ["done 1"])
    answer.yield()
    await store.finish()
    #expect(events.values == ["done 1", "written", "closed"])
    #expect(store.state.connections.isEmpty)
  }

  @Test("tries again after a while, four times in all")
  func retries() async {
    struct Failed: Error {}

    let clock = TestClock()
    let attempts = Recorder<Job.ID>()
    let job = Job(id: 1, command: "echo")
    let environment = JobQueue.Environment.failing {
      $0.clock = clock
      $0.save = { _ in }
      $0.perform = { job in
        attempts.record(job.id)
        throw Failed()
      }
    }
    let store = Store(
      initialState: JobQueue.State(journal: JobQueue.Journal(jobs: [job])),
      environment: environment
    ) {
      JobQueue()
    }

    store.send(.started)
    #expect(attempts.values.count == 1)
    for (seconds, count) in [(1, 2), (2, 3), (4, 4)] {
      await clock.advance(by: .seconds(seconds))
      #expect(attempts.values.count == count)
    }
    store.send(.stopRequested)
    await store.finish()
    #expect(store.state.journal.jobs.isEmpty)
  }

  @Test("runs no more jobs at once than it has workers, and goes on after a restart")
  func restart() async {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let (lastJobs, lastJob) = AsyncStream.makeStream(of: Void.self)
    let begun = Recorder<Job.ID>()
    let jobs = (1...5).map { Job(id: $0, command: "echo") }
    let environment = JobQueue.Environment.failing {
      $0.save = { _ in }
      $0.perform = { job in
        begun.record(job.id)
        if job.id == 1 { for await _ in ends { break } }
        if job.id == 5 { lastJob.yield() }
      }
    }
    let journal = JobQueue.Journal(jobs: IdentifiedArray(uniqueElements: jobs), nextID: 6)
    let store = Store(initialState: JobQueue.State(journal: journal), environment: environment) {
      JobQueue(workerCount: 1)
    }

    let started = store.send(.started)
    #expect(begun.values == [1])
    end.yield()
    for await _ in lastJobs { break }
    #expect(begun.values == [1, 2, 3, 4, 5])
    started.cancel()
    await store.finish()
  }

  @Test("reads no line before it has answered the last one")
  func backPressure() async {
    let (answers, answer) = AsyncStream.makeStream(of: Void.self)
    let read = Recorder<String>()
    let lines = Self.lines(["one", "two"])
    let environment = JobQueue.Environment.failing {
      $0.readLine = { connection in
        let line = await lines(connection)
        if let line { read.record(line) }
        return line
      }
      $0.write = { _, _ in for await _ in answers { break } }
      $0.save = { _ in }
      $0.perform = { _ in }
    }
    let store = Store(initialState: JobQueue.State(), environment: environment) { JobQueue() }

    let reading = store.send(.connected(7))
    #expect(read.values == ["one"])
    answer.yield()
    answer.yield()
    answer.finish()
    reading.cancel()
    await store.finish()
  }

  @Test("serves clients over a socket, and ends when the running job has ended")
  func socket() async throws {
    let (stops, stop) = AsyncStream.makeStream(of: Void.self)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let saved = Recorder<JobQueue.Journal>()
    let listener = try LocalSocket()
    let environment = JobQueue.Environment.live(
      listener: listener.descriptor,
      save: { journal in saved.record(journal) },
      perform: { job in if job.command == "slow" { for await _ in ends { break } } })
    let server = Task { await serve(JobQueue.Journal(), environment: environment, until: stops) }

    let guest = try LocalSocket(to: listener.port)
    guest.hangUp()

    let client = try LocalSocket(to: listener.port)
    client.write("quick")
    #expect(await client.readLine() == "accepted 1")
    #expect(await client.readLine() == "done 1")
    client.write("slow")
    #expect(await client.readLine() == "accepted 2")

    stop.yield()
    end.yield()
    await server.value
    #expect(saved.values.last == JobQueue.Journal(nextID: 3))
    #expect(await client.readLine() == "done 2")
  }

  @Test("is told of a signal, which doesn't end it")
  func signal() async {
    let stops = await signals(SIGUSR2)
    kill(getpid(), SIGUSR2)
    for await _ in stops { break }
  }

  /// An endpoint that returns these lines, and then none until it is cancelled.
  private static func lines(_ lines: [String]) -> @Sendable (Int) async -> String? {
    let read = Recorder<String>()
    return { _ in
      guard read.values.count == lines.count else {
        let line = lines[read.values.count]
        read.record(line)
        return line
      }
      let (silence, _) = AsyncStream.makeStream(of: Never.self)
      for await _ in silence {}
      return nil
    }
  }
}

extension JobQueue.Environment {
  fileprivate static func failing(_ provide: (inout Self) -> Void = { _ in }) -> Self {
    var environment = Self(
      clock: TestClock(),
      connections: { AsyncStream { _ in } },
      readLine: unimplemented("JobQueue.Environment.readLine", placeholder: nil),
      write: unimplemented("JobQueue.Environment.write"),
      close: unimplemented("JobQueue.Environment.close"),
      save: unimplemented("JobQueue.Environment.save"),
      perform: unimplemented("JobQueue.Environment.perform"))
    provide(&environment)
    return environment
  }
}
