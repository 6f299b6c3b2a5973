/// Decodes the bytes of a terminal, one after the other.
///
/// It knows the sequences of xterm, tmux, the Linux console, rxvt and VT100s, whatever `TERM` says: they don't contradict
/// each other. Shift, Alt and Ctrl are ignored for keys that send a sequence. Unknown sequences are ignored, so that a
/// terminal's late answer to another program isn't typed into a todo.
///
/// Sources: ECMA-48, 5.4 and 5.6; <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>.
package struct KeyDecoder: Hashable, Sendable {
  private enum State: Hashable {
    case ground
    /// A character of several bytes, of which `missing` are to come.
    case character(missing: Int)
    case escape
    /// A control sequence (CSI), of which the Linux console has a kind of its own.
    case sequence
    case consoleSequence
    /// One character after SS3.
    case single
    /// A string such as OSC or DCS, which BEL or ST ends.
    case string
    case stringEscape
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

  package init() {}

  /// Whether a pause would decide the meaning of the last bytes: Esc, or an unfinished sequence.
  package var isWaiting: Bool {
    switch state {
    case .ground, .paste: false
    default: true
    }
  }

  /// Returns the events that bytes complete.
  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    for byte in bytes { decode(byte, into: &events) }
    return events
  }

  /// Returns the events that a pause completes.
  package mutating func timeOut() -> [TerminalEvent] {
    defer { reset() }
    switch state {
    case .ground, .paste: return []
    case .character: return [.key(.character("\u{FFFD}"))]
    case .escape: return [.key(.escape)]
    // Alt-[, Alt-O and others begin like sequences.
    case .sequence: return bytes.isEmpty ? [.key(.escape), .key(.character("["))] : []
    case .single: return [.key(.escape), .key(.character("O"))]
    case .string: return bytes.count == 1 ? [.key(.escape), .key(Key(bytes[0]))] : []
    case .consoleSequence, .stringEscape: return []
    }
  }

  private mutating func reset() {
    if state == .paste { return }
    state = .ground
    bytes = []
  }

  private mutating func decode(_ byte: UInt8, into events: inout [TerminalEvent]) {
    switch state {
    case .ground:
      begin(byte, into: &events)

    case .character(let missing):
      guard UTF8.isContinuation(byte) else {
        events.append(.key(.character("\u{FFFD}")))
        reset()
        return begin(byte, into: &events)
      }
      bytes.append(byte)
      guard missing == 1 else { return state = .character(missing: missing - 1) }
      events.append(.key(.character(Character(scalar(of: bytes) ?? "\u{FFFD}"))))
      reset()

    case .escape:
      reset()
      switch byte {
      case UInt8(ascii: "["): state = .sequence
      case UInt8(ascii: "O"): state = .single
      case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
        UInt8(ascii: "_"):
        state = .string
        bytes = [byte]
      default:
        // Alt and a key, or a key soon after Esc; of rxvt, Alt-Up is Esc and Up.
        events.append(.key(.escape))
        begin(byte, into: &events)
      }

    case .sequence:
      sequence(byte, into: &events)

    case .consoleSequence:
      reset()
      if (0x41...0x45).contains(byte) {
        events.append(.key(.function(Int(byte) - 0x40)))
      } else if !(0x20...0x7E).contains(byte) {
        begin(byte, into: &events)
      }

    case .single:
      reset()
      if let key = Key(single: byte) {
        events.append(.key(key))
      } else if !(0x20...0x7E).contains(byte) {
        begin(byte, into: &events)
      }

    case .string:
      switch byte {
      case 0x07, 0x18, 0x1A: reset()
      case 0x1B: state = .stringEscape
      default: if bytes.count < 2 { bytes.append(byte) }
      }

    case .stringEscape:
      reset()
      // Anything but ST is a sequence that cancels the string.
      if byte != UInt8(ascii: "\\") {
        state = .escape
        if byte != 0x1B { decode(byte, into: &events) }
      }

    case .paste:
      paste(byte, into: &events)
    }
  }

  /// Decodes the first byte of something.
  private mutating func begin(_ byte: UInt8, into events: inout [TerminalEvent]) {
    switch byte {
    case 0x1B:
      state = .escape
    case ..<0x80:
      events.append(.key(Key(byte)))
    case 0xC2...0xF4:
      state = .character(missing: byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3)
      bytes = [byte]
    default:
      events.append(.key(.character("\u{FFFD}")))
    }
  }

  private mutating func sequence(_ byte: UInt8, into events: inout [TerminalEvent]) {
    switch byte {
    case UInt8(ascii: "[") where bytes.isEmpty:
      state = .consoleSequence
    // rxvt ends sequences with `$` if Shift is pressed; elsewhere it comes before the end.
    case UInt8(ascii: "$") where bytes.allSatisfy { (0x30...0x39).contains($0) } && !bytes.isEmpty:
      fallthrough
    case 0x40...0x7E:
      let parameters = bytes
      reset()
      if byte == UInt8(ascii: "~"), parameters == Array("200".utf8) {
        state = .paste
      } else if parameters.count < Self.maximumByteCount,
        let key = Key(parameters: parameters, end: byte)
      {
        events.append(.key(key))
      }
    case 0x20...0x3F:
      if bytes.count < Self.maximumByteCount { bytes.append(byte) }
    default:
      // Nothing else is in a sequence: it was cut off.
      reset()
      begin(byte, into: &events)
    }
  }

  private mutating func paste(_ byte: UInt8, into events: inout [TerminalEvent]) {
    let end = Self.pasteEnd
    bytes.append(byte)
    if byte == end.last, bytes.suffix(end.count).elementsEqual(end) {
      bytes.removeLast(end.count)
      if !bytes.isEmpty { events.append(.paste(pasted(bytes))) }
      state = .ground
      bytes = []
    } else if bytes.count > Self.maximumPasteByteCount {
      // Keep what may be the beginning of a character, a line break or the end of the paste.
      let keeps = bytes.suffix(end.count).lastIndex { $0 == 0x0D || $0 == 0x1B || $0 >= 0xC0 }
      let cut = keeps ?? bytes.count
      events.append(.paste(pasted(bytes[..<cut])))
      bytes.removeFirst(cut)
    }
  }

  /// Returns text with line feeds, for which terminals send returns.
  private func pasted(_ bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    var previous: UInt8 = 0
    for byte in bytes {
      if byte != 0x0A || previous != 0x0D { text.append(byte == 0x0D ? 0x0A : byte) }
      previous = byte
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func scalar(of bytes: [UInt8]) -> Unicode.Scalar? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator), iterator.next() == nil else {
      return nil
    }
    return scalar
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
    switch byte {
    // rxvt sends small letters if Ctrl is pressed.
    case UInt8(ascii: "A"), UInt8(ascii: "a"): self = .up
    case UInt8(ascii: "B"), UInt8(ascii: "b"): self = .down
    case UInt8(ascii: "C"), UInt8(ascii: "c"): self = .right
    case UInt8(ascii: "D"), UInt8(ascii: "d"): self = .left
    case UInt8(ascii: "F"): self = .end
    case UInt8(ascii: "H"): self = .home
    case UInt8(ascii: "I"): self = .tab
    case UInt8(ascii: "M"): self = .enter
    case UInt8(ascii: "P")...UInt8(ascii: "S"): self = .function(Int(byte) - 0x4F)
    case UInt8(ascii: "X"): self = .character("=")
    // The keypad: `j` is `*`, `p` is `0`, each 0x40 after its character.
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      self = .character(Character(Unicode.Scalar(byte - 0x40)))
    default: return nil
    }
  }

  /// The key that sends CSI, parameters, of which the second would be Shift, Alt and Ctrl, and an end.
  fileprivate init?(parameters: [UInt8], end: UInt8) {
    // An answer about the cursor's position ends as F3 does.
    let isLetter = parameters.isEmpty || parameters.starts(with: "1;".utf8)
    switch end {
    case UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: "@"), UInt8(ascii: "$"):
      guard let number = Int(String(decoding: parameters.prefix { $0 < 0x3A }, as: UTF8.self)),
        let key = Self.numbered[number]
      else { return nil }
      self = key
    case UInt8(ascii: "Z") where isLetter: self = .backTab
    // rxvt sends small letters if Shift is pressed.
    case UInt8(ascii: "a")...UInt8(ascii: "d") where parameters.isEmpty: self.init(single: end)
    case UInt8(ascii: "A")...UInt8(ascii: "D"), UInt8(ascii: "F"), UInt8(ascii: "H"),
      UInt8(ascii: "P")...UInt8(ascii: "S"):
      guard isLetter else { return nil }
      self.init(single: end)
    default: return nil
    }
  }

  /// The keys of VT220 and its heirs, by their number.
  private static let numbered: [Int: Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12),
  ]
}
