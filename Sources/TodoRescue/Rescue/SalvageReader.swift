import TodoText

/// Reads everything that can still be read from a todo database's file, page by page.
///
/// It first reads along the trees, where each row is the latest version. If part of a tree is damaged,
/// it then reads the unreachable pages, whose contents may be outdated or deleted.
struct SalvageReader {
  /// The known damage.
  struct Damage {
    /// The first hundred damaged pages of trees.
    var pages: [Int] = []
    /// The todos that may have been on them, ascending; some of the numbers may never have been given.
    var todos: [ClosedRange<Int64>] = []
    /// Whether the whole table of todos could be read along its tree.
    var isTodoTableWhole = true
    /// Whether the whole history could be read along its trees.
    var isHistoryWhole = true

    var isThere: Bool { !pages.isEmpty || !isTodoTableWhole || !isHistoryWhole }

    /// Returns whether the todo with this number may have been on a damaged page.
    func mayHide(_ number: Int64) -> Bool {
      var (lower, upper) = (0, todos.count)
      while lower < upper {
        let middle = (lower + upper) / 2
        if todos[middle].upperBound < number { lower = middle + 1 } else { upper = middle }
      }
      return lower < todos.count && todos[lower].contains(number)
    }
  }

  private(set) var damage = Damage()
  /// Whether the list synced.
  var isShared: Bool { roots["replica"] != nil }
  private var walk: TreeWalk
  private var file: PageFile { walk.file }
  private var roots: [String: Int] = [:]

  private static let tables = ["todo", "step", "change", "sqlite_sequence"]
  private static let indexes = [
    "sqlite_autoindex_todo_1", "todoByPosition", "changeByTodo", "stepByUndone", "stepByPrevious",
    "todoByDue",
    "todoByWait", "todoByParent", "todoBlocked",
    "todoByPriority", "todoByCreation", "todoByCompletion", "todoTimed",
  ]
  /// The text index, and the tables of a list that syncs: they have nothing to salvage, and some of their rows look
  /// like rows of the history.
  private static let skippedTables = [
    "textIndex", "unindexed", "todoText_data", "replica", "entry", "log", "report",
  ]
  /// The skipped indexes, and skipped tables without rowids.
  private static let skippedIndexes = [
    "todoText_idx", "todoText_config", "sqlite_autoindex_entry_1", "lost", "gone",
    "goneByNumber", "named",
  ]

  init(_ file: PageFile) {
    walk = TreeWalk(file)
  }

  /// Returns the damage in a file.
  static func damage(of file: PageFile) -> Damage {
    var reader = SalvageReader(file)
    reader.readTrees { _ in }
    return reader.damage
  }

  /// Calls `visit` with each row reachable along the trees, in order within each table.
  mutating func readTrees(_ visit: (SalvagedRow) throws -> Void) rethrows {
    readTree("sqlite_schema", from: 1) { _ in }
    // Indexes add nothing to their tables, except for the ids of todos whose rows are lost.
    for name in Self.tables + Self.indexes + Self.skippedTables + Self.skippedIndexes {
      guard let root = roots[name] else {
        // Its pages are read as lost pages.
        if Self.tables.contains(name) {
          let isTodo = name == "todo"
          note(TreeWalk.Damage(page: 1, keys: 1...Int64.max), of: isTodo ? name : "sqlite_schema")
        }
        continue
      }
      try readTree(name, from: root, visit)
    }
  }

  /// Calls `visit` with each row on pages that are neither reachable nor known to be unused.
  mutating func readLostPages(_ visit: (SalvagedRow) throws -> Void) rethrows {
    walk.skipFreePages()
    for number in 1..<file.pageCount + 1 where !walk.known.contains(Int64(number)) {
      guard let page = TreePage(number, of: file) else { continue }
      for cell in page.cells where cell.payloadByteCount > 0 {
        guard let record = page.record(cell, of: file),
          let row = SalvagedRow(rowID: page.kind.isTable ? cell.rowID : nil, record)
        else { continue }
        try visit(row)
      }
    }
  }

  private mutating func readTree(
    _ name: String, from root: Int, _ visit: (SalvagedRow) throws -> Void
  ) rethrows {
    let isTable = name != "change" && !(Self.indexes + Self.skippedIndexes).contains(name)
    let isLookedThrough = !(Self.skippedTables + Self.skippedIndexes).contains(name)
    let file = file
    // Collected separately, since `self` is being modified during the walk.
    var damages: [TreeWalk.Damage] = []
    var roots: [String: Int] = [:]
    try walk.walk(from: root, isTable: isTable) { number, page, keys in
      for cell in page.cells where cell.payloadByteCount > 0 && isLookedThrough {
        guard let record = page.record(cell, of: file),
          !isTable || keys.contains(cell.rowID),
          let row = SalvagedRow(rowID: isTable ? cell.rowID : nil, record)
        else {
          // Entries of most indexes aren't rows to salvage.
          if isTable || name == "change" {
            let key = isTable ? cell.rowID : 0
            damages.append(TreeWalk.Damage(page: number, keys: key...key))
          }
          continue
        }
        if case .schema(let name, let root) = row { roots[name] = root }
        try visit(row)
      }
    } damage: {
      damages.append($0)
    }
    if name == "sqlite_schema" { self.roots = roots }
    for damage in damages { note(damage, of: name) }
  }

  private mutating func note(_ found: TreeWalk.Damage, of name: String) {
    if damage.pages.last != found.page, damage.pages.count < 100 { damage.pages.append(found.page) }
    switch name {
    case "todo":
      damage.isTodoTableWhole = false
      if found.keys.upperBound >= 1 {
        damage.todos.append(max(1, found.keys.lowerBound)...found.keys.upperBound)
      }
    case "step", "change": damage.isHistoryWhole = false
    default: break
    }
  }
}
