import TodoSQLite

/// Goes through the trees of a file, and past what is damaged in them.
struct TreeWalk {
  /// A page that should have been part of a tree, and is not, or not in full.
  struct Damage: Hashable {
    var page: Int
    /// Which rowids may have been there, in the tree of a table.
    var keys: ClosedRange<Int64>
  }

  let file: PageFile
  /// Pages that are part of a tree, or unused.
  private(set) var known: PageSet
  /// Deeper trees than SQLite's there are none: <https://sqlite.org/limits.html>, 16.
  private static let deepest = 20

  init(_ file: PageFile) {
    self.file = file
    known = PageSet(pageCount: file.pageCount)
  }

  /// Calls `visit` with every page of a tree, in the order of its keys; an interior page comes before
  /// those below it.
  mutating func walk(
    from root: Int, isTable: Bool,
    _ visit: (_ number: Int, _ page: TreePage, _ keys: ClosedRange<Int64>) throws -> Void,
    damage: (Damage) throws -> Void
  ) rethrows {
    try walk(
      from: root, isTable: isTable, keys: Int64.min...Int64.max, depth: 0, visit, damage: damage)
  }

  /// Takes the unused pages for known: their content is none any more.
  ///
  /// Returns whether all of the list of them could be read.
  mutating func skipFreePages() -> Bool {
    var trunk = file.firstFreePage
    while trunk != 0 {
      guard known.insert(trunk), let page = file.bytes(ofPage: trunk) else { return false }
      let count = page.integer(at: 4, byteCount: 4)
      guard 8 + 4 * count <= file.usableByteCount else { return false }
      for index in 0..<count where !known.insert(page.integer(at: 8 + 4 * index, byteCount: 4)) {
        return false
      }
      trunk = page.integer(at: 0, byteCount: 4)
    }
    return true
  }

  private mutating func walk(
    from number: Int, isTable: Bool, keys: ClosedRange<Int64>, depth: Int,
    _ visit: (Int, TreePage, ClosedRange<Int64>) throws -> Void,
    damage: (Damage) throws -> Void
  ) rethrows {
    guard depth < Self.deepest, !known.contains(number), let page = TreePage(number, of: file),
      page.kind.isTable == isTable
    else { return try damage(Damage(page: number, keys: keys)) }
    _ = known.insert(number)
    if !page.isWhole { try damage(Damage(page: number, keys: keys)) }
    try visit(number, page, keys)
    guard page.kind.isInterior else { return }

    var lower = keys.lowerBound
    for cell in page.cells {
      var upper = keys.upperBound
      if isTable {
        guard cell.rowID >= lower, cell.rowID <= keys.upperBound else {
          // Nothing after it can be found from here; pages that nothing leads to are read, too.
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
