/// A pressed key; combinations with Shift and Alt count as the plain key.
package enum Key: Hashable, Sendable {
  /// A typed scalar; invalid UTF-8 becomes U+FFFD.
  ///
  /// A combining mark is typed after its letter, and arrives separately.
  case character(Character)
  /// Ctrl and a lowercase letter or one of `@\]^_`, except combinations that are keys of their own: Ctrl-I is Tab.
  case control(Character)
  case enter, escape, tab, backTab, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  case function(Int)
}

extension Key {
  private static let names: [Key: String] = [
    .character(" "): "space", .enter: "enter", .escape: "esc", .tab: "tab", .backTab: "shift-tab",
    .backspace: "backspace", .delete: "del", .insert: "ins", .up: "↑", .down: "↓", .left: "←",
    .right: "→", .home: "home", .end: "end", .pageUp: "pgup", .pageDown: "pgdn",
  ]

  /// Its name in help and the configuration: `x`, `ctrl-d`, `enter`.
  package var name: String {
    switch self {
    case .character(let character): Self.names[self] ?? String(character)
    case .control(let character): "ctrl-\(character)"
    case .function(let number): "f\(number)"
    default: Self.names[self] ?? ""
    }
  }

  /// Reads a name.
  package init?(named name: String) {
    if let key = Self.names.first(where: { $0.value == name })?.key {
      self = key
    } else if name.count == 1, let character = name.first {
      self = .character(character)
    } else if let letters = name.rest(after: "ctrl-"), letters.count == 1,
      let letter = letters.first, ("a"..."z").contains(letter)
    {
      self = .control(letter)
    } else if let number = name.rest(after: "f").flatMap({ Int($0) }), (1...12).contains(number) {
      self = .function(number)
    } else {
      return nil
    }
  }
}
