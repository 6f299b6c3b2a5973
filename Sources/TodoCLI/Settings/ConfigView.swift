import TodoFormats
import TodoText

/// The settings for people and programs.
///
///     timeout      5             /home/a/.config/todo/config.toml:3
///     color        auto          default
struct ConfigView {
  /// Whether each setting is explained.
  var isExplained = false
  var palette = Palette()
  var isColored = false
  /// The columns of the terminal, or `nil` if there is none.
  var width: Int?

  /// Returns the settings in aligned columns, each with an explanation below if `isExplained`.
  func table(_ settings: [SettingInUse]) -> String {
    let cells = settings.map {
      [$0.name.terminalSafe, $0.value.terminalSafe, $0.source.description.terminalSafe]
    }
    func widest(_ column: Int, upTo limit: Int = .max) -> Int {
      cells.map { $0[column].displayWidth }.filter { $0 <= limit }.max() ?? 0
    }
    let nameWidth = widest(0)
    // A value that leaves no room for its source, such as a long path, doesn't widen the column.
    let valueWidth = widest(
      1, upTo: width.map { $0 - nameWidth - Self.defaultWidth - 4 } ?? .max)
    var text = ""
    for (setting, row) in zip(settings, cells) {
      let start =
        row[0].padded(toWidth: nameWidth) + "  " + row[1].padded(toWidth: valueWidth) + "  "
      text += start + (isColored ? palette[.label].applied(to: row[2]) : row[2]) + "\n"
      if isExplained {
        text += setting.explanation.terminalSafe.hanging(after: "    ", width: width ?? .max)
      }
    }
    return text
  }

  private static let defaultWidth = "default".utf8.count

  /// Returns one line per setting: name, value, source, and the explanation if `isExplained`, separated by tabs.
  func lines(_ settings: [SettingInUse]) -> String {
    var text = ""
    for setting in settings {
      var columns = [setting.name, setting.value, setting.source.description]
      if isExplained { columns.append(setting.explanation) }
      text += columns.map(\.terminalSafe).joined(by: "\t") + "\n"
    }
    return text
  }

  /// Returns one array of objects.
  func json(_ settings: [SettingInUse]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendJSON(raw: "[")
    for (position, setting) in settings.enumerated() {
      bytes.appendJSON(raw: position == 0 ? "{\"key\":" : ",\n{\"key\":")
      bytes.appendJSON(setting.name)
      bytes.appendJSON(raw: ",\"value\":")
      bytes.appendJSON(setting.value)
      bytes.appendJSON(raw: ",\"source\":")
      bytes.appendJSON(setting.source.description)
      if isExplained {
        bytes.appendJSON(raw: ",\"explanation\":")
        bytes.appendJSON(setting.explanation)
      }
      bytes.appendJSON(raw: "}")
    }
    bytes.appendJSON(raw: "]\n")
    return bytes
  }
}
