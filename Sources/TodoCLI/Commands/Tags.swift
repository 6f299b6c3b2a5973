import Composable
import TodoDomain
import TodoSQLite
import TodoText

extension CommandDefinition {
  static let tags = CommandDefinition(
    "tags",
    familiarNames: ["labels", "contexts", "listcon", "lsc"],
    .more,
    summary: "List the tags, with how many todos have them.",
    discussion: """
      It shows how many are open, out of all. For example:

        todo tags
      """
  ) { _ in .work(ListGroups(kind: .tags)) }

  static let projects = CommandDefinition(
    "projects",
    familiarNames: ["lists", "listproj", "lsprj"],
    .more,
    summary: "List the projects, with how many todos they have.",
    discussion: """
      It shows how many are open, out of all. For example:

        todo projects
      """
  ) { _ in .work(ListGroups(kind: .projects)) }
}

/// Lists the tags or the projects of todos.
private struct ListGroups: Work {
  var kind: Group.Kind

  var isPaged: Bool { true }

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    let session = try await Session(settings, environment, access: .readOnly)
    try await session.read(.groups(kind))
    var groups = session.store.withState(\.reading.groups)
    if kind == .projects { groups = groups.withSubprojects }
    switch settings.form {
    case .table(let width):
      let view = GroupView(kind: kind, width: width, palette: settings.palette)
      try session.write(view.text(groups))
      if groups.isEmpty { environment.remark("There are no \(kind.noun).\nhint: \(kind.hint)") }
    case .lines: try session.write(GroupView.lines(groups))
    case .json: try session.write(groups.map { $0.json(kind) }.lines)
    case .numbers: break
    }
    try session.flush()
  }
}

extension Group.Kind {
  fileprivate var noun: String {
    switch self {
    case .tags: "tags"
    case .projects: "projects"
    }
  }

  fileprivate var hint: String {
    switch self {
    case .tags: "`todo edit 1 --tag shop` gives one to a todo."
    case .projects: "`todo edit 1 --project home` puts a todo into one."
    }
  }
}

/// Tags or projects, with their counts.
///
///     12 of 30 open  +shop
///            3 open  +home
struct GroupView {
  var kind: Group.Kind
  var width: Int
  var palette = Palette.uncolored

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
        palette[kind == .tags ? .tag : .project])
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

  /// Returns the lines for programs: name, open count and total count, separated by tabs.
  static func lines(_ groups: [Group]) -> String {
    groups.map { "\($0.name.terminalSafe)\t\($0.open)\t\($0.all)\n" }.joined(by: "")
  }
}

extension Group {
  /// `{"tag":"shop","open":12,"all":30}`.
  func json(_ kind: Group.Kind) -> JSONValue {
    [(kind == .tags ? "tag" : "project"): .text(name), "open": .count(open), "all": .count(all)]
  }
}
