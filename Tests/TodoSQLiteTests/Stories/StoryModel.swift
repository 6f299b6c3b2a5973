/// A minimal todo list, independent of the code that it is compared with.
struct StoryModel: Equatable {
  struct Item: Equatable {
    var number: Int
    var text: String
    var isComplete = false
  }

  var items: [Item] = []
  private var lastNumber = 0
  private var past: [[Item]] = []
  private var future: [[Item]] = []

  /// Performs all of `step` and returns `true`, or performs nothing and returns `false`.
  mutating func perform(_ step: StoryStep) -> Bool {
    switch step {
    case .undo(let count):
      guard count <= past.count else { return false }
      for _ in 0..<count { (future, items) = (future + [items], past.removeLast()) }
    case .redo(let count):
      guard count <= future.count else { return false }
      for _ in 0..<count { (past, items) = (past + [items], future.removeLast()) }
    case .change(let changes):
      var changed = self
      var isChanged = false
      for change in changes {
        let before = changed.items
        guard changed.perform(change) else { return false }
        isChanged = isChanged || changed.items != before
      }
      if isChanged { (changed.past, changed.future) = (past + [items], []) }
      self = changed
    }
    return true
  }

  private mutating func perform(_ change: StoryChange) -> Bool {
    if case .add(let text) = change {
      lastNumber += 1
      items.append(Item(number: lastNumber, text: text))
    } else if change == .clear {
      items.removeAll(where: \.isComplete)
    } else {
      guard let index = items.firstIndex(where: { $0.number == change.number }) else {
        return false
      }
      switch change {
      case .toggle: items[index].isComplete.toggle()
      case .complete: items[index].isComplete = true
      case .reopen: items[index].isComplete = false
      case .edit(_, let text): items[index].text = text
      case .delete: items.remove(at: index)
      case .moveToTop: items.insert(items.remove(at: index), at: 0)
      case .move(let number, let other):
        guard number != other, items.contains(where: { $0.number == other }) else { return false }
        let item = items.remove(at: index)
        items.insert(item, at: (items.firstIndex { $0.number == other } ?? 0) + 1)
      case .add, .clear: break
      }
    }
    return true
  }
}
