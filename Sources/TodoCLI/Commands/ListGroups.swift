import Composable
import TodoDomain
import TodoFormats
import TodoSQLite
import TodoText

/// Lists the tags or the projects of todos.
struct ListGroups: Work {
  var kind: Group.Kind

  var isPaged: Bool { true }

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    let session = try await Session(settings, surroundings, access: .readOnly)
    try await session.perform(.vocabulary(.groupsRequested(kind)))
    var groups = session.store.withState(\.vocabulary.groups)
    if kind == .projects { groups = groups.withSubprojects }
    switch settings.form {
    case .table(let width):
      let view = GroupView(
        kind: kind, width: width, isColored: settings.isColored, palette: settings.palette)
      try session.write(view.text(groups))
      if groups.isEmpty { surroundings.remark("There are no \(kind.noun).\nhint: \(kind.hint)") }
    case .lines: try session.write(GroupView.lines(groups))
    case .json:
      var bytes: [UInt8] = []
      bytes.appendJSON(groups, kind)
      try session.write(bytes)
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
