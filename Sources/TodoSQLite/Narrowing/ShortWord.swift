/// A word of one or two characters, which is too short to be looked up in the index of texts by itself.
///
/// Every trigram that begins with it stands in the index after the word and before it is followed by the
/// greatest characters that there are: UTF-8 is in the order of its characters.
struct ShortWord: Equatable {
  /// The first that the trigrams can be.
  let lowerBound: String
  /// The last that they can be.
  let upperBound: String

  /// A word that is `caseFolded`; `nil` for one that is as long as a trigram, or empty.
  init?(_ word: String) {
    let scalars = word.unicodeScalars
    // No text that is stored holds a NUL, at which FTS5 would stop.
    guard (1...2).contains(scalars.count), !scalars.contains("\0") else { return nil }
    // FTS5 reads these two as the replacement character (`READ_UTF8` in fts5_tokenize.c).
    let read = scalars.map { $0 == "\u{FFFE}" || $0 == "\u{FFFF}" ? "\u{FFFD}" : $0 }
    lowerBound = read.reduce(into: "") { $0.unicodeScalars.append($1) }
    upperBound = lowerBound + "\u{10FFFF}\u{10FFFF}"
  }
}
