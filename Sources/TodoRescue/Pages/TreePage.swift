import TodoSQLite
/// A page of a B-tree, with table rows, index entries, or pointers to other pages.
///
/// Reading it never traps, whatever its bytes are: invalid cells are left out.
struct TreePage {
  enum Kind: UInt8 {
    case indexInterior = 2
    case tableInterior = 5
    case indexLeaf = 10
    case tableLeaf = 13

    var isInterior: Bool { self == .indexInterior || self == .tableInterior }
    var isTable: Bool { self == .tableInterior || self == .tableLeaf }
  }

  struct Cell {
    /// The page with everything before this cell; 0 on a leaf.
    var child = 0
    /// The rowid of a table's row, or the greatest one below `child`.
    var rowID: Int64 = 0
    /// The length of the record, or 0 if there is none.
    var payloadByteCount = 0
    /// The part of the record that is on this page.
    var local = 0..<0
    /// The page on which the record continues, or 0.
    var overflow = 0
  }

  let kind: Kind
  let bytes: [UInt8]
  /// The valid cells, in order.
  let cells: [Cell]
  /// The page with everything after the last cell; 0 on a leaf.
  let lastChild: Int
  /// Whether all cells are valid.
  let isWhole: Bool

  /// Reads page `number`; `nil` if it isn't a B-tree page.
  init?(_ number: Int, of file: PageFile) {
    guard let bytes = file.bytes(ofPage: number) else { return nil }
    let start = number == 1 ? 100 : 0
    guard let kind = Kind(rawValue: bytes[start]) else { return nil }
    let headerByteCount = kind.isInterior ? 12 : 8
    let cellCount = bytes.integer(at: start + 3, byteCount: 2)
    guard start + headerByteCount + 2 * cellCount <= file.usableByteCount else { return nil }

    var cells: [Cell] = []
    cells.reserveCapacity(cellCount)
    for index in 0..<cellCount {
      let offset = bytes.integer(at: start + headerByteCount + 2 * index, byteCount: 2)
      guard offset >= start + headerByteCount + 2 * cellCount,
        let cell = Self.cell(at: offset, of: kind, in: bytes, file)
      else { continue }
      cells.append(cell)
    }
    self.kind = kind
    self.bytes = bytes
    self.cells = cells
    lastChild = kind.isInterior ? bytes.integer(at: start + 8, byteCount: 4) : 0
    isWhole = cells.count == cellCount
  }

  /// Returns a cell's whole record, from all pages that it spans; `nil` if one of them is missing.
  func record(_ cell: Cell, of file: PageFile) -> Record? {
    var payload = Array(bytes[cell.local])
    var next = cell.overflow
    while payload.count < cell.payloadByteCount {
      guard let page = file.bytes(ofPage: next) else { return nil }
      next = page.integer(at: 0, byteCount: 4)
      let count = min(cell.payloadByteCount - payload.count, file.usableByteCount - 4)
      payload += page[4..<4 + count]
    }
    return Record(payload)
  }

  private static func cell(
    at offset: Int, of kind: Kind, in bytes: [UInt8], _ file: PageFile
  ) -> Cell? {
    let usable = file.usableByteCount
    var cell = Cell()
    var offset = offset
    if kind.isInterior {
      guard offset + 4 <= usable else { return nil }
      cell.child = bytes.integer(at: offset, byteCount: 4)
      offset += 4
    }
    if kind == .tableInterior {
      guard let rowID = bytes.varint(at: &offset) else { return nil }
      cell.rowID = rowID
      return cell
    }

    guard let byteCount = bytes.varint(at: &offset), byteCount > 0, byteCount <= 1 << 30
    else { return nil }
    if kind == .tableLeaf {
      guard let rowID = bytes.varint(at: &offset) else { return nil }
      cell.rowID = rowID
    }
    cell.payloadByteCount = Int(byteCount)
    let localByteCount = localByteCount(cell.payloadByteCount, isTable: kind.isTable, usable)
    cell.local = offset..<offset + localByteCount
    guard cell.local.upperBound <= usable else { return nil }
    if localByteCount < cell.payloadByteCount {
      guard cell.local.upperBound + 4 <= usable else { return nil }
      cell.overflow = bytes.integer(at: cell.local.upperBound, byteCount: 4)
    }
    return cell
  }

  /// Returns how many bytes of a record are on its cell's page.
  ///
  /// Source: <https://sqlite.org/fileformat2.html#b_tree_pages>, with its names for the quantities.
  private static func localByteCount(_ p: Int, isTable: Bool, _ u: Int) -> Int {
    let x = isTable ? u - 35 : (u - 12) * 64 / 255 - 23
    if p <= x { return p }
    let m = (u - 12) * 32 / 255 - 23
    let k = m + (p - m) % (u - 4)
    return k <= x ? k : m
  }
}
