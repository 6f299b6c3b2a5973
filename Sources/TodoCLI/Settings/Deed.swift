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
  case open, copy, sync, redraw, suspend, help, quit
  /// Removes a key's default action.
  case nothing = "none"
}

extension Deed {
  /// The names of its default keys.
  package var keys: [String] { definition.keys.split(separator: " ").map(String.init) }

  /// Its line in the help.
  package var help: String { definition.help }

  private var definition: (keys: String, help: String) {
    switch self {
    case .down: ("j ↓", "go to the next todo")
    case .up: ("k ↑", "go to the previous todo")
    case .first: ("g home", "go to the first todo")
    case .last: ("G end", "go to the last todo")
    case .halfPageDown: ("ctrl-d", "go half a page down")
    case .halfPageUp: ("ctrl-u", "go half a page up")
    case .pageDown: ("pgdn ctrl-f", "go a page down")
    case .pageUp: ("pgup ctrl-b", "go a page up")
    case .mark: ("space", "mark or unmark this todo; the next key applies to all marked")
    case .markRange: ("V", "mark all todos from here to the cursor, until V again")
    case .markAll: ("*", "mark all todos of the list")
    case .unmark: ("esc", "unmark all, or leave the filter")
    case .done: ("x", "complete or reopen")
    case .show: ("enter", "show everything about it, history included")
    case .undo: ("u", "undo the last command, here or at the shell")
    case .redo: ("ctrl-r", "redo what was undone")
    case .delete: ("D del", "delete, after asking")
    case .moveDown: ("J", "move down")
    case .moveUp: ("K", "move up")
    case .indent: (">", "make it a subtask of the one above")
    case .outdent: ("<", "take it out of its parent")
    case .add: ("a", "add a todo, with the words of `todo add`")
    case .addSubtask: ("A", "add a subtask of this todo")
    case .edit: ("e", "edit, with the words of `todo edit`")
    case .editOutside: ("E", "edit in $EDITOR")
    case .due: ("d", "set when it is due, or clear it")
    case .priority: ("p", "set the priority: h, m, l or n; p or enter for the next one")
    case .tags: ("t", "add tags, or remove them: shop -home")
    case .wait: ("w", "hide it until a date")
    case .skip: ("s", "skip an occurrence of a repeating todo")
    case .filter: ("/", "filter as you type, with the words of `todo list`")
    case .command: (":", "run any command of `todo`")
    case .list: ("1", "show the list")
    case .agenda: ("2", "show what is overdue, or due within a week")
    case .next: ("3", "show what to do now, and why")
    case .completed: ("4", "show completed todos, the latest first")
    case .projects: ("5", "show tags and projects")
    case .views: ("v", "show a saved query")
    case .open: ("o", "open the links in it")
    case .copy: ("y", "copy the text")
    case .sync: ("S", "sync")
    case .redraw: ("ctrl-l", "redraw the screen")
    case .suspend: ("ctrl-z", "suspend; `fg` comes back")
    case .help: ("? f1", "show this help")
    case .quit: ("q ctrl-c", "leave")
    case .nothing: ("", "")
    }
  }
}

extension Deed {
  /// How many todos it moves, in a list that shows `height` lines; `nil` if it doesn't move.
  package func distance(height: Int) -> Int? {
    switch self {
    case .down: 1
    case .up: -1
    case .halfPageDown: max(1, height / 2)
    case .halfPageUp: -max(1, height / 2)
    case .pageDown: height
    case .pageUp: -height
    case .first: -.max / 2
    case .last: .max / 2
    default: nil
    }
  }
}
