/// Something that a person or a script asks for, and that changes the list.
///
/// The shell and the batch language read the same commands.
package enum Command: Hashable, Sendable {
  /// Adds one todo, whose text the edit sets; `label` is what the rest of a script calls it.
  case add(Edit, label: String?)
  case toggle([Reference])
  case complete([Reference])
  case reopen([Reference])
  case edit([Reference], Edit)
  /// Puts off todos that repeat to their next dates.
  case skip([Reference])
  /// Puts todos, in the order of their references, at another place in the list.
  case move([Reference], to: Destination)
  case delete([Reference])
  /// Deletes all completed todos.
  case clear
  /// Takes back this many steps, the last one first.
  case undo(Int)
  /// Does again this many steps that were taken back.
  case redo(Int)
}
