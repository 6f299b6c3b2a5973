import TodoText

/// Decodes the bytes of a terminal, one after the other.
///
/// It knows the sequences of xterm, tmux, the Linux console, rxvt and VT100s, whatever `TERM` says: they don't contradict
/// each other. Shift, Alt and Ctrl are ignored for keys that send a sequence. Unknown sequences are ignored, so that a
/// terminal's late answer to another program isn't typed into a todo.
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

  /// Returns the events that bytes complete.
  mutating func decode(_ new: some Sequence<UInt8>) -> [TerminalEvent] {
    new.flatMap { decode($0) }
  }

  /// Returns the events that a pause completes.
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
    case "[": return sequence(byte)
    case "O": return bytes.count > 2 ? end(Key(single: byte), byte) : []
    case "]", "P", "X", "^", "_": return string(byte)
    // Alt and a key, or a key soon after Esc; of rxvt, Alt-Up is Esc and Up.
    default: return [.key(.escape)] + begin(byte)
    }
  }

  /// Forgets what was cut off, and decodes the first byte of something else.
  private mutating func begin(_ byte: UInt8) -> [TerminalEvent] {
    bytes = []
    return decode(byte)
  }

  /// Ends a sequence, which is ignored if it is unknown.
  private mutating func end(_ key: Key?, _ byte: UInt8) -> [TerminalEvent] {
    // Nothing but ASCII is in a sequence: it was cut off.
    guard (0x20...0x7E).contains(byte) else { return begin(byte) }
    bytes = []
    return key.map { [.key($0)] } ?? []
  }

  private mutating func character(_ byte: UInt8) -> [TerminalEvent] {
    let length =
      switch bytes[0] {
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 1
      }
    if bytes.count > 1, !UTF8.isContinuation(byte) {
      return [.key(.character("\u{FFFD}"))] + begin(byte)
    }
    guard bytes.count == length else { return [] }
    defer { bytes = [] }
    if byte < 0x80 { return [.key(Key(byte))] }
    let text = String(decoding: bytes, as: UTF8.self)
    return [.key(.character(text.unicodeScalars.count == 1 ? Character(text) : "\u{FFFD}"))]
  }

  /// Decodes a control sequence (CSI), or one character after the Linux console's `CSI [`.
  private mutating func sequence(_ byte: UInt8) -> [TerminalEvent] {
    guard bytes.count > 2, bytes != Array("\u{1B}[[".utf8) else { return [] }
    let parameters = Array(bytes[2..<(bytes.count - 1)])
    if parameters == Array("[".utf8) { return end(Key(console: byte), byte) }
    let isNumber = !parameters.isEmpty && parameters.allSatisfy { (0x30...0x39).contains($0) }
    // rxvt ends sequences with `$` if Shift is pressed; elsewhere it comes before the end.
    if (0x20...0x3F).contains(byte), byte != UInt8(ascii: "$") || !isNumber {
      if parameters.count == Self.maximumByteCount { bytes.removeLast() }
      return []
    }
    isPasting = byte == UInt8(ascii: "~") && parameters == Array("200".utf8)
    let isKnown = parameters.count < Self.maximumByteCount
    return end(isKnown ? Key(parameters: parameters, end: byte) : nil, byte)
  }

  /// Ignores a string such as OSC or DCS, which BEL or ST ends.
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
    // Keep what may be the beginning of a character, a line break or the end of the paste.
    let keeps = bytes.suffix(end.count).lastIndex { $0 == 0x0D || $0 == 0x1B || $0 >= 0xC0 }
    let cut = keeps ?? bytes.count
    defer { bytes.removeFirst(cut) }
    return [pasted(bytes[..<cut])]
  }

  /// Returns text with line feeds, for which terminals send returns.
  private func pasted(_ bytes: ArraySlice<UInt8>) -> TerminalEvent {
    let text = String(decoding: bytes, as: UTF8.self)
    return .paste(String(text.map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 }))
  }
}

extension Key {
  /// The key that sends a byte of ASCII.
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

  private static let cursorKeys: [Unicode.Scalar: Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "F": .end, "H": .home, "I": .tab, "M": .enter,
    "X": .character("="),
    // rxvt sends small letters if Ctrl is pressed.
    "a": .up, "b": .down, "c": .right, "d": .left,
  ]

  /// The key that sends SS3 and a character: cursor keys and the keypad in their application modes, F1 to F4.
  fileprivate init?(single byte: UInt8) {
    switch Unicode.Scalar(byte) {
    case "P"..."S": self = .function(Int(byte) - 0x4F)
    // The keypad: `j` is `*`, `p` is `0`, each 0x40 after its character.
    case "j"..."y": self = .character(Character(Unicode.Scalar(byte - 0x40)))
    case let scalar:
      guard let key = Self.cursorKeys[scalar] else { return nil }
      self = key
    }
  }

  /// F1 to F5 on the Linux console.
  fileprivate init?(console byte: UInt8) {
    guard (0x41...0x45).contains(byte) else { return nil }
    self = .function(Int(byte) - 0x40)
  }

  /// The key that sends CSI, parameters, of which the second would be Shift, Alt and Ctrl, and an end.
  fileprivate init?(parameters: [UInt8], end: UInt8) {
    // An answer about the cursor's position ends as F3 does.
    let isLetter = parameters.isEmpty || parameters.starts(with: "1;".utf8)
    switch Unicode.Scalar(end) {
    case "~", "^", "@", "$":
      self.init(number: Int(String(decoding: parameters.prefix { $0 < 0x3A }, as: UTF8.self)) ?? 0)
    case "Z" where isLetter: self = .backTab
    // rxvt sends small letters if Shift is pressed.
    case "a"..."d" where parameters.isEmpty: self.init(single: end)
    case "A"..."D", "F", "H", "P"..."S":
      guard isLetter else { return nil }
      self.init(single: end)
    default: return nil
    }
  }

  /// The keys of VT220 and its heirs that aren't function keys.
  private static let numbered: [Int: Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
  ]

  private init?(number: Int) {
    switch number {
    case 11...15: self = .function(number - 10)
    case 17...21: self = .function(number - 11)
    case 23...24: self = .function(number - 12)
    default:
      guard let key = Self.numbered[number] else { return nil }
      self = key
    }
  }
}
