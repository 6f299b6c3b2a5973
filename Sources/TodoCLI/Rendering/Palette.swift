/// The style of each role.
package struct Palette: Hashable, Sendable {
  /// Something that may be coloured; colour is never the only sign of it.
  package enum Role: String, CaseIterable, Sendable {
    case overdue, today, high, medium, low, completed, tag, project, number, label
  }

  private var changed: [Role: TextStyle] = [:]

  package init() {}

  package subscript(role: Role) -> TextStyle {
    get { changed[role] ?? role.standardStyle }
    set { changed[role] = newValue }
  }
}

extension Palette.Role {
  /// The style of this role unless the configuration sets another.
  var standardStyle: TextStyle {
    switch self {
    case .overdue, .high: .red
    case .today, .medium: .yellow
    case .low: .plain
    case .completed, .number, .label: .faint
    case .tag, .project: .cyan
    }
  }

  /// An explanation for people who choose a colour.
  var explanation: String {
    switch self {
    case .overdue: "A due date that is past."
    case .today: "A due date that is today."
    case .high: "The priority high."
    case .medium: "The priority medium."
    case .low: "The priority low."
    case .completed: "A completed todo."
    case .tag: "Tags."
    case .project: "A project."
    case .number: "The number of a todo."
    case .label: "The label before a value in `todo show`."
    }
  }
}
