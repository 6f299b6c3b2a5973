import TodoText

/// Reads a path as people write it: a leading `~/` is the home folder.
///
///     try HomePath.path("~/todo.sqlite", home: "/home/a")  // "/home/a/todo.sqlite"
///     try HomePath.path("./~/a", home: "/home/a")          // "./~/a"
///     try HomePath.path("~ada/a", home: "/home/a")         // throws
///
/// A shell doesn't expand `~` in quotes, after `=` in an option, or in a variable.
enum HomePath {
  static func path(_ text: String, home: String?) throws(HomePathError) -> String {
    guard text.hasBytePrefix("~") else { return text }
    guard let rest = text == "~" ? "" : text.rest(after: "~/").map({ "/" + $0 }) else {
      // A file may have this name.
      if !text.utf8.contains(UInt8(ascii: "/")) { return text }
      throw HomePathError(path: text, isOfOther: true)
    }
    guard let home else { throw HomePathError(path: text, isOfOther: false) }
    return home + rest
  }
}

/// Why a home folder isn't known.
struct HomePathError: Mistake, Hashable {
  var path: String
  /// Whether it is another user's home.
  var isOfOther: Bool

  var description: String {
    isOfOther
      ? "\(quoted(path)) is in the home of somebody else, which isn't known"
      : "\(quoted(path)) is in the home folder, but HOME is not set"
  }

  var hint: String? {
    isOfOther
      ? "Write the whole path, or `./\(path.terminalSafe)` for a folder of that name."
      : "Write the whole path."
  }
}
