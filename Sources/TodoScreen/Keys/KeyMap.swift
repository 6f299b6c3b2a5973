import TodoCLI
import TodoText

/// The action of each key.
package struct KeyMap: Hashable, Sendable {
  private var deeds: [Key: Deed] = [:]

  /// The standard keys, except where `changes` says otherwise, by the names of keys.
  package init(_ changes: [String: Deed] = [:]) {
    for deed in Deed.allCases {
      for key in deed.keys.compactMap(Key.init(named:)) { deeds[key] = deed }
    }
    for (name, deed) in changes {
      if let key = Key(named: name) { deeds[key] = deed }
    }
  }

  package subscript(key: Key) -> Deed? { deeds[key] }

  /// Returns the keys of a deed, the shortest names first.
  func names(of deed: Deed) -> [String] {
    deeds.filter { $0.value == deed }.map(\.key.name)
      .sorted { ($0.count, $0) < ($1.count, $1) }
  }

  /// The lines of the help on all keys.
  package var helpLines: [String] {
    let rows = Deed.allCases.map { (names(of: $0).joined(separator: " "), $0.help) }
    let width = rows.map(\.0.count).max() ?? 0
    return rows.filter { !$0.0.isEmpty }.map { keys, help in
      keys + String(repeating: " ", count: width - keys.count + 2) + help
    }
  }
}

extension Key {
  /// How help and the configuration name it: `x`, `ctrl-d`, `enter`.
  package var name: String {
    switch self {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .control(let character): "ctrl-\(character)"
    case .enter: "enter"
    case .escape: "esc"
    case .tab: "tab"
    case .backTab: "shift-tab"
    case .backspace: "backspace"
    case .delete: "del"
    case .insert: "ins"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .home: "home"
    case .end: "end"
    case .pageUp: "pgup"
    case .pageDown: "pgdn"
    case .function(let number): "f\(number)"
    }
  }
}

extension Key {
  /// Reads a name.
  init?(named name: String) {
    if let arrow = [Key.up, .down, .left, .right].first(where: { $0.name == name }) {
      self = arrow
    } else if name.count == 1, let character = name.first {
      self = .character(character)
    } else if let letter = name.rest(after: "ctrl-")?.first {
      self = .control(letter)
    } else if let number = name.rest(after: "f").flatMap({ Int($0) }) {
      self = .function(number)
    } else {
      let keys: [Key] = [
        .character(" "), .enter, .escape, .tab, .delete, .insert, .home, .end, .pageUp, .pageDown,
      ]
      guard let key = keys.first(where: { $0.name == name }) else { return nil }
      self = key
    }
  }
}
