import TodoText

/// A saved list, which `todo work` shows.
///
///     list.work.query = +work -is:blocked
///     list.work.sort = due
///     list.work.columns = number,due,text
///
/// Each part takes the same values as the setting for every list.
enum SavedList {
  /// The settings of the list called `name`.
  static func settings(_ name: String) -> [Setting] {
    Setting.all.compactMap { setting in
      guard let part = setting.name.rest(after: "list."), part != "wrap" else { return nil }
      return Setting(
        "list.\(name).\(part)", \.[list: name, part], example: setting.example,
        completion: setting.completion,
        help: "Like \(setting.name), for the list `todo \(name)`."
      ) { text, context in
        if context.commands.reserves(name) {
          throw Failure(
            message: "the list \(quoted(name)) is never used, because a command has that name",
            hint: "Give it another name.", exitCode: .usage)
        }
        var unused = Config()
        try setting.set(&unused, text, context)
        return text
      }
    }
  }
}

extension Config {
  /// The text of a part of the list called `name`; `nil` until it is set.
  fileprivate subscript(list name: String, part: String) -> String? {
    get { lists[name]?[part] }
    set { lists[name, default: [:]][part] = newValue }
  }

  /// Adds an alias for each list: `list --sort due +work`.
  mutating func nameLists(_ commands: any CommandNames) {
    for (name, var parts) in lists where aliases[name] == nil {
      // More words may follow, and without parentheses they would narrow only the last term of an `or`.
      let query = parts.removeValue(forKey: "query").map {
        $0.utf8.contains(UInt8(ascii: " ")) ? "( \($0) )" : $0
      }
      let options = parts.sorted { $0.key < $1.key }.map { "--\($0.key) \($0.value.scriptWord)" }
      let text = (["list"] + options + [query].compactMap(\.self)).joined(by: " ")
      aliases[name] = try? Alias(text, called: name, commands)
    }
  }
}
