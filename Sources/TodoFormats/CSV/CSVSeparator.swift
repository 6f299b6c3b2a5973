import TodoText

/// What is between the fields of a file.
enum CSVSeparator {
  static let all = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }

  /// What a line `sep=;` says, with which Excel begins a file.
  static func said(by line: ArraySlice<UInt8>) -> UInt8? {
    let bare = line.filter { $0 != UInt8(ascii: "\"") }
    guard bare.count == 5, String(decoding: bare.dropLast(), as: UTF8.self).lowercased() == "sep=",
      let separator = bare.last, all.contains(separator)
    else { return nil }
    return separator
  }

  /// The one that a line has most often outside of quotes: a comma where it has none.
  static func found(in line: ArraySlice<UInt8>) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in line {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if !isQuoted {
        counts[byte, default: 0] += 1
      }
    }
    var best = all[0]
    for separator in all where counts[separator, default: 0] > counts[best, default: 0] {
      best = separator
    }
    return best
  }
}
