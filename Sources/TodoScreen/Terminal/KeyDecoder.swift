import TodoText

/// Decodes the bytes of a terminal, one after the other.
///
/// It knows the sequences of xterm, tmux, the Linux console, rxvt and VT100s, whatever `TERM` says: they don't contradict
/// each other. Shift, Alt and Ctrl are ignored for keys that send a sequence. Unknown sequences are ignored, so that a
/// terminal's late answer to another program isn't typed into a todo.
///
/// Sources: ECMA-48, 5.4 and 5.6; <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>.
struct KeyDecoder: Hashable, Sendable {
  private enum State: Hashable {
    case ground
    /// A character of several bytes, of which `missing` are to come.
    case character(missing: Int)
    /// Esc, which begins everything else, and ends a string if `\` follows.
    case escape(isInString: Bool)
    /// A control sequence (CSI).
    case sequence
    /// One character after SS3 or, on the Linux console, `CSI [`.
    case single(isConsole: Bool)
    /// A string such as OSC or DCS, which BEL or ST ends.
    case string
    /// Pasted text.
    case paste
  }

  /// Longer sequences are ignored to their end.
  static let maximumByteCount = 32
  /// A longer paste comes in parts.
  static let maximumPasteByteCount = 65_536
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private var state = State.ground
  /// The bytes of the unfinished character, sequence or paste, without its introducer.
  private var bytes: [UInt8] = []

  init() {}

  /// Whether a pause would decide the meaning of the last bytes: Esc, or an unfinished sequence.
  var isWaiting: Bool { state != .ground && state != .paste }

  /// Returns the events that bytes complete.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    bytes.flatMap { decode($0) }
  }

  /// Returns the events that a pause completes.
  mutating func timeOut() -> [TerminalEvent] {
    guard isWaiting else { return [] }
    defer { reset() }
    switch state {
    case .character: return [.key(.character("\u{FFFD}"))]
    case .escape(isInString: false): return [.key(.escape)]
    // Alt-[, Alt-O and others begin like sequences.
    case .sequence where bytes.isEmpty: return [.key(.escape), .key(.character("["))]
    case .single(isConsole: false): return [.key(.escape), .key(.character("O"))]
    case .string where bytes.count == 1: return [.key(.escape), .key(Key(bytes[0]))]
    default: return []
    }
  }

  private mutating func reset() {
    state = .ground
    bytes = []
  }

  private mutating func decode(_ byte: UInt8) -> [TerminalEvent] {
    switch state {
    case .ground: return begin(byte)

    case .character(let missing):
      guard UTF8.isContinuation(byte) else { return timeOut() + begin(byte) }
      bytes.append(byte)
      state = .character(missing: missing - 1)
      if missing > 1 { return [] }
      let text = String(decoding: bytes, as: UTF8.self)
      reset()
      return [.key(.character(text.unicodeScalars.count == 1 ? Character(text) : "\u{FFFD}"))]

    case .escape(let isInString):
      reset()
      switch Unicode.Scalar(byte) {
      case "\\" where isInString: return []
      case "\u{1B}" where isInString: return begin(byte)
      case "[": state = .sequence
      case "O": state = .single(isConsole: false)
      case "]", "P", "X", "^", "_": (state, bytes) = (.string, [byte])
      // Alt and a key, or a key soon after Esc; of rxvt, Alt-Up is Esc and Up.
      default: return [.key(.escape)] + begin(byte)
      }
      return []

    case .sequence: return sequence(byte)

    case .single(let isConsole):
      reset()
      if let key = isConsole ? Key(console: byte) : Key(single: byte) { return [.key(key)] }
      return (0x20...0x7E).contains(byte) ? [] : begin(byte)

    case .string:
      switch byte {
      case 0x07, 0x18, 0x1A: reset()
      case 0x1B: state = .escape(isInString: true)
      default: if bytes.count < 2 { bytes.append(byte) }
      }
      return []

    case .paste: return paste(byte)
    }
  }

  /// Decodes the first byte of something.
  private mutating func begin(_ byte: UInt8) -> [TerminalEvent] {
    switch byte {
    case 0x1B: state = .escape(isInString: false)
    case ..<0x80: return [.key(Key(byte))]
    case 0xC2...0xF4:
      state = .character(missing: byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3)
      bytes = [byte]
    default: return [.key(.character("\u{FFFD}"))]
    }
    return []
  }

  private mutating func sequence(_ byte: UInt8) -> [TerminalEvent] {
    switch byte {
    case UInt8(ascii: "[") where bytes.isEmpty:
      state = .single(isConsole: true)
      return []
    case 0x40...0x7E,
      // rxvt ends sequences with `$` if Shift is pressed; elsewhere it comes before the end.
      UInt8(ascii: "$") where bytes.allSatisfy { (0x30...0x39).contains($0) } && !bytes.isEmpty:
      let parameters = bytes
      reset()
      if byte == UInt8(ascii: "~"), parameters == Array("200".utf8) { state = .paste }
      guard parameters.count < Self.maximumByteCount,
        let key = Key(parameters: parameters, end: byte)
      else { return [] }
      return [.key(key)]
    case 0x20...0x3F:
      if bytes.count < Self.maximumByteCount { bytes.append(byte) }
      return []
    default:
      // Nothing else is in a sequence: it was cut off.
      reset()
      return begin(byte)
    }
  }

  private mutating func paste(_ byte: UInt8) -> [TerminalEvent] {
    let end = Self.pasteEnd
    bytes.append(byte)
    if byte == end.last, bytes.suffix(end.count).elementsEqual(end) {
      let text = bytes.dropLast(end.count)
      reset()
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
  /// The key that sends a byte of ASCII, other than Esc.
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

  /// The key that sends SS3 and a character: cursor keys and the keypad in their application modes, F1 to F4.
  fileprivate init?(single byte: UInt8) {
    switch Unicode.Scalar(byte) {
    // rxvt sends small letters if Ctrl is pressed.
    case "A", "a": self = .up
    case "B", "b": self = .down
    case "C", "c": self = .right
    case "D", "d": self = .left
    case "F": self = .end
    case "H": self = .home
    case "I": self = .tab
    case "M": self = .enter
    case "P"..."S": self = .function(Int(byte) - 0x4F)
    case "X": self = .character("=")
    // The keypad: `j` is `*`, `p` is `0`, each 0x40 after its character.
    case "j"..."y": self = .character(Character(Unicode.Scalar(byte - 0x40)))
    default: return nil
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

  /// A key of VT220 and its heirs.
  private init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    case 11...15: self = .function(number - 10)
    case 17...21: self = .function(number - 11)
    case 23...24: self = .function(number - 12)
    default: return nil
    }
  }
}
