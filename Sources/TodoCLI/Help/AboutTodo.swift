import CBuild
import SQLite
import TodoText

/// The program's version and description.
enum AboutTodo {
  static let version = "0.2.0"
  /// The date of this version.
  static let releaseDate = "2026-11-28"
  static let summary = "Keep a todo list."
  static let usage = "todo [COMMAND] [options]"

  static let discussion = """
    Without a command it lists the open todos.

      todo add Buy milk +shop due:friday
      todo complete 1

    Name a todo by its number (12), a range (3-7), or 4 or more digits of its id. Numbers are never reused.
    """
}

/// The output of `--version`, with everything that a bug report needs.
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

  /// A JSON object, without keys for unknown versions.
  var json: String {
    var object: JSONValue = ["version": .text(AboutTodo.version)]
    for case (let key, let value?) in [("commit", commit), ("sqlite", sqlite), ("swift", swift)] {
      object.add(key, .text(value))
    }
    return "\(object)\n"
  }
}
