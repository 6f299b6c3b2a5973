import TodoText

/// A configuration file to start with: every setting, explained and commented out.
enum ConfigTemplate {
  static let text: String = {
    var text = """
      # The settings of todo. A # begins a comment: take it away from a line to choose its value.
      # `todo config` shows what holds and where it comes from.

      """
    var table = ""
    for key in ConfigKey.all {
      let parts = key.name.split(separator: ".").map(String.init)
      if parts.count > 1, parts[0] != table {
        table = parts[0]
        text += "\n[\(table)]\n"
        if table == "colors" {
          text += "# A style is made of these words: \(list(TextStyle.names)).\n"
        }
      } else if table.isEmpty {
        text += "\n"
      }
      text += "# \(key.explanation)\n# \(parts[parts.count - 1]) = \(key.example)\n"
    }
    return text + """

      [aliases]
      # What `todo shop` is short for. An alias never hides a command.
      # shop = "list +shop --sort -priority"

      [views]
      # What `view:errands` means in a query.
      # errands = "(+shop or +market) -is:overdue"

      """
  }()
}
