import TodoDomain
import TodoText

extension CSVProgram {
  static let all = [todoist, tickTick, trello, asana, outlook, planner]

  /// A project of Todoist: <https://todoist.com/help/articles/format-a-csv-file-to-import-into-todoist-UVUXTmm6>.
  private static let todoist = CSVProgram(
    name: "Todoist",
    signature: ["TYPE", "CONTENT", "INDENT"],
    columns: [
      "CONTENT": .description, "DESCRIPTION": .note, "PRIORITY": .priority, "LABELS": .tags,
    ],
    defaults: ["DURATION_UNIT": "None"],
    structure: ["TYPE", "INDENT"],
    isProject: true,
    kind: { row in
      switch row["TYPE"] {
      case "task": .todo(level: Int(row["INDENT"]) ?? 1)
      case "section": .heading
      case "note": .comment
      case "meta": .setting
      default: .other
      }
    },
    finish: { entry, row, context in
      entry.takeLabels()
      let zone = clocks(row["TIMEZONE"], context)
      var unread: [String] = []
      for column in ["DATE", "DEADLINE"] {
        let language = row["\(column)_LANG"]
        if row[column].isEmpty {
          entry.drop("\(column)_LANG")
        } else if entry.todo.due != nil {
          // The date counts, if there are both.
        } else if let when = When(absolute: row[column]), let due = when.due(in: zone) {
          entry[.due] = .due(due)
          entry.drop(column, "\(column)_LANG")
        } else if ["", "en"].contains(language),
          let date = TodoistDate.read(row[column], context.now, in: zone)
        {
          entry[.due] = .due(date.due)
          if let series = date.series {
            entry[.repeat] = .rule(series.rule)
            entry[.until] = series.until.map { .due($0) } ?? .null
          }
          entry.datesSource = ExtraField(column, row[column])
          entry.drop("\(column)_LANG")
        } else {
          unread.append(column)
        }
      }
      return unread
    })

  /// A backup of TickTick, which has its dates in UTC and the zone beside them.
  private static let tickTick = CSVProgram(
    name: "TickTick",
    signature: ["List Name", "Title", "Content"],
    columns: [
      "Title": .description, "Content": .note, "Tags": .tags, "List Name": .project,
      "Due Date": .due, "Priority": .priority, "Status": .isComplete, "Created Time": .createdAt,
      "Completed Time": .completedAt,
    ],
    values: [
      "Priority": ["0": "none", "1": "low", "3": "medium", "5": "high"],
      // Open, completed, archived, given up.
      "Status": ["0": "open", "1": "done", "2": "done", "-1": "done"],
    ],
    defaults: ["Kind": "TEXT", "Is Check list": "N", "Is Floating": "false"],
    number: "taskId",
    parent: "parentId",
    folder: "Folder Name",
    finish: { entry, row, context in
      let zone = clocks(row["Timezone"], context)
      if entry.todo.due == nil, case .instant(let start)? = When(absolute: row["Start Date"]) {
        entry[.due] = .due(.instant(start))
        entry.drop("Start Date")
      } else if row["Start Date"] == row["Due Date"] {
        entry.drop("Start Date")
      }
      if row["Is All Day"] == "true", case .instant(let due)? = entry.todo.due {
        entry[.due] = .due(.date(zone.civil(at: due).date))
      }
      entry.drop("Is All Day")
      if row["Repeat"].isEmpty { return [] }
      guard entry.setRule(row["Repeat"], in: zone) else { return ["Repeat"] }
      entry.drop("Repeat")
      return []
    })

  /// Returns the zone with this name, or else the one in use.
  private static func clocks(_ name: String, _ context: FormatContext) -> CivilTimeZone {
    SystemZone(named: name)?.zone ?? context.timeZone
  }

  /// A board of Trello: <https://support.atlassian.com/trello/docs/exporting-data-from-trello/>.
  private static let trello = CSVProgram(
    name: "Trello",
    signature: ["Card ID", "Card Name", "List Name"],
    columns: [
      "Card Name": .description, "Card Description": .note, "Labels": .tags, "Due Date": .due,
      "List Name": .project, "Archived": .isComplete, "Due Complete": .isComplete,
    ],
    defaults: [
      "Attachment Count": "0", "Checklist Item Total Count": "0",
      "Checklist Item Completed Count": "0", "Vote Count": "0", "Comment Count": "0",
    ],
    id: "Card ID",
    folder: "Board Name",
    rewrite: { column, cell in
      if column != "Labels" { return cell }
      // `family (green)`: the color says nothing.
      return cell.listItems.map { label in
        guard label.hasSuffix(")"), let start = label.lastIndex(ofByte: "(") else { return label }
        return String(label[..<start]).trimmingBlanks
      }.filter { !$0.isEmpty }.joined(by: ",")
    })

  /// A project of Asana: <https://help.asana.com/s/article/csv-importer-and-export-options>.
  private static let asana = CSVProgram(
    name: "Asana",
    signature: ["Task ID", "Completed At", "Name", "Section/Column"],
    columns: [
      "Name": .description, "Notes": .note, "Tags": .tags, "Due Date": .due, "Projects": .project,
      "Created At": .createdAt, "Completed At": .completedAt, "Last Modified": .modifiedAt,
      "Priority": .priority,
    ],
    values: ["Priority": ["High": "high", "Medium": "medium", "Low": "low"]],
    id: "Task ID",
    rewrite: { column, cell in column == "Projects" ? cell.listItems.first ?? "" : cell },
    kind: { row in
      let column = row["Parent task"].isEmpty ? "Parent Task" : "Parent task"
      return .subtask(of: row[column], column: column)
    },
    finish: { entry, row, _ in
      if row["Projects"].listItems.count < 2 { return [] }
      entry.todo.extra[TodoFormat.Name.csv.rawValue].append(
        ExtraField("Projects", row["Projects"]))
      return ["Projects"]
    })

  /// The tasks of Outlook, and so of Microsoft To Do.
  private static let outlook = CSVProgram(
    name: "Outlook",
    signature: ["Subject", "Due Date", "Categories", "Status"],
    columns: [
      "Subject": .description, "Notes": .note, "Due Date": .due, "Categories": .tags,
      "Priority": .priority, "Status": .isComplete, "Date Completed": .completedAt,
    ],
    values: [
      "Priority": ["High": "high", "Normal": "none", "Low": "low"],
      "Status": [
        "Not Started": "open", "Completed": "done", "In Progress": "open",
        "Waiting on someone else": "open", "Deferred": "open",
      ],
    ],
    defaults: [
      "Reminder On/Off": "False", "Private": "False", "Sensitivity": "Normal", "Complete": "False",
      "% Complete": "0", "Total Work": "0", "Actual Work": "0",
    ])

  /// A plan of Microsoft Planner, exported to Excel and saved as CSV.
  private static let planner = CSVProgram(
    name: "Planner",
    signature: ["Task Name", "Bucket Name", "Progress"],
    columns: [
      "Task Name": .description, "Description": .note, "Labels": .tags, "Due Date": .due,
      "Bucket Name": .project, "Priority": .priority, "Progress": .isComplete,
      "Created Date": .createdAt, "Completed Date": .completedAt,
    ],
    values: [
      // A task is of medium priority until someone says otherwise.
      "Priority": ["Urgent": "high", "Important": "medium", "Medium": "none", "Low": "low"],
      "Progress": ["Not started": "open", "Completed": "done", "In progress": "open"],
    ],
    defaults: ["Late": "false", "Is Recurring": "false"],
    id: "Task ID",
    dateOrder: .monthFirst)
}
