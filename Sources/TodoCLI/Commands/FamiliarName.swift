extension Collection<String> {
  /// The command among these that `word` means most likely, or `nil` where it could be any.
  ///
  /// That is one of which it is a slip, the only one that begins so, or one that other programs call so.
  func command(meantBy word: String) -> String? {
    if let nearest = nearest(to: word) { return nearest }
    let longer = filter { $0.hasPrefix(word) }
    if word.utf8.count > 1, longer.count == 1 { return longer[0] }
    return familiarNames.first { $0.value.contains(word) && contains($0.key) }?.key
  }
}

/// The commands, with what they are called in a shell and in other to-do programs.
private let familiarNames: KeyValuePairs<String, [String]> = [
  "add": ["new", "create", "append", "insert"],
  "complete": ["done", "do", "finish", "close", "tick", "mark"],
  "reopen": ["undone", "uncomplete", "untick", "unmark"],
  "edit": ["modify", "change", "update", "set", "tag", "replace", "annotate", "due", "pri"],
  "delete": ["rm", "del", "remove", "drop", "erase", "kill"],
  "clear": ["archive", "purge", "clean"],
  "list": ["ls", "find", "search", "next", "all", "view"],
  "show": ["info", "information", "cat", "get", "details"],
  "move": ["mv", "sort", "order", "reorder"],
  "history": ["log", "changes"],
  "stats": ["statistics", "summary", "report", "burndown", "count"],
  "doctor": ["fsck", "diagnostics", "verify", "repair", "rescue"],
  "backup": ["save", "copy", "dump"],
  "batch": ["run", "source", "exec", "script"],
]
