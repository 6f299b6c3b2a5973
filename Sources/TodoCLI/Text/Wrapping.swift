import TodoText
extension String {
  /// Returns the text in lines of at most `width` columns.
  ///
  /// It is broken at spaces, which are left out there, before wide characters, and inside a word that is wider than a
  /// line. A command in backticks is copied whole, so it is broken only if it is wider than a line. All other spaces
  /// stay: a note may be indented. The text is ``terminalSafe``, and measured as in the terminal that draws it widest.
  ///
  ///     "Buy oat milk".lines(ofWidth: 8)  // ["Buy oat", "milk"]
  package func lines(ofWidth width: Int) -> [String] {
    var lines: [String] = []
    for part in parts(ofWidth: width) { lines.append(String(part)) }
    return lines
  }

  /// Returns ``lines(ofWidth:)`` as slices of the text.
  func parts(ofWidth width: Int) -> [Substring] {
    // No character is wider, in columns, than its number of bytes.
    if utf8.count <= width { return [self[...]] }
    var parts: [Substring] = []
    var rest = self[...]
    while let end = rest.lineEnd(width: max(2, width)) {
      parts.append(rest[..<end].trailingSpacesDropped)
      rest = rest[end...].drop { $0 == " " }
    }
    if !rest.isEmpty || parts.isEmpty { parts.append(rest) }
    return parts
  }

  /// Returns the text in lines of at most `width` columns, the first after `start` and the others below it.
  ///
  /// If there is hardly any room beside `start`, all of them go below it, a little to the right.
  func hanging(after start: String, width: Int) -> String {
    let indentation = start.displayWidth
    if indentation == 0 || width - indentation >= Self.narrowestColumn {
      let gap = "\n" + String(repeating: " ", count: indentation)
      return start + lines(ofWidth: width - indentation).joined(by: gap) + "\n"
    }
    if indentation + widestWidth <= width { return start + self + "\n" }
    let outer = start.prefix { $0 == " " }.count
    let gap = "\n" + String(repeating: " ", count: outer + 4)
    let below = lines(ofWidth: max(1, width - outer - 4)).joined(by: gap)
    return start.trailingSpacesDropped + gap + below + "\n"
  }

  /// The fewest columns in which a text is comfortable to read.
  private static let narrowestColumn = 16
}

extension StringProtocol where SubSequence == Substring {
  var trailingSpacesDropped: Substring {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    return rest
  }
}

extension Substring {
  /// Returns the end of the first line, or `nil` if there is only one.
  fileprivate func lineEnd(width: Int) -> Index? {
    var columns = 0
    var place: Index?
    var placeInCommand: Index?
    var isInCommand = false
    var isAfterText = false
    for index in indices {
      let character = self[index]
      let characterWidth = character.widestWidth
      // Never break before any text: the line would be empty.
      if isAfterText, character == " " || characterWidth == 2 {
        if isInCommand { placeInCommand = index } else { place = index }
      }
      if character == "`" { isInCommand.toggle() }
      if character != " " { isAfterText = true }
      columns += characterWidth
      if columns > width {
        if let place = place ?? placeInCommand { return place }
        return index == startIndex ? self.index(after: index) : index
      }
    }
    return nil
  }
}
