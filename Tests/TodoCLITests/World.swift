import Foundation
import TodoDomain
import TodoFixtures

@testable import TodoCLI

/// A world controlled by a test: variables, outputs, the time, randomness.
final class World {
  /// Collects the bytes written to it.
  final class Sink {
    var bytes: [UInt8] = []
    var text: String { String(decoding: bytes, as: UTF8.self) }

    var output: Output {
      Output { [self] in
        bytes += $0
        return $0.count
      }
    }
  }

  let folder: String
  private let random = SeededRandom(seed: 4)
  let standardOutput = Sink()
  let standardError = Sink()
  var variables: [String: String] = [:]
  /// The width of the terminal in columns, or `nil` if the output is piped.
  var terminalWidth: Int?
  var timeZone = CivilTimeZone.utc
  /// The person who answers questions at the terminal, or `nil` if nobody is there.
  var ask: (@MainActor (_ question: String) async -> String?)?
  /// The person who edits texts at the terminal, or `nil` if nobody is there.
  var edit: ShellEnvironment.Editing?

  /// 2026-11-21T08:00:00Z.
  static let morning = Instant.morning

  /// 2026-11-21.
  static let today = CivilTimeZone.utc.civil(at: morning).date

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("todo-world-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    folder = url.path
    variables["HOME"] = folder
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  func environment(_ arguments: [String] = []) -> ShellEnvironment {
    ShellEnvironment(
      arguments: arguments,
      variable: { [variables] in variables[$0] },
      standardInput: -1,
      standardOutput: standardOutput.output,
      standardError: standardError.output,
      outputIsTerminal: terminalWidth != nil,
      errorIsTerminal: terminalWidth != nil,
      terminalWidth: terminalWidth ?? 80,
      now: { Self.morning },
      timeZone: timeZone,
      random: random.next,
      ask: ask,
      edit: edit
    )
  }

  /// Runs the program, and returns its exit code and output.
  @MainActor
  func run(_ arguments: String...) async -> Answer {
    await run(arguments)
  }

  @MainActor
  func run(_ arguments: [String]) async -> Answer {
    standardOutput.bytes = []
    standardError.bytes = []
    let code = await Program(environment(arguments)).run()
    return Answer(code: code, output: standardOutput.text, error: standardError.text)
  }

  struct Answer: Equatable {
    var code: Int32 = 0
    var output = ""
    var error = ""
  }
}
