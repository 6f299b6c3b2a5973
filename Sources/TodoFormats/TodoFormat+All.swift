import TodoText

extension TodoFormat {
  /// The formats, in the order of the help.
  package static let all: [TodoFormat] = [
    .json, .jsonl, .csv, .todotxt, .taskwarrior, .ics, .markdown, .org, .googletasks, .text,
  ]

  /// The formats of exports.
  package static let written = all.filter { $0.makeWriter != nil }

  /// Returns the format with this name, or `nil`.
  package static func named(_ name: String) -> TodoFormat? { all.first { $0.name == name } }

  /// Returns the format for a file's name, ignoring case, or `nil`.
  package static func ofFile(_ path: String) -> TodoFormat? {
    let name = path.parts(between: "/").last?.lowercased() ?? ""
    return all.first { format in
      format.fileExtensions.contains { name.hasSuffix("." + $0) || name == $0 }
    }
  }

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
    if ofFile(path) == .todotxt, [[], [.todotxt], [.markdown]].contains(found),
      beginning.mayBePage
    {
      return best != .possible && beginning.isList ? [.text] : [found.first ?? .todotxt, .text]
    }
    if let named = ofFile(path), best < .likely || found.contains(named) { return [named] }
    return found
  }

  /// Whether a file may be in this format by its content, or is empty.
  package func mayBe(_ beginning: FileBeginning) -> Bool {
    beginning.lines.isEmpty || recognizes(beginning) > .no
  }
}
