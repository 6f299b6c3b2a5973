/// The program's version and description.
enum AboutTodo {
  static let version = "0.1.0"
  /// The date of this version.
  static let releaseDate = "2026-11-21"
  static let summary = "Keep a todo list."
  static let usage = "todo [COMMAND] [options]"

  static let discussion = """
    Without a command it lists the open todos.

      todo add Buy milk +shop due:friday
      todo complete 1

    A todo is named by its number (12), a range (3-7), or 4 or more digits of its id. Numbers are never reused.
    """
}
