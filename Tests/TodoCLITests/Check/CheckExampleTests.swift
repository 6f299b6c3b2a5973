import Foundation
import Testing
import TodoDomain
import TodoFormats

@testable import TodoCLI

@MainActor
@Suite("An example check file")
struct CheckExampleTests {
  nonisolated static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Examples")

  nonisolated static let paths: [String] =
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
      for step in try CheckFile(path: path, in: world.environment()).steps {
        for stated in step.statements {
          let words = stated.statement.subject.split(separator: " ")
          signs.insert(String(words[0]))
          if let name = words.dropFirst(2).first?.dropLast() {
            fields.insert(try #require(Todo.Field(name: String(name))))
          }
        }
      }
    }
    #expect(signs == ["+", "~", "-", "!"])
    // `createdAt` never changes, and is the same for all todos; the clock stands, so no time is spent.
    #expect(fields == Set(Todo.Field.stated).subtracting([.createdAt, .spent]))
  }

  @Test("fails if any of its statements is left out, repeated or changed", arguments: paths)
  func everyLineCounts(path: String) async throws {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    for step in try CheckFile(path: path, in: world.environment()).steps {
      for stated in step.statements {
        // Each mistake is reported for its own step only.
        let line = String(decoding: bytes[stated.lineRange], as: UTF8.self)
        for mistake in ["", line + line, "  \(stated.statement.otherwise)\n"] {
          var changed = bytes
          changed.replaceSubrange(stated.lineRange, with: mistake.utf8)
          let file = try world.file("changed.check", String(decoding: changed, as: UTF8.self))
          let answer = await world.run("check", file, "--quiet")
          #expect(answer.code == 1)
          #expect(answer.output == "\(file):\(step.line)\n", "\(path): \(line)\(mistake)")
        }
      }
    }
  }
}

extension Statement {
  /// Another statement about the same subject, or about another todo.
  fileprivate var otherwise: String {
    let other = FieldValue.text("another").json
    return switch subject.first {
    case "+", "!": "\(subject) \(other)"
    case "~": "\(subject) \(other) -> \(other)"
    default: "\(subject)0"
    }
  }
}
