import TodoText

/// What a key of the full screen does.
package enum Deed: String, CaseIterable, Hashable, Sendable {
  case down, up, first, last
  case halfPageDown = "half-page-down"
  case halfPageUp = "half-page-up"
  case pageDown = "page-down"
  case pageUp = "page-up"
  case mark
  case markRange = "mark-range"
  case markAll = "mark-all"
  case unmark
  case done, show, undo, redo, delete
  case moveDown = "move-down"
  case moveUp = "move-up"
  case indent, outdent
  case add
  case addSubtask = "add-subtask"
  case edit
  case editOutside = "edit-outside"
  case due, priority, tags, wait, skip
  case filter, command
  case list, agenda, next, completed, projects, views
  case copy, sync, redraw, suspend, help, quit
}

extension Deed {
  /// What the help says about it.
  package var help: String {
    switch self {
    case .down: "go to the next todo"
    case .up: "go to the previous todo"
    case .first: "go to the first todo"
    case .last: "go to the last todo"
    case .halfPageDown: "go half a page down"
    case .halfPageUp: "go half a page up"
    case .pageDown: "go a page down"
    case .pageUp: "go a page up"
    case .mark: "mark this todo, or unmark it; what follows is done to all marked"
    case .markRange: "mark all todos from here to the cursor, until V again"
    case .markAll: "mark all todos of the list"
    case .unmark: "unmark all, or leave the filter"
    case .done: "complete or reopen"
    case .show: "show everything about it, history included"
    case .undo: "undo the last command, here or at the shell"
    case .redo: "redo what was undone"
    case .delete: "delete, after a question"
    case .moveDown: "move down"
    case .moveUp: "move up"
    case .indent: "make it a subtask of the one above"
    case .outdent: "take it out of its parent"
    case .add: "add a todo, with the words of `todo add`"
    case .addSubtask: "add a subtask of this todo"
    case .edit: "edit, with the words of `todo edit`"
    case .editOutside: "edit in $EDITOR"
    case .due: "set when it is due; nothing clears it"
    case .priority: "set the next priority: low, medium, high, none"
    case .tags: "add tags, or remove them: shop -home"
    case .wait: "hide it until a date"
    case .skip: "skip a turn of a repeating todo"
    case .filter: "filter as you type, with the words of `todo list`"
    case .command: "run any command of `todo`"
    case .list: "show the list"
    case .agenda: "show what is due within a week"
    case .next: "show what to do now, and why"
    case .completed: "show completed todos, the latest first"
    case .projects: "show tags and projects"
    case .views: "show a saved query"
    case .copy: "copy the text"
    case .sync: "sync"
    case .redraw: "draw everything anew"
    case .suspend: "suspend; `fg` comes back"
    case .help: "show this help"
    case .quit: "leave"
    }
  }

  /// Whether the configuration can name a key like this: `x`, `ctrl-x`, `f5`.
  static func isKey(_ name: String) -> Bool {
    if name.count == 1 { return true }
    if let letter = name.rest(after: "ctrl-") {
      return letter.count == 1 && ("a"..."z").contains(letter)
    }
    if let number = name.rest(after: "f").flatMap({ Int($0) }) { return (1...12).contains(number) }
    return ["space", "enter", "tab", "del", "ins", "home", "end", "pgup", "pgdn"].contains(name)
  }
}
