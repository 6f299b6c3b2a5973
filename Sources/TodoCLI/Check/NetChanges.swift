import TodoDomain
import TodoFormats
import TodoText

extension [TodoList.Change] {
  /// The net changes: at most one for each todo, by number.
  ///
  /// A todo that was changed and changed back has none.
  var net: [TodoList.Change] {
    var ends: [Int64: (before: Todo?, after: Todo?)] = [:]
    for change in self {
      let before = ends[change.number].map(\.before) ?? change.before
      ends[change.number] = (before, change.after)
    }
    return ends.sorted { $0.key < $1.key }.compactMap {
      TodoList.Change($0.value.before, $0.value.after)
    }
  }
}

extension TodoList.Change {
  /// Returns `nil` if nothing changed.
  init?(_ before: Todo?, _ after: Todo?) {
    switch (before, after) {
    case (nil, nil): return nil
    case (nil, let after?): self = .added(after)
    case (let before?, nil): self = .deleted(before)
    case (let before?, let after?):
      if before.hasSameBytes(as: after) { return nil }
      self = .changed(before: before, after: after)
    }
  }

  var before: Todo? {
    switch self {
    case .added: nil
    case .changed(let before, _), .deleted(let before): before
    }
  }

  var after: Todo? {
    switch self {
    case .added(let after), .changed(_, let after): after
    case .deleted: nil
    }
  }

  /// Whether a todo only moved to make room for others, which commands don't report.
  var isShift: Bool {
    guard case .changed(let before, let after) = self else { return false }
    var shifted = before
    shifted.position = after.position
    return shifted.hasSameBytes(as: after)
  }
}

extension Todo {
  /// All stored fields, byte for byte; `==` treats some different texts as equal.
  var json: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendJSON(self)
    return bytes
  }
}
