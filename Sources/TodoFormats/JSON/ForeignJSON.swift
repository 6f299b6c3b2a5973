import TodoDomain
import TodoText

/// Values of another program's JSON, of any type.
///
/// A value that isn't a text, or a text that looks like JSON, is kept as JSON; any other text without its quotes.
enum ForeignJSON {
  static func isNull(_ json: ArraySlice<UInt8>) -> Bool { json.elementsEqual("null".utf8) }

  /// Returns a text, or the source of a number or Boolean; `nil` for an object, an array and `null`.
  static func text(_ json: ArraySlice<UInt8>) throws(ParseError) -> String? {
    var scanner = JSONScanner(json, allowsControls: true)
    if let text = try scanner.string() { return text }
    let first = json.first
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || isNull(json) { return nil }
    return String(decoding: json, as: UTF8.self)
  }

  /// Returns the elements of an array except `null`; any other value is a single element.
  static func elements(_ json: ArraySlice<UInt8>) throws(ParseError) -> [ArraySlice<UInt8>] {
    var scanner = JSONScanner(json, allowsControls: true)
    guard scanner.peek() == UInt8(ascii: "[") else { return [json] }
    var elements: [ArraySlice<UInt8>] = []
    try scanner.elements { scanner throws(ParseError) in
      let element = try scanner.value()
      if !isNull(element) { elements.append(element) }
    }
    return elements
  }

  /// Returns the members of an object, as they are kept; `null` says nothing.
  static func fields(_ json: ArraySlice<UInt8>) throws(ParseError) -> [ExtraField] {
    var fields: [ExtraField] = []
    var scanner = JSONScanner(json, allowsControls: true)
    try scanner.members { scanner, name throws(ParseError) in
      let json = try scanner.value()
      if !isNull(json) { fields.append(ExtraField(name, try kept(json))) }
    }
    return fields
  }

  /// Returns the words of an array or of a comma-separated text.
  static func words(
    _ json: ArraySlice<UInt8>
  ) throws(ParseError) -> [(text: String?, kept: String)] {
    if json.first != UInt8(ascii: "["), let text = try text(json) {
      return text.parts(between: ",").filter { !$0.isEmpty }.map { (String($0), String($0)) }
    }
    var words: [(text: String?, kept: String)] = []
    for element in try elements(json) { words.append((try text(element), try kept(element))) }
    return words
  }

  /// Returns the form in which a value is kept.
  static func kept(_ json: ArraySlice<UInt8>) throws(ParseError) -> String {
    var scanner = JSONScanner(json, allowsControls: true)
    guard let text = try scanner.string(), !isJSON(text) else {
      return String(decoding: json, as: UTF8.self)
    }
    return text
  }

  static func json(_ kept: String) -> [UInt8] {
    isJSON(kept) ? Array(kept.utf8) : json(text: kept)
  }

  /// Returns the text of a kept value, or its JSON if it isn't a text.
  static func text(kept: String) -> String { scalar(kept: kept) ?? kept }

  /// Returns the text of a kept value, or the source of a number or Boolean; `nil` for an object and an array.
  static func scalar(kept: String) -> String? {
    guard isJSON(kept) else { return kept }
    return (try? text(Array(kept.utf8)[...])) ?? nil
  }

  static func json(text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendJSON(text, escaping: .unsafeInOneUnit)
    return bytes
  }

  /// Returns an object, on one line.
  static func object(_ members: [(name: String, json: [UInt8])]) -> [UInt8] {
    var bytes = [UInt8(ascii: "{")]
    for (position, member) in members.enumerated() {
      if position > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.appendJSON(member.name)
      bytes.append(UInt8(ascii: ":"))
      bytes += member.json
    }
    return bytes + [UInt8(ascii: "}")]
  }

  static func array(_ elements: [[UInt8]]) -> [UInt8] {
    Array("[".utf8) + elements.joined(separator: ",".utf8) + Array("]".utf8)
  }

  static func isJSON(_ text: String) -> Bool {
    // Fast path: most texts begin or end as no JSON does.
    guard let first = text.utf8.first, let last = text.utf8.last,
      first < UInt8(ascii: "A") || "[{tfn".utf8.contains(first),
      last < UInt8(ascii: "A") || "]}el".utf8.contains(last)
    else { return false }
    var scanner = JSONScanner(Array(text.utf8)[...], allowsControls: true)
    guard (try? scanner.value()) != nil else { return false }
    return scanner.peek() == nil
  }
}

extension [ExtraField] {
  func text(_ name: String) -> String? { first(name).map(ForeignJSON.text(kept:)) }

  mutating func takeText(_ name: String) -> String? { take(name).map(ForeignJSON.text(kept:)) }

  /// Removes the first value with this name if `read` can make something of its text, and returns that.
  mutating func take<Value>(_ name: String, _ read: (String) -> Value?) -> Value? {
    guard let place = firstIndex(where: { $0.name == name }),
      let value = ForeignJSON.scalar(kept: self[place].value).flatMap(read)
    else { return nil }
    remove(at: place)
    return value
  }
}
