import TodoText

/// Decodes the bytes of a terminal, one at a time.
///
/// It knows the sequences of xterm, tmux, the Linux console, rxvt and VT100s, whatever `TERM` says: they don't
/// contradict each other. Shift, Alt and Ctrl are ignored for keys that send a sequence. Unknown sequences are ignored,
/// so that a terminal's late answer to another program isn't typed into a todo.
///
/// Sources: ECMA-48, 5.4 and 5.6; <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>.
struct KeyDecoder: Hashable, Sendable {
  /// Longer sequences are ignored to their end.
  static let maximumByteCount = 32
  /// A longer paste comes in parts.
  static let maximumPasteByteCount = 65_536
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  private static let escape: UInt8 = 0x1B

  /// The bytes of an unfinished character or sequence, or of pasted text.
  private var bytes: [UInt8] = []
  private var isPasting = false

  init() {}

  /// Whether a pause would decide the meaning of the last bytes: Esc, or an unfinished sequence.
  var isWaiting: Bool { !bytes.isEmpty && !isPasting }

  /// Returns the events completed by these bytes.
  mutating func decode(_ new: some Sequence<UInt8>) -> [TerminalEvent] {
    new.flatMap { decode($0) }
  }

  /// Returns the events completed by a pause.
  mutating func timeOut() -> [TerminalEvent] {
    guard isWaiting else { return [] }
    defer { bytes = [] }
    if bytes[0] != Self.escape { return [.key(.character("\u{FFFD}"))] }
    // Alt-[, Alt-O and others begin like sequences.
    return bytes.count > 2 ? [] : [.key(.escape)] + bytes.dropFirst().map { .key(Key($0)) }
  }

  private mutating func decode(_ byte: UInt8) -> [TerminalEvent] {
    bytes.append(byte)
    if isPasting { return paste(byte) }
    guard bytes[0] == Self.escape else { return character(byte) }
    guard bytes.count > 1 else { return [] }
    switch Unicode.Scalar(bytes[1]) {
    case "[", "O": return bytes.count > 2 ? sequence(byte) : []
    case "]", "P", "X", "^", "_": return string(byte)
    // Alt and a key, or a key soon after Esc; rxvt sends Esc and Up for Alt-Up.
    default: return [.key(.escape)] + begin(byte)
    }
  }

  /// Drops an unfinished sequence, and starts over with this byte.
  private mutating func begin(_ byte: UInt8) -> [TerminalEvent] {
    bytes = []
    return decode(byte)
  }

  private mutating func character(_ byte: UInt8) -> [TerminalEvent] {
    if bytes.count > 1, !UTF8.isContinuation(byte) {
      return [.key(.character("\u{FFFD}"))] + begin(byte)
    }
    let text = String(validating: bytes, as: UTF8.self)
    // An unfinished character has a valid first byte, and at most four bytes.
    if text == nil, (0xC2..<0xF5).contains(bytes[0]), bytes.count < 4 { return [] }
    defer { bytes = [] }
    return [.key(byte < 0x80 ? Key(byte) : .character(text.map { Character($0) } ?? "\u{FFFD}"))]
  }

  /// Decodes a sequence: CSI or SS3, parameters and a character, or one character after the Linux console's `CSI [`.
  ///
  /// Unknown sequences are ignored.
  private mutating func sequence(_ byte: UInt8) -> [TerminalEvent] {
    // Sequences are ASCII only, so this one was cut off.
    guard (0x20...0x7E).contains(byte) else { return begin(byte) }
    let beginning = String(decoding: bytes[1..<(bytes.count - 1)], as: UTF8.self)
    let isNumber = beginning != "[" && beginning.utf8.dropFirst().allSatisfy(\.isASCIIDigit)
    // rxvt ends sequences with `$` if Shift is pressed; elsewhere it comes before the end.
    let isParameter = (0x20...0x3F).contains(byte) && (byte != UInt8(ascii: "$") || !isNumber)
    if isParameter, beginning.first == "[", beginning != "[[" {
      if bytes.count > Self.maximumByteCount { bytes.removeLast() }
      return []
    }
    if beginning == "[", byte == UInt8(ascii: "[") { return [] }
    let isKnown = bytes.count <= Self.maximumByteCount
    bytes = []
    isPasting = beginning == "[200" && byte == UInt8(ascii: "~")
    guard isKnown, let key = Key.sent(after: beginning, end: byte) else { return [] }
    return [.key(key)]
  }

  /// Ignores a string such as OSC or DCS, up to the BEL or ST that ends it.
  private mutating func string(_ byte: UInt8) -> [TerminalEvent] {
    if bytes.count > 3, bytes[bytes.count - 2] == Self.escape {
      bytes = byte == UInt8(ascii: "\\") ? [] : [Self.escape]
      return bytes.isEmpty || byte == Self.escape ? [] : decode(byte)
    }
    switch byte {
    case 0x07, 0x18, 0x1A: bytes = []
    case Self.escape: break
    default: bytes = Array(bytes.prefix(3))
    }
    return []
  }

  private mutating func paste(_ byte: UInt8) -> [TerminalEvent] {
    let end = Self.pasteEnd
    if byte == end.last, bytes.suffix(end.count).elementsEqual(end) {
      let text = bytes.dropLast(end.count)
      (bytes, isPasting) = ([], false)
      return text.isEmpty ? [] : [pasted(text)]
    }
    guard bytes.count > Self.maximumPasteByteCount else { return [] }
    // Keep a possible beginning of a character, a line break or the end of the paste.
    let keeps = bytes.suffix(end.count).lastIndex { $0 == 0x0D || $0 == 0x1B || $0 >= 0xC0 }
    let cut = keeps ?? bytes.count
    defer { bytes.removeFirst(cut) }
    return [pasted(bytes[..<cut])]
  }

  /// Returns text with line feeds instead of the returns that terminals send.
  private func pasted(_ bytes: ArraySlice<UInt8>) -> TerminalEvent {
    let text = String(decoding: bytes, as: UTF8.self)
    return .paste(String(text.map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 }))
  }
}

extension Key {
  /// The key that sends an ASCII byte.
  fileprivate init(_ byte: UInt8) {
    switch byte {
    case 0x08, 0x7F: self = .backspace
    case 0x09: self = .tab
    case 0x0A, 0x0D: self = .enter
    case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte + 0x60)))
    case ..<0x20: self = .control(Character(Unicode.Scalar(byte + 0x40)))
    default: self = .character(Character(Unicode.Scalar(byte)))
    }
  }

  /// The keys that send CSI or SS3, and a letter.
  private static let lettered: [Unicode.Scalar: Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "F": .end, "H": .home, "Z": .backTab,
    "P": .function(1), "Q": .function(2), "R": .function(3), "S": .function(4),
    // rxvt sends lowercase letters if Shift or Ctrl is pressed.
    "a": .up, "b": .down, "c": .right, "d": .left,
  ]

  /// The keys of VT220 and later terminals that send CSI, a number, and `~`.
  private static let numbered: [String: Key] = [
    "1": .home, "2": .insert, "3": .delete, "4": .end, "5": .pageUp, "6": .pageDown, "7": .home,
    "8": .end, "11": .function(1), "12": .function(2), "13": .function(3), "14": .function(4),
    "15": .function(5), "17": .function(6), "18": .function(7), "19": .function(8),
    "20": .function(9), "21": .function(10), "23": .function(11), "24": .function(12),
  ]

  /// Returns the key that sends Esc, `[` or `O` with parameters (the second is for Shift, Alt and Ctrl), and `end`;
  /// `nil` if there is none.
  fileprivate static func sent(after beginning: String, end: UInt8) -> Key? {
    let parameters = beginning.dropFirst()
    return switch (beginning, Unicode.Scalar(end)) {
    // The keypad in its application mode: `j` is `*`, `p` is `0`, each 0x40 after its character.
    case ("O", "j"..."y"): .character(Character(Unicode.Scalar(end - 0x40)))
    case ("O", "I"): .tab
    case ("O", "M"): .enter
    case ("O", "X"): .character("=")
    case ("[[", "A"..."E"): .function(Int(end) - 0x40)
    case (_, "~"), (_, "^"), (_, "@"), (_, "$"): numbered[String(parameters.prefix { $0 != ";" })]
    // A report of the cursor's position ends like F3.
    case (_, let letter) where parameters.isEmpty || parameters.hasPrefix("1;"): lettered[letter]
    default: nil
    }
  }
}
