import CBuild
import SQLite
import TodoText

/// The answer to `--version`, with all that a bug report needs.
struct BuildVersions: Hashable, Sendable {
  /// The commit of a release build.
  var commit: String?
  /// The compiler's version, in a release build.
  var swift: String?
  /// The version of the linked SQLite.
  var sqlite: String

  /// The versions of the running program.
  static var current: BuildVersions {
    BuildVersions(
      commit: todo_build_commit().map { String(cString: $0) },
      swift: todo_build_swift().map { String(cString: $0) },
      sqlite: Database.sqliteVersion)
  }

  var text: String {
    let build = commit.map { "commit \($0)" } ?? "development"
    let swift = swift.map { ", Swift \($0)" } ?? ""
    return "todo \(AboutTodo.version) (\(build))\nSQLite \(sqlite)\(swift)\n"
  }

  /// One object; versions that aren't known have no key.
  var json: String {
    var json: [UInt8] = []
    let pairs = [
      ("version", AboutTodo.version), ("commit", commit), ("sqlite", sqlite), ("swift", swift),
    ]
    for case (let key, let value?) in pairs {
      json.appendJSON(raw: json.isEmpty ? "{" : ",")
      json.appendJSON(key, escaping: .required)
      json.appendJSON(raw: ":")
      json.appendJSON(value, escaping: .unsafeInTerminals)
    }
    return String(decoding: json, as: UTF8.self) + "}\n"
  }
}
