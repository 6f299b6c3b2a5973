import TodoDomain
import TodoFormats
import TodoText

/// Tags or projects, with their counts.
///
///     12 open of 30  +shop
///      3 open of  3  +home
struct GroupView {
  var kind: Group.Kind
  var width: Int
  var isColored = false
  var palette = Palette()

  /// Returns the lines for people, in which long names are wrapped.
  func text(_ groups: [Group]) -> String {
    let openWidth = groups.map { grouped($0.open).utf8.count }.max() ?? 0
    let allWidth = groups.map { grouped($0.all).utf8.count }.max() ?? 0
    var text = ""
    for group in groups {
      let counts =
        grouped(group.open).leftPadded(toWidth: openWidth) + " open of "
        + grouped(group.all).leftPadded(toWidth: allWidth) + "  "
      var name = StyledText()
      name.append(
        (kind == .tags ? "+" : "") + group.name.terminalSafe,
        isColored ? palette[kind == .tags ? .tag : .project] : nil)
      var start = counts
      for line in name.lines(ofWidth: max(8, width - counts.utf8.count)) {
        text += start + line + "\n"
        start = String(repeating: " ", count: counts.utf8.count)
      }
    }
    return text
  }

  /// Returns the lines for programs: name, open and all, separated by tabs.
  static func lines(_ groups: [Group]) -> String {
    groups.map { "\($0.name.terminalSafe)\t\($0.open)\t\($0.all)\n" }.joined(by: "")
  }
}

extension [UInt8] {
  /// Appends an array of objects such as `{"tag":"shop","open":12,"all":30}`, one per line.
  mutating func appendJSON(_ groups: [Group], _ kind: Group.Kind) {
    appendJSON(raw: "[")
    for (index, group) in groups.enumerated() {
      appendJSON(raw: index == 0 ? "" : ",\n")
      appendJSON(raw: kind == .tags ? "{\"tag\":" : "{\"project\":")
      appendJSON(group.name)
      appendJSON(raw: ",\"open\":\(group.open),\"all\":\(group.all)}")
    }
    appendJSON(raw: "]\n")
  }
}
