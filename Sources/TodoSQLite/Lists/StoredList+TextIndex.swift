import SQLite

extension StoredList {
  /// Records that the index of texts doesn't have the new texts of a todo.
  func noteText(of number: Int64) throws {
    guard let greatest = unit?.greatestText else { return }
    unit?.greatestText = max(greatest, number)
    // Numbers after the last indexed one are missing anyway.
    guard try number <= lastIndexedNumber() else { return }
    let statement = try statement(.insertUnindexed)
    try statement.bind(number)
    try statement.run()
    unit?.hasUnindexed = true
  }

  /// Indexes missing texts once there are so many that a search would be slower.
  func indexTexts() throws {
    guard let unit, unit.greatestText > 0 else { return }
    var count = unit.greatestText - (try lastIndexedNumber())
    if unit.hasUnindexed {
      count = max(0, count) + (try database.integer("SELECT count(*) FROM unindexed"))
    }
    if count >= limits.missing {
      try indexAllTexts()
    } else if try lastIndexedNumber() > 0,
      try PreparedStatement(database, TextIndex.instantIndex).first({ $0.text(0) }) == nil
    {
      // An earlier `todo` made the index of texts, which had no others beside it.
      try database.run(TextIndex.instantIndexes)
    }
  }

  /// Indexes all missing texts.
  package func indexAllTexts() throws {
    try database.run(TextIndex.creation)
    let insertion = try PreparedStatement(database, TextIndex.insertion)
    var text: [UInt8] = []
    try PreparedStatement(database, TextIndex.missing).forEach { row in
      TextIndex.write(row, to: &text)
      try insertion.bind(row.integer(0))
      try text.withUnsafeBufferPointer { try insertion.bind($0, at: 2) }
      try insertion.run()
    }
    try database.run(TextIndex.completion)
    unit?.lastIndexedNumber = nil
  }

  /// The last number in the index of texts; 0 if there is no index yet.
  func lastIndexedNumber() throws -> Int64 {
    if let number = unit?.lastIndexedNumber { return number }
    let number = try statement(.lastIndexedNumber).first { $0.integer(0) } ?? 0
    unit?.lastIndexedNumber = number
    return number
  }
}
