import TodoText

/// The separator between the fields of a file.
enum CSVSeparator {
  static let all = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }

  /// Returns the separator in a line `sep=;`, which Excel writes at the beginning of a file.
  static func said(by line: ArraySlice<UInt8>) -> UInt8? {
    let bare = line.filter { $0 != UInt8(ascii: "\"") }
    guard bare.count == 5, String(decoding: bare.dropLast(), as: UTF8.self).lowercased() == "sep=",
      let separator = bare.last, all.contains(separator)
    else { return nil }
    return separator
  }

  /// Returns the most frequent separator of a line outside of quotes; a comma if there is none.
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
