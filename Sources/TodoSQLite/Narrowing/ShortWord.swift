/// A word of one or two characters, too short to be looked up in the text index by itself.
///
/// In the index, every trigram that begins with it comes after the word itself, and before the word followed by the
/// greatest characters that there are: UTF-8 is in the order of its characters.
struct ShortWord: Equatable {
  /// The least possible trigram.
  let lowerBound: String
  /// The greatest possible trigram.
  let upperBound: String

  /// Takes a `caseFolded` word; returns `nil` if it is empty, or as long as a trigram.
  init?(_ word: String) {
    let scalars = word.unicodeScalars
    // No stored text holds a NUL, at which FTS5 would stop.
    guard (1...2).contains(scalars.count), !scalars.contains("\0") else { return nil }
    // FTS5 reads these two as the replacement character (`READ_UTF8` in fts5_tokenize.c).
    let read = scalars.map { $0 == "\u{FFFE}" || $0 == "\u{FFFF}" ? "\u{FFFD}" : $0 }
    lowerBound = read.reduce(into: "") { $0.unicodeScalars.append($1) }
    upperBound = lowerBound + "\u{10FFFF}\u{10FFFF}"
  }
}
