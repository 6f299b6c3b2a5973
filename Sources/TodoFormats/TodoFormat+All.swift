import TodoText

extension TodoFormat {
  package static let all = Name.allCases.map(\.format)

  /// The formats of exports.
  package static let written = all.filter { $0.makeWriter != nil }

  /// Returns the format with this name, or `nil`.
  package static func named(_ name: String) -> TodoFormat? { Name(rawValue: name)?.format }

  /// Returns the format for a file's name, ignoring case, or `nil`.
  package static func ofFile(_ path: String) -> TodoFormat? {
    let slash = path.lastIndex(ofByte: "/")
    let name = path[(slash.map(path.utf8.index(after:)) ?? path.startIndex)...].lowercased()
    return all.first { format in
      format.fileExtensions.contains { name.hasSuffix("." + $0) || name == $0 }
    }
  }
}

extension TodoFormat.Name {
  fileprivate var format: TodoFormat {
    switch self {
    case .json: .json
    case .jsonl: .jsonl
    case .csv: .csv
    case .todotxt: .todotxt
    case .taskwarrior: .taskwarrior
    case .ics: .ics
    case .markdown: .markdown
    case .org: .org
    case .googletasks: .googletasks
    case .text: .text
    }
  }
}

extension TodoFormat {
  /// Returns the formats that a file may have by its beginning and its name: one, unless several are as likely.
  ///
  /// A likely match of the contents takes precedence over the name, and the name over a possible match.
  package static func recognized(_ beginning: FileBeginning, path: String) -> [TodoFormat] {
    var best = Recognition.no
    var found: [TodoFormat] = []
    for format in all {
      let recognition = format.recognizes(beginning)
      if recognition > best { (best, found) = (recognition, []) }
      if recognition == best, best > .no { found.append(format) }
    }
    if let named = ofFile(path), best < .likely || found.contains(named) { return [named] }
    return found
  }
}
