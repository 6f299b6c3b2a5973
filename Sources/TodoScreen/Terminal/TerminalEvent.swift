/// The size of a terminal, in cells.
package struct TerminalSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// Something that happens at the terminal.
package enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  /// Pasted text, with line feeds between its lines.
  ///
  /// A long paste comes as several.
  case paste(String)
  case resized(TerminalSize)
  /// Another program used the terminal, so everything has to be drawn again.
  case resumed
  /// Another interval has passed; sent once after a pause, however long that was.
  case ticked
  /// The terminal is gone, or a signal asks the process to end.
  case closed
}

/// A key that was pressed; combinations with Shift and Alt are the plain key.
package enum Key: Hashable, Sendable {
  /// A scalar that was typed; one that isn't UTF-8 is U+FFFD.
  ///
  /// A combining mark is typed after its letter, and comes alone.
  case character(Character)
  /// Ctrl and a lowercase letter or one of `@\]^_`, except combinations that are keys of their own: Ctrl-I is Tab.
  case control(Character)
  case enter, escape, tab, backTab, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  case function(Int)
}
