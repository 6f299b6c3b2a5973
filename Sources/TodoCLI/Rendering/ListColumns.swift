import TodoDomain
import TodoText

/// The fields that can be columns of a list.
enum ListColumns {
  static let all: [Todo.Field] = [
    .number, .isComplete, .priority, .due, .wait, .remind, .project, .tags, .repeat, .until,
    .parent, .blockedBy, .spent, .note, .createdAt, .modifiedAt, .completedAt, .id, .description,
  ]

  /// Reads names separated by commas; a repeated one counts once.
  static func read(_ text: String) throws(ValueError) -> [Todo.Field] {
    var columns: [Todo.Field] = []
    for name in text.listItems {
      let column = try Todo.Field(typed: String(name), among: all, as: "column")
      if !columns.contains(column) { columns.append(column) }
    }
    return columns
  }
}

extension Todo.Field {
  /// Returns its value for programs, safe for terminals; empty if there is none.
  func columnText(of todo: Todo, in timeZone: CivilTimeZone) -> String {
    switch todo[self] {
    case .due(let due): due.text(in: timeZone)
    case .instant(let instant): instant.text(in: timeZone)
    case .bool(let isComplete): isComplete ? "completed" : "open"
    case .list: todo.tagText.terminalSafe
    case .number, .extra: ""
    case let value: typed(value).terminalSafe
    }
  }

  func style(of todo: Todo, _ palette: Palette) -> TextStyle {
    switch self {
    case .number: palette[.number]
    case .priority: palette[todo.priority.role]
    case .project: palette[.project]
    case .tags: palette[.tag]
    case .description: palette[todo.isComplete ? .completed : nil]
    default: .plain
    }
  }
}
