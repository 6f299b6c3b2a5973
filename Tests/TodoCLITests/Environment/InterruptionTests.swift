import Composable
import Foundation
import Testing
import TodoDomain
import TodoSQLite

@testable import TodoCLI

import Glibc
import TodoText

@Suite("A signal")
struct InterruptionTests {
  private static let control = Signal(SIGINT, isFromTerminal: true)
  private static let kill = Signal(SIGTERM)

  @Test("keeps its number and its origin in its raw value")
  func signal() {
    #expect(Self.control.number == SIGINT && Self.control.isFromTerminal)
    #expect(Self.kill.number == SIGTERM && !Self.kill.isFromTerminal)
    #expect(Signal(rawValue: Self.control.rawValue) == Self.control)
  }

  @Test("ends a read-only command at once, without a message")
  func reading() {
    #expect(Interruption().receive(Self.kill) == .reading)
  }

  @Test("immediately ends a command that is waiting for its turn")
  func waiting() {
    let interruption = Interruption()
    interruption.expectWork()
    #expect(interruption.receive(Self.kill) == .waiting)
  }

  @Test("keeps a working command from saving, and a second one ends it")
  func working() {
    let interruption = Interruption()
    interruption.expectWork()
    interruption.beginWork()
    #expect(!interruption.endsWork)
    #expect(interruption.receive(Self.control) == nil)
    #expect(interruption.endsWork)
    #expect(!interruption.beginSaving())
    #expect(interruption.receive(Self.kill) == .working)
    #expect(interruption.leaveWork() == Self.control)
    #expect(!interruption.endsWork)
  }

  @Test("doesn't stop a save, and ends the command after it")
  func saving() {
    let interruption = Interruption()
    interruption.beginWork()
    #expect(interruption.beginSaving())
    #expect(interruption.receive(Self.kill) == nil)
    #expect(interruption.receive(Self.kill) == nil)
    #expect(!interruption.endsWork)
    interruption.endSaving()
    #expect(interruption.receive(Self.control) == .saved)
    #expect(interruption.signal == Self.kill)
  }

  @Test("ends the wait for input, and cancels reads")
  func input() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let interruption = Interruption()
    interruption.beginWork()
    _ = write(ends[1], "x", 1)
    #expect(interruption.wait(forInput: ends[0]))
    #expect(interruption.receive(Self.kill) == nil)
    #expect(!interruption.wait(forInput: ends[0]))

    var byte: UInt8 = 0
    let source = ByteSource(fileDescriptor: ends[0], interruption)
    let count = withUnsafeMutableBytes(of: &byte) { source.read(into: $0) }
    #expect(count == -1)
    #expect(errno == ECANCELED)
  }

  @Test("ends only output that its reader is holding up")
  func output() throws {
    let interruption = Interruption()
    interruption.beginWork()
    _ = interruption.beginSaving()
    var answers: [Int] = []
    let output = Output(interruption) { buffer in
      guard let answer = answers.popLast() else { return buffer.count }
      _ = interruption.receive(Self.kill)
      if answer < 0 { errno = EINTR }
      return answer
    }
    for answer in [-1, 2] {
      answers = [answer]
      try output.write("abc")
      #expect(throws: OutputError.interrupted(by: SIGTERM)) { try output.flush() }
    }
    try output.write("abc")
    try output.flush()
    #expect(Failure(.interrupted(by: SIGTERM)).exitCode == .terminated)
  }
}

@MainActor
@Suite("A unit of work")
struct InterruptedWorkTests {
  /// Adds a todo while `signal` comes at `moment`; returns the failure, if any, and the calls to the database.
  private func add(
    _ signal: Signal, at moment: Moment
  ) async throws -> (failure: Failure?, calls: [String]) {
    let world = try World()
    let environment = world.environment()
    let settings = try Settings(GlobalOptions(), in: environment)
    var database = try TodoDatabase.temporary()
    let interruption = environment.interruption
    let calls = Calls()
    database.changes.begin = {
      [begin = database.changes.begin] command, at throws(TodoStoreError) in
      calls.append("begin")
      return try begin(command, at)
    }
    database.changes.commit = { [commit = database.changes.commit] () throws(TodoStoreError) in
      calls.append("commit")
      if moment == .inCommit { _ = interruption.receive(signal) }
      try commit()
    }
    database.changes.rollback = {
      [rollback = database.changes.rollback] () throws(TodoStoreError) in
      calls.append("rollback")
      try rollback()
    }
    let app = TodoApp.Environment(
      database: database, now: settings.now, timeZone: .utc,
      uuid: UUIDVersion7(now: settings.now, random: { 0 }).generator)
    let session = Session(settings, environment, app)
    do throws(Failure) {
      try await session.keep(.add(Edit([.description: .text("x")]), label: nil)) {
        () throws(Failure) in
        if moment == .beforeCommit { _ = interruption.receive(signal) }
        return true
      }
      return (nil, calls.all)
    } catch {
      return (error, calls.all)
    }
  }

  private enum Moment { case beforeCommit, inCommit }

  /// The names of the calls, in order.
  ///
  /// `@unchecked Sendable`: `names` is changed under the lock.
  private final class Calls: @unchecked Sendable {
    private let lock = NSLock()
    private var names: [String] = []
    var all: [String] { lock.withLock { names } }
    func append(_ name: String) { lock.withLock { names.append(name) } }
  }

  @Test(
    "is rolled back if a signal comes before the commit",
    arguments: [(SIGHUP, .hungUp), (SIGINT, .interrupted), (SIGTERM, .terminated)]
      as [(Int32, ExitCode)])
  func before(number: Int32, exitCode: ExitCode) async throws {
    let (failure, calls) = try await add(Signal(number), at: .beforeCommit)
    #expect(
      failure == Failure(message: "interrupted: nothing was changed", exitCode: exitCode))
    #expect(exitCode.rawValue == 128 + number)
    #expect(calls == ["begin", "rollback"])
  }

  @Test("is kept if a signal comes during the commit")
  func during() async throws {
    let (failure, calls) = try await add(Signal(SIGINT), at: .inCommit)
    #expect(failure == nil)
    #expect(calls == ["begin", "commit"])
  }
}
