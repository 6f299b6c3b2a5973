/// The settings as people and programs read them.
///
///     timeout      5             /home/a/.config/todo/config.toml:3
///     color        auto          default
struct ConfigView {
  /// Whether each is explained.
  var isExplained = false
  var palette = Palette()
  var isColored = false

  /// Aligned, with an explanation under each where it is asked for.
  func table(_ settings: [SettingInUse]) -> String {
    let cells = settings.map {
      [$0.name.terminalSafe, $0.value.terminalSafe, $0.source.description.terminalSafe]
    }
    let widths = [0, 1].map { column in cells.map { $0[column].displayWidth }.max() ?? 0 }
    var text = ""
    for (setting, row) in zip(settings, cells) {
      text += row[0].padded(toWidth: widths[0]) + "  " + row[1].padded(toWidth: widths[1]) + "  "
      text += (isColored ? palette[.label].applied(to: row[2]) : row[2]) + "\n"
      if isExplained { text += "    \(setting.explanation.terminalSafe)\n" }
    }
    return text
  }

  /// A setting a line: name, value and source, with tabs between, and the explanation if it is asked
  /// for.
  func lines(_ settings: [SettingInUse]) -> String {
    var text = ""
    for setting in settings {
      var columns = [setting.name, setting.value, setting.source.description]
      if isExplained { columns.append(setting.explanation) }
      text += columns.map(\.terminalSafe).joined(separator: "\t") + "\n"
    }
    return text
  }

  /// One array of objects.
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
