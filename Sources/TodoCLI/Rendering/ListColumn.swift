import TodoDomain
import TodoText

/// A column of a list, as `--columns` names it.
enum ListColumn: String, CaseIterable, Sendable {
  case number, state, priority, due, wait, project, tags, `repeat`, until, parent
  case blockedBy = "blocked-by"
  case note, created, modified, completed, id, text

  /// Reads names separated by commas; a repeated one counts once.
  static func columns(_ text: String) throws(ValueError) -> [ListColumn] {
    var columns: [ListColumn] = []
    for name in text.listItems {
      guard let column = ListColumn(rawValue: String(name)) else {
        throw .unknown(kind: "column", String(name), choices: allCases.map(\.rawValue))
      }
      if !columns.contains(column) { columns.append(column) }
    }
    return columns
  }

  private var field: Todo.Field {
    switch self {
    case .number: .number
    case .state: .isComplete
    case .priority: .priority
    case .due: .due
    case .wait: .wait
    case .project: .project
    case .tags: .tags
    case .repeat: .repeat
    case .until: .until
    case .parent: .parent
    case .blockedBy: .blockedBy
    case .note: .note
    case .created: .createdAt
    case .modified: .modifiedAt
    case .completed: .completedAt
    case .id: .id
    case .text: .description
    }
  }

  /// Returns its value for programs, safe for terminals; empty if there is none.
  func text(of todo: Todo, in timeZone: CivilTimeZone) -> String {
    switch todo[field] {
    case .due(let due): due.text(in: timeZone)
    case .instant(let instant): instant.text(in: timeZone)
    case .bool(let isComplete): isComplete ? "completed" : "open"
    case .list: todo.tagText.terminalSafe
    case .number, .extra: ""
    case let value: value.typed.terminalSafe
    }
  }

  func style(of todo: Todo, _ palette: Palette) -> TextStyle {
    switch self {
    case .number: palette[.number]
    case .priority: palette[todo.priority.role]
    case .project: palette[.project]
    case .tags: palette[.tag]
    case .text: palette[todo.isComplete ? .completed : nil]
    default: .plain
    }
  }
}
