import TodoDomain
import TodoText

@testable import TodoCLI

extension Target {
  /// Check files, and their runs.
  ///
  /// A mistake is told where it is; a statement that is written down again is the same; what a run
  /// recorded is what the next run finds.
  static let check = Target("check") { bytes in
    wait { await withDescriptor(of: bytes) { await check(bytes, $0) } }
  }

  /// `descriptor` has the bytes.
  @MainActor
  private static func check(_ bytes: [UInt8], _ descriptor: Int32) async {
    let file: CheckFile
    do throws(Failure) {
      file = try CheckFile(path: "-", in: .still(standardInput: descriptor))
    } catch {
      expectReadable(error.message, hint: error.hint)
      expect(error.exitCode == .badData, "\(error)")
      let place = error.message.split(separator: ":").dropFirst().prefix(2).compactMap { Int($0) }
      expect(
        place.count == 2 && bytes.hasPlace(line: place[0], column: place[1]), "\(error.message)")
      return
    }
    do throws(Failure) {
      for stated in file.steps.flatMap(\.statements) { expectReadAgain(stated.statement) }
      // Longer runs do nothing else, and take longer.
      if file.steps.count > 12 { return }
      let recording = Sink()
      try await session(recording).run([file], recordingBesideListOf: try settings(recording))
      await withDescriptor(of: recording.bytes) { descriptor in
        do throws(Failure) {
          try await session(Sink()).run([
            try CheckFile(path: "-", in: .still(standardInput: descriptor))
          ])
        } catch {
          fatalError("\(error.message)\n\(text(recording.bytes))")
        }
      }
    } catch {
      fatalError("\(error.message)")
    }
  }

  private static func settings(_ output: Sink) throws(Failure) -> Settings {
    try Settings(GlobalOptions(), in: .still(standardOutput: output))
  }

  @MainActor
  private static func session(_ output: Sink) throws(Failure) -> CheckSession {
    try CheckSession(GlobalOptions(), in: .still(standardOutput: output))
  }

  private static func expectReadAgain(_ statement: Statement) {
    let written = statement.description
    do throws(ParseError) {
      let read = try StatementReader.statement(in: Array(written.utf8)[...])
      expect(read.statement == statement, "\(written) is read as \(read.statement)")
      expect(read.range == 0..<written.utf8.count, "\(written) is at \(read.range)")
    } catch {
      fatalError("\(written) is refused: \(error.reason)")
    }
  }
}
