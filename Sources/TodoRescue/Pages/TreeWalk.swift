import TodoSQLite
import TodoText

/// Walks the trees of a file, skipping damaged parts.
struct TreeWalk {
  /// A page that should be part of a tree, but isn't, or not entirely.
  struct Damage: Hashable {
    var page: Int
    /// The rowids that may have been there, for a table's tree.
    var keys: ClosedRange<Int64>
  }

  let file: PageFile
  /// Pages that belong to a tree or are unused.
  private(set) var known = NumberSet()
  /// SQLite's trees are never deeper: <https://sqlite.org/limits.html>, 16.
  private static let deepest = 20

  init(_ file: PageFile) {
    self.file = file
  }

  /// Calls `visit` with every page of a tree, in key order; an interior page comes before its descendants.
  mutating func walk(
    from root: Int, isTable: Bool,
    _ visit: (_ number: Int, _ page: TreePage, _ keys: ClosedRange<Int64>) throws -> Void,
    damage: (Damage) throws -> Void
  ) rethrows {
    try walk(
      from: root, isTable: isTable, keys: Int64.min...Int64.max, depth: 0, visit, damage: damage)
  }

  /// Marks the unused pages as known, as their contents are obsolete; stops where their list is damaged.
  mutating func skipFreePages() {
    var trunk = file.firstFreePage
    while let page = file.bytes(ofPage: trunk), known.insert(Int64(trunk)) {
      let count = page.integer(at: 4, byteCount: 4)
      guard 8 + 4 * count <= file.usableByteCount else { return }
      for index in 0..<count {
        let free = page.integer(at: 8 + 4 * index, byteCount: 4)
        guard free <= file.pageCount, known.insert(Int64(free)) else { return }
      }
      trunk = page.integer(at: 0, byteCount: 4)
    }
  }

  private mutating func walk(
    from number: Int, isTable: Bool, keys: ClosedRange<Int64>, depth: Int,
    _ visit: (Int, TreePage, ClosedRange<Int64>) throws -> Void,
    damage: (Damage) throws -> Void
  ) rethrows {
    guard depth < Self.deepest, !known.contains(Int64(number)),
      let page = TreePage(number, of: file),
      page.kind.isTable == isTable
    else { return try damage(Damage(page: number, keys: keys)) }
    known.insert(Int64(number))
    if !page.isWhole { try damage(Damage(page: number, keys: keys)) }
    try visit(number, page, keys)
    guard page.kind.isInterior else { return }

    var lower = keys.lowerBound
    for cell in page.cells {
      var upper = keys.upperBound
      if isTable {
        guard cell.rowID >= lower, cell.rowID <= keys.upperBound else {
          // Nothing after it can be found from here, but unreachable pages are read, too.
          return try damage(Damage(page: number, keys: lower...keys.upperBound))
        }
        upper = cell.rowID
      }
      try walk(
        from: cell.child, isTable: isTable, keys: lower...upper, depth: depth + 1, visit,
        damage: damage)
      if isTable, upper < Int64.max { lower = min(upper + 1, keys.upperBound) }
    }
    try walk(
      from: page.lastChild, isTable: isTable, keys: lower...keys.upperBound, depth: depth + 1,
      visit, damage: damage)
  }
}
