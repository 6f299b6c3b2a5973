import TodoText

/// Reads a path as people write it: a leading `~/` is the home folder.
///
///     try HomePath.path("~/todo.sqlite", home: "/home/a")  // "/home/a/todo.sqlite"
///     try HomePath.path("./~/a", home: "/home/a")          // "./~/a"
///     try HomePath.path("~ada/a", home: "/home/a")         // throws
///
/// A shell doesn't expand `~` in quotes, after `=` in an option, or in a variable.
enum HomePath {
  static func path(_ text: String, home: String?) throws(ValueError) -> String {
    guard text.hasBytePrefix("~") else { return text }
    guard let rest = text == "~" ? "" : text.rest(after: "~/").map({ "/" + $0 }) else {
      // A file may have this name.
      if !text.utf8.contains(UInt8(ascii: "/")) { return text }
      throw .otherHome(text)
    }
    guard let home else { throw .noHome(text) }
    return home + rest
  }
}
