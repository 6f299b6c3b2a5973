import TodoText

/// A part of a query: an operator, a parenthesis or a term.
enum QueryToken: Hashable, Sendable {
  case open
  case close
  case and
  case or
  /// `not`, or a hyphen in front of a term.
  case not
  case term(QueryWord)
}

/// The text of a term, without its quotes.
struct QueryWord: Hashable, Sendable {
  var text: String
  /// The number of bytes before the first quote: only they can be a sign or a key.
  var bareCount: Int

  init(_ text: String, bareCount: Int? = nil) {
    self.text = text
    self.bareCount = bareCount ?? text.utf8.count
  }

  /// The text after a plus sign, or `nil` if there is none; a lone plus sign is text.
  var tag: String? {
    bareCount > 0 && text.utf8.count > 1 ? text.rest(after: "+") : nil
  }

  /// The bytes that may be a sign or a key.
  var bare: Substring.UTF8View { text.utf8.prefix(bareCount) }
}

/// Splits the words of a query, as a shell passes them, into tokens.
///
///     ( +shop or +home ) -later     // several words, or
///     "( +shop or +home ) -later"   // one
///
/// A word with spaces is one term, such as `buy milk` or `due:next week`, unless one of its parts has a sign or a key,
/// is `and`, `or` or `not`, or is in parentheses. Double quotes at the beginning of a term or of its value make text:
/// `project:"house move"`, `"or"`.
struct QueryLexer {
  private(set) var tokens: [QueryToken] = []
  /// How many parentheses are open.
  private var depth = 0

  /// Reads one of the shell's words.
  mutating func read(_ argument: String) throws(QueryError) {
    var scanner = ArgumentScanner(argument, depth: depth)
    var pieces: [QueryToken] = []
    while let token = try scanner.next() { pieces.append(token) }
    if let phrase = phrase(argument, pieces) {
      tokens += phrase
    } else {
      depth = scanner.depth
      for piece in pieces { tokens.append(piece.operatorOrSelf) }
    }
  }

  /// Returns `argument` as one term after its hyphens, or `nil` if its spaces separate terms.
  private func phrase(_ argument: String, _ pieces: [QueryToken]) -> [QueryToken]? {
    let signs = pieces.prefix { $0 == .not }
    let words = pieces.dropFirst(signs.count)
    guard words.count > 1, case .term(let first)? = words.first else { return nil }
    for piece in words {
      guard case .term(let word) = piece, word.bareCount == word.text.utf8.count,
        piece.operatorOrSelf == piece
      else { return nil }
    }
    for piece in words.dropFirst() {
      if case .term(let word) = piece, QueryKey.isMarkedInText(word) { return nil }
    }
    let text = String(
      decoding: argument.utf8.drop(while: \.isSpace).dropFirst(signs.count), as: UTF8.self)
    let whole = QueryWord(text)
    guard !QueryKey.isMarkedInText(first) || QueryKey.takesSpaces(whole) else { return nil }
    return signs + [.term(whole)]
  }
}

extension QueryToken {
  /// The operator that an unquoted word spells, or else the token itself.
  fileprivate var operatorOrSelf: QueryToken {
    guard case .term(let word) = self, word.bareCount == word.text.utf8.count else { return self }
    switch word.text.lowercased() {
    case "and": return .and
    case "or": return .or
    case "not": return .not
    default: return self
    }
  }
}

/// Scans one of the shell's words.
private struct ArgumentScanner {
  private let bytes: [UInt8]
  private var index = 0
  /// The number of closing parentheses read but not yet returned.
  private var closes = 0
  private(set) var depth: Int

  init(_ argument: String, depth: Int) {
    bytes = Array(argument.utf8)
    self.depth = depth
  }

  mutating func next() throws(QueryError) -> QueryToken? {
    if closes > 0 {
      closes -= 1
      depth -= 1
      return .close
    }
    while index < bytes.count, bytes[index].isSpace { index += 1 }
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "("):
      index += 1
      depth += 1
      return .open
    case UInt8(ascii: "-") where index + 1 < bytes.count && !bytes[index + 1].isSpace:
      index += 1
      return .not
    default: break
    }
    guard let word = try term() else { return try next() }
    return .term(word)
  }

  /// Reads the term at the index; returns `nil` if there are only closing parentheses.
  private mutating func term() throws(QueryError) -> QueryWord? {
    var text: [UInt8] = []
    var bareCount: Int?
    var opens = 0
    while index < bytes.count, !bytes[index].isSpace {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\""), bareCount == nil, text.last.map(\.comesBeforeValue) ?? true {
        bareCount = text.count
        text += try quoted()
        continue
      }
      if byte == UInt8(ascii: "(") { opens += 1 }
      if byte == UInt8(ascii: ")") {
        if opens > 0 { opens -= 1 } else if closesGroup { break }
      }
      text.append(byte)
      index += 1
    }
    while index < bytes.count, bytes[index] == UInt8(ascii: ")") {
      guard closes < depth else {
        throw .unopenedParenthesis
      }
      closes += 1
      index += 1
    }
    if text.isEmpty, bareCount == nil { return nil }
    return QueryWord(String(decoding: text, as: UTF8.self), bareCount: bareCount)
  }

  /// Whether the parenthesis at the index ends a group: only parentheses may follow it in its word.
  ///
  /// Outside of groups, a parenthesis after punctuation is text, as in `:)`.
  private var closesGroup: Bool {
    let rest = bytes[index...].prefix { !$0.isSpace }
    guard rest.allSatisfy({ $0 == UInt8(ascii: ")") }) else { return false }
    guard depth == 0, index > 0 else { return true }
    return bytes[index - 1].isSpace || bytes[index - 1].isLetterOrDigit
  }

  /// Reads the text in the quotes at the index.
  private mutating func quoted() throws(QueryError) -> [UInt8] {
    index += 1
    var text: [UInt8] = []
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return text
      case UInt8(ascii: "\\")
      where index + 1 < bytes.count
        && (bytes[index + 1] == UInt8(ascii: "\"") || bytes[index + 1] == UInt8(ascii: "\\")):
        text.append(bytes[index + 1])
        index += 2
      default:
        text.append(bytes[index])
        index += 1
      }
    }
    throw .unterminatedQuote
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == UInt8(ascii: " ") || (9...13).contains(self) }

  /// Whether a quoted value may follow.
  fileprivate var comesBeforeValue: Bool { ":<>=+".utf8.contains(self) }

  fileprivate var isLetterOrDigit: Bool {
    self >= 0x80 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= self
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
  }
}
