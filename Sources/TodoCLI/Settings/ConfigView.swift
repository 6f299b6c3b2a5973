import TodoText

/// The settings for people and programs.
///
///     timeout      5             /home/a/.config/todo/config:3
///     color        auto          default
struct ConfigView {
  let config: Config
  /// Whether to explain each setting.
  var isExplained = false
  var palette = Palette.uncolored
  /// The width of the terminal in columns, or `nil` if there is none.
  var width: Int?

  /// Returns the settings in aligned columns, each with an explanation below if `isExplained`.
  func table(_ settings: [Setting]) -> String {
    let cells = settings.map { row($0).map(\.terminalSafe) }
    func widest(_ column: Int, upTo limit: Int = .max) -> Int {
      cells.map { $0[column].displayWidth }.filter { $0 <= limit }.max() ?? 0
    }
    let nameWidth = widest(0)
    // A value that leaves no room for its source, such as a long path, doesn't widen the column.
    let valueWidth = widest(
      1, upTo: width.map { $0 - nameWidth - Self.standard.utf8.count - 4 } ?? .max)
    var text = ""
    for cell in cells {
      let start =
        cell[0].padded(toWidth: nameWidth) + "  " + cell[1].padded(toWidth: valueWidth) + "  "
      text += start + palette[.label].applied(to: cell[2]) + "\n"
      if isExplained { text += cell[3].hanging(after: "    ", width: width ?? .max) }
    }
    return text
  }

  /// Returns one line per setting: name, value, source, and the explanation if `isExplained`, separated by tabs.
  func lines(_ settings: [Setting]) -> String {
    settings.map { row($0).map(\.terminalSafe).joined(by: "\t") + "\n" }.joined(by: "")
  }

  /// Returns one array of objects.
  func json(_ settings: [Setting]) -> String {
    settings.map { setting in
      .object(
        zip(["key", "value", "source", "explanation"], row(setting)).map { ($0, .text($1)) })
    }.lines
  }

  /// Returns the name, the value and its source, and the explanation if `isExplained`.
  func row(_ setting: Setting) -> [String] {
    let (text, source) = config.texts[setting.name] ?? (setting.standard, Self.standard)
    return [setting.name, text, source] + (isExplained ? [setting.help] : [])
  }

  private static let standard = "default"
}

extension Config {
  /// The settings with names of the user's own: aliases, views, lists, contexts and keys.
  var ownSettings: [Setting] {
    aliases.keys.filter { lists[$0] == nil }.sorted().map(Setting.alias)
      + views.keys.sorted().map(Setting.view)
      + lists.keys.sorted().flatMap(SavedList.settings)
      + contexts.keys.sorted().flatMap(Context.settings) + keys.keys.sorted().map(Setting.key)
  }

  /// All settings whose value is known, then those of ``ownSettings`` that are set.
  var knownSettings: [Setting] {
    Setting.all.filter { texts[$0.name] != nil || mistake(about: $0.name) == nil }
      + ownSettings.filter { texts[$0.name] != nil }
  }
}

/// What `todo config` does with a setting.
enum ConfigVerb: String, CaseIterable {
  case get, set, unset, edit

  var summary: String {
    switch self {
    case .get: "Show a setting."
    case .set: "Change a setting in the configuration file."
    case .unset: "Remove a setting from the configuration file."
    case .edit: "Open the configuration file in your editor."
    }
  }
}
