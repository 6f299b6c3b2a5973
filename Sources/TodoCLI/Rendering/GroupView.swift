import TodoDomain
import TodoFormats
import TodoText

/// Tags or projects, with their counts.
///
///     12 of 30 open  +shop
///            3 open  +home
struct GroupView {
  var kind: Group.Kind
  var width: Int
  var isColored = false
  var palette = Palette()

  /// Returns the lines for people, in which long names are wrapped.
  func text(_ groups: [Group]) -> String {
    let counts = groups.map(Self.counts)
    let countsWidth = counts.map(\.utf8.count).max() ?? 0
    var text = ""
    for (group, counts) in zip(groups, counts) {
      let counts = counts.leftPadded(toWidth: countsWidth) + "  "
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

  private static func counts(_ group: Group) -> String {
    let isWhole = group.open == group.all
    return grouped(group.open) + (isWhole ? "" : " of \(grouped(group.all))") + " open"
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
