import TodoDomain
import TodoText

/// Values of a task, of any type.
///
/// A value that isn't a text, or a text that looks like JSON, is kept as JSON; any other text without its quotes.
enum TaskwarriorValue {
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

  /// Returns the words of an array or of a comma-separated text.
  static func words(
    _ json: ArraySlice<UInt8>
  ) throws(ParseError) -> [(text: String?, kept: String)] {
    var words: [(text: String?, kept: String)] = []
    if json.first == UInt8(ascii: "["), json.last == UInt8(ascii: "]") {
      for element in try elements(json) {
        words.append((try text(element), try kept(element)))
      }
      return words
    }
    guard let text = try text(json) else { return [(nil, try kept(json))] }
    return text.parts(between: ",").filter { !$0.isEmpty }.map { (String($0), String($0)) }
  }

  /// Returns the form in which a value is kept.
  static func kept(_ json: ArraySlice<UInt8>) throws(ParseError) -> String {
    var scanner = JSONScanner(json, allowsControls: true)
    guard let text = try scanner.string(), !isJSON(text) else {
      return String(decoding: json, as: UTF8.self)
    }
    return text
  }

  /// Returns the JSON of a kept value.
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

  /// Returns a text in quotes.
  ///
  /// `task` doesn't join the halves of an escaped surrogate pair, so characters above U+FFFF aren't escaped.
  static func json(text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    guard text.unicodeScalars.contains(where: { $0.value > 0xFFFF }) else {
      bytes.appendJSON(text)
      return bytes
    }
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      var quoted: [UInt8] = []
      quoted.appendJSON(String(scalar))
      bytes += scalar.value > 0xFFFF ? Array(scalar.utf8) : Array(quoted.dropFirst().dropLast())
    }
    bytes.append(UInt8(ascii: "\""))
    return bytes
  }

  static func isJSON(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var scanner = JSONScanner(bytes[...], allowsControls: true)
    guard (try? scanner.value()) != nil else { return false }
    return scanner.peek() == nil
  }
}
