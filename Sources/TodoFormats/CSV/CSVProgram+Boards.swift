import FoundationEssentials
import TodoDomain
import TodoText

extension ImportedTodo {
  /// Makes the project a part of what another column names.
  mutating func putProject(in column: String, _ cell: (String) -> String) {
    let whole = "\(cell(column)).\(todo.project ?? "")"
    guard todo.project != nil, !cell(column).isEmpty, TextRule.project.allows(whole) else { return }
    self[.project] = .text(whole)
    drop(column)
  }

  /// Finds it again, by the id in a column, if the file is imported twice.
  fileprivate mutating func identify(by column: String, _ cell: (String) -> String) {
    if !cell(column).isEmpty { self[.id] = .id(UUID(named: "csv \(column) \(cell(column))")) }
  }
}

extension CSVProgram {
  /// A board of Trello:
  /// <https://support.atlassian.com/trello/docs/exporting-data-from-trello/>.
  static let trello = CSVProgram(
    name: "Trello",
    signature: ["Card ID", "Card Name", "List Name"],
    columns: [
      CSVColumn("Card Name", .description), CSVColumn("Card Description", .note),
      CSVColumn("Labels", .tags), CSVColumn("Due Date", .due), CSVColumn("List Name", .project),
      CSVColumn("Archived", .isComplete),
    ],
    defaults: [
      "Attachment Count": "0", "Checklist Item Total Count": "0",
      "Checklist Item Completed Count": "0", "Vote Count": "0", "Comment Count": "0",
      "Due Complete": "false",
    ],
    rewrite: { column, cell in
      if column != "Labels" { return cell }
      // `family (green)`: the color says nothing.
      return cell.listItems.map { label in
        guard label.hasSuffix(")"), let start = label.utf8.lastIndex(of: UInt8(ascii: "("))
        else { return label }
        return String(label[..<start])
      }.joined(by: ",")
    },
    finish: { entry, cell, _ in
      entry.identify(by: "Card ID", cell)
      entry.putProject(in: "Board Name", cell)
      if cell("Due Complete") == "true", entry.completion == .open {
        entry.completion = .completed(at: nil)
        entry.drop("Due Complete")
      }
      return []
    })

  /// A project of Asana: <https://help.asana.com/s/article/csv-importer-and-export-options>.
  static let asana = CSVProgram(
    name: "Asana",
    signature: ["Task ID", "Completed At", "Name", "Section/Column"],
    columns: [
      CSVColumn("Name", .description), CSVColumn("Notes", .note), CSVColumn("Tags", .tags),
      CSVColumn("Due Date", .due), CSVColumn("Projects", .project),
      CSVColumn("Created At", .createdAt), CSVColumn("Completed At", .completedAt),
      CSVColumn("Last Modified", .modifiedAt),
    ],
    row: { cell in
      let column = cell("Parent task").isEmpty ? "Parent Task" : "Parent task"
      return .subtask(of: cell(column), column: column)
    },
    finish: { entry, cell, _ in
      entry.identify(by: "Task ID", cell)
      return []
    })

  /// The tasks of Outlook, and so of Microsoft To Do.
  static let outlook = CSVProgram(
    name: "Outlook",
    signature: ["Subject", "Due Date", "Categories", "Status"],
    columns: [
      CSVColumn("Subject", .description), CSVColumn("Notes", .note), CSVColumn("Due Date", .due),
      CSVColumn("Categories", .tags), CSVColumn("Priority", .priority),
      CSVColumn("Status", .isComplete), CSVColumn("Date Completed", .completedAt),
    ],
    values: [
      "Priority": ["High": "high", "Normal": "none", "Low": "low"],
      "Status": [
        "Not Started": "open", "In Progress": "open", "Completed": "done",
        "Waiting on someone else": "open", "Deferred": "open",
      ],
    ],
    defaults: [
      "Reminder On/Off": "False", "Private": "False", "Sensitivity": "Normal", "Complete": "False",
      "% Complete": "0", "Total Work": "0", "Actual Work": "0",
    ],
    finish: { entry, cell, _ in
      if !["Not Started", "Completed", ""].contains(cell("Status")) {
        entry.keep(cell("Status"), of: "Status")
      }
      return []
    })

  /// A plan of Microsoft Planner, exported to Excel and saved as CSV.
  static let planner = CSVProgram(
    name: "Planner",
    signature: ["Task Name", "Bucket Name", "Progress"],
    columns: [
      CSVColumn("Task Name", .description), CSVColumn("Description", .note),
      CSVColumn("Labels", .tags), CSVColumn("Due Date", .due),
      CSVColumn("Bucket Name", .project), CSVColumn("Priority", .priority),
      CSVColumn("Progress", .isComplete), CSVColumn("Created Date", .createdAt),
      CSVColumn("Completed Date", .completedAt),
    ],
    values: [
      // A task is of medium priority until someone says otherwise.
      "Priority": ["Urgent": "high", "Important": "medium", "Medium": "none", "Low": "low"],
      "Progress": ["Not started": "open", "In progress": "open", "Completed": "done"],
    ],
    defaults: ["Late": "false", "Is Recurring": "false"],
    rewrite: { column, cell in
      // Planner writes month, day and year, wherever it is used.
      let parts = cell.split(separator: "/", omittingEmptySubsequences: false)
      guard column.lowercased().hasSuffix(" date"), parts.count == 3,
        let month = Int(parts[0]), let day = Int(parts[1]), let year = Int(parts[2]),
        let date = CivilDate(year: year, month: month, day: day)
      else { return cell }
      return "\(date)"
    },
    finish: { entry, cell, _ in
      entry.identify(by: "Task ID", cell)
      if cell("Progress") == "In progress" { entry.keep("In progress", of: "Progress") }
      return []
    })
}
