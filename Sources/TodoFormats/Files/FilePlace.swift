import TodoText

/// A place in a text file.
package struct FilePlace: Hashable, Sendable {
  /// From 1.
  package var line = 1
  /// From 1, in Unicode scalars.
  package var column = 1
}

extension FilePlace {
  /// The beginning of a file.
  package static let start = FilePlace()

  /// Advances over `bytes`, which begin here and are valid UTF-8.
  ///
  /// If they are known to be ASCII, only line feeds need to be counted.
  package mutating func advance(over bytes: ArraySlice<UInt8>, isASCII: Bool = false) {
    var rest = bytes
    if bytes.firstIndex(ofByte: UInt8(ascii: "\n")) != nil,
      let last = bytes.lastIndex(of: UInt8(ascii: "\n"))
    {
      line += bytes.count { $0 == UInt8(ascii: "\n") }
      column = 1
      rest = bytes[(last + 1)...]
    }
    column += isASCII ? rest.count : rest.count { !UTF8.isContinuation($0) }
  }

  /// Returns the place after `bytes`.
  package func advanced(over bytes: ArraySlice<UInt8>) -> FilePlace {
    var place = self
    place.advance(over: bytes)
    return place
  }
}
