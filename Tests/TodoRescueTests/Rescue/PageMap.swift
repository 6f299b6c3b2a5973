@testable import TodoRescue
@testable import TodoSQLite

/// Maps each todo to the pages of a file that hold it.
struct PageMap {
  /// The pages of each todo, by its number: the page of its row, and its overflow pages.
  private(set) var pages: [Int64: Set<Int>] = [:]
  let pageCount: Int
  /// The pages of the schema after the first page.
  private(set) var schemaPages: Set<Int> = []

  init(_ path: String) throws {
    let file = try PageFile(path: path)
    pageCount = file.pageCount
    var root = 0
    var walk = TreeWalk(file)
    var schemaPages: Set<Int> = []
    walk.walk(from: 1, isTable: true) { number, page, _ in
      if number > 1 { schemaPages.insert(number) }
      for cell in page.cells {
        if let record = page.record(cell, of: file),
          case .schema("todo", let found)? = SalvagedRow(rowID: cell.rowID, record)
        {
          root = found
        }
      }
    } damage: { _ in
    }

    var pages: [Int64: Set<Int>] = [:]
    walk.walk(from: root, isTable: true) { number, page, _ in
      for cell in page.cells where !page.kind.isInterior {
        pages[cell.rowID] = [number]
        var next = cell.overflow
        while next != 0, let bytes = file.bytes(ofPage: next) {
          pages[cell.rowID]?.insert(next)
          next = bytes.integer(at: 0, byteCount: 4)
        }
      }
    } damage: { _ in
    }
    self.pages = pages
    self.schemaPages = schemaPages
  }

  /// Returns the todos that are at least partly on one of these pages.
  func todos(on damaged: Set<Int>) -> Set<Int64> {
    Set(pages.filter { !$0.value.isDisjoint(with: damaged) }.keys)
  }
}
