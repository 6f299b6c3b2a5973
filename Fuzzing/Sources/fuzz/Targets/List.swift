import FoundationEssentials
import TodoDomain
import TodoFormats
import TodoSQLite
import TodoText

@testable import TodoCLI

extension Target {
  /// Scripts, run on a list of three todos.
  ///
  /// After a mistake nothing is changed. What a script did, an undo takes back and a redo does again.
  static let list = Target("list") { bytes in
    wait {
      do throws(Failure) {
        try await List().run(bytes)
      } catch {
        fatalError("\(error)")
      }
    }
  }
}

/// A list in memory, and what was run on it.
@MainActor
private struct List {
  private let app: TodoApp.Environment

  private static let setup = """
    add milk --tag shop --project home
    add 'call mum' --due 2026-12-24 --priority high --note long
    add old
    complete 3

    """

  init() throws(Failure) {
    do throws(TodoStoreError) {
      app = TodoApp.Environment(
        database: try .temporary(timeZone: Place.timeZone), now: { Place.now },
        timeZone: Place.timeZone,
        uuid: UUIDVersion7(now: { Place.now }, random: SeededRandom(seed: 4).next).generator)
    } catch {
      throw Failure(error)
    }
  }

  func run(_ script: [UInt8]) async throws(Failure) {
    try await batch(Array(Self.setup.utf8))
    try await batch(Array("toggle 3 1\n".utf8))
    let before = try todos()
    let lastStep = try lastStep()

    do throws(Failure) {
      try await batch(script)
    } catch {
      expectReadable(error.message, hint: error.hint)
      expect(error.exitCode == .badData, "a script ends with \(error)")
      let left = try todos()
      expect(left == before, "changed, though \(error.message)")
      let step = try self.lastStep()
      expect(step == lastStep, "a step, though \(error.message)")
      try await batch(script, keepsGoing: true)
    }

    let after = try todos()
    guard try self.lastStep() != lastStep else {
      expect(after == before, "changed without a step of the history")
      return
    }
    try await session(.still()).keep(.undo(1))
    let undone = try todos()
    expect(undone == before, "\(text(undone)) is left of \(text(before))")
    try await session(.still()).keep(.redo(1))
    let redone = try todos()
    expect(redone == after, "\(text(redone)) is done again, and not \(text(after))")
  }

  private func batch(_ script: [UInt8], keepsGoing: Bool = false) async throws(Failure) {
    let result = await withDescriptor(of: script) { descriptor -> Result<Void, Failure> in
      do throws(Failure) {
        let output = Sink()
        let errors = Sink()
        let session = try session(.still(standardOutput: output, standardError: errors))
        let run = BatchRun(session: session, isDryRun: false, keepsGoing: keepsGoing)
        do throws(Failure) {
          try await run.run([
            Script(name: "stdin", try ByteSource(path: "-", standardInput: descriptor))
          ])
        } catch {
          guard keepsGoing, error.exitCode == .badData else { throw error }
        }
        expectHarmless(text(output.bytes))
        expectHarmless(text(errors.bytes))
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  private func session(_ environment: ShellEnvironment) throws(Failure) -> Session {
    let settings = try Settings(GlobalOptions(), in: environment)
    return Session(settings, environment, app)
  }

  /// All todos as JSON, which tells them apart by their bytes.
  private func todos() throws(Failure) -> [UInt8] {
    do throws(TodoStoreError) {
      let query = Query(status: .all, sort: [.init(.number)])
      let page = try app.database.reading.page(query, nil, 100_000)
      var bytes: [UInt8] = []
      for todo in page.todos { bytes.appendJSON(todo) }
      return bytes
    } catch {
      throw Failure(error)
    }
  }

  /// The newest step of the history.
  private func lastStep() throws(Failure) -> StepPage {
    do throws(TodoStoreError) {
      return try app.database.reading.steps(nil, 1)
    } catch {
      throw Failure(error)
    }
  }
}
