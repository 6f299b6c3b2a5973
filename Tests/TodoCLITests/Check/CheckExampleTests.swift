import Foundation
import Testing
import TodoDomain

@testable import TodoCLI

@MainActor
@Suite("An example check file")
struct CheckExampleTests {
  nonisolated private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Examples")

  nonisolated private static let paths: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".check") }
    .sorted()
    .map { folder.appendingPathComponent($0).path }

  let world: World

  init() throws {
    world = try World()
  }

  @Test("is one of at least four")
  func isThere() {
    #expect(Self.paths.count >= 4)
  }

  @Test("passes", arguments: paths)
  func isRight(path: String) async throws {
    let answer = await world.run("check", path)
    #expect(answer.code == 0, "\(answer.output)\(answer.error)")
    #expect(answer.output.hasSuffix(": all as stated\n"))
  }

  @Test("passes in the built program")
  func program() throws {
    let words = Self.paths.map { "'\($0)'" }.joined(separator: " ")
    let answer = try TranscriptSession().run("unset HOME; todo check \(words)")
    #expect(answer.count == 1)
    #expect(answer.first?.hasPrefix("\(Self.paths.count) files, ") == true)
    #expect(answer.first?.hasSuffix(": all as stated") == true)
  }

  @Test("covers, together with the others, every sign and every field")
  func everything() throws {
    var signs: Set<String> = []
    var fields: Set<Todo.Field> = []
    for path in Self.paths {
      for step in try CheckFile(path: path, standardInput: -1).allSteps() {
        for stated in step.statements {
          signs.insert(String(stated.statement.description.prefix(1)))
          switch stated.statement.subject {
          case .added(_, let field), .changed(_, let field): fields.insert(field)
          case .deleted, .refusal, .report: break
          }
        }
      }
    }
    #expect(signs == ["+", "~", "-", "!", "="])
    // `createdAt` never changes, and is the same for all todos.
    #expect(fields == Set(Todo.Field.stated).subtracting([.createdAt]))
  }

  @Test("fails if any of its statements is left out, repeated or changed", arguments: paths)
  func everyLineCounts(path: String) async throws {
    let lines = try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for step in try CheckFile(path: path, standardInput: -1).allSteps() {
      for stated in step.statements {
        let index = stated.line - 1
        let line = lines[index]
        let other = stated.statement.otherwise
        #expect(other != stated.statement)

        // Each mistake is reported for its own step only.
        for mistake in [[], [line, line], ["  \(other)"]] {
          var changed = lines
          changed.replaceSubrange(index...index, with: mistake)
          let file = try world.file("changed.check", changed.joined(separator: "\n"))
          let answer = await world.run("check", file, "--quiet")
          #expect(answer.code == 1)
          #expect(answer.output == "\(file):\(step.line)\n", "\(path):\(stated.line): \(mistake)")
        }
      }
    }
  }
}

extension Statement {
  /// The same statement with another valid value.
  fileprivate var otherwise: Statement {
    switch self {
    case .added(let number, let field, let value):
      .added(number: number, field: field, value: value.another(of: field))
    case .changed(let number, var change):
      {
        change.after = change.after.another(of: change.field)
        return .changed(number: number, change)
      }()
    case .deleted(let number): .deleted(number: number + 1)
    case .refused(let message): .refused(message + "x")
    case .reported(let message): .reported(message + "x")
    }
  }
}

extension FieldValue {
  /// Returns another valid value of `field`.
  fileprivate func another(of field: Todo.Field) -> FieldValue {
    switch (self, field.kind) {
    case (_, .priority): .priority(self == .priority(.low) ? .high : .low)
    case (_, .due): .due(.instant(.another))
    case (_, .rule): .rule(RepeatRule(.days(every: 17)))
    case (_, .instant): .instant(.another)
    case (.integer(let number), .link): .integer(number + 1)
    case (.numbers(let numbers), .links): .numbers(numbers + [99])
    case (.bool(let bool), _): .bool(!bool)
    case (.number(let number), _): .number(number + 0.5)
    case (.list(let words), _): .list(words + ["x"])
    case (.text(let text), _): .text(text + "x")
    default: .text("x")
    }
  }
}

extension Instant {
  fileprivate static let another = Instant(millisecondsSince1970: 1_814_832_000_000)
}
