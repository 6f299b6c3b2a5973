import Testing
import TodoText

@testable import TodoScreen

@Suite("Keys")
struct KeyDecoderTests {
  /// The keys of xterm, tmux, the Linux console, rxvt and VT100s, with the bytes that they send.
  static let keys: [(bytes: String, key: Key)] = [
    ("j", .character("j")), (" ", .character(" ")), ("~", .character("~")),
    ("ä", .character("ä")), ("日", .character("日")), ("👍", .character("👍")),
    ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{8}", .backspace), ("\u{7F}", .backspace),
    ("\0", .control("@")), ("\u{1}", .control("a")), ("\u{4}", .control("d")),
    ("\u{1A}", .control("z")), ("\u{1C}", .control("\\")), ("\u{1F}", .control("_")),
    // Cursor keys: normal, application mode, with modifiers, and rxvt's with Shift and with Ctrl.
    ("\u{1B}[A", .up), ("\u{1B}[B", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left),
    ("\u{1B}OA", .up), ("\u{1B}OB", .down), ("\u{1B}OC", .right), ("\u{1B}OD", .left),
    ("\u{1B}[1;5A", .up), ("\u{1B}[1;2D", .left), ("\u{1B}[1;10C", .right),
    ("\u{1B}[a", .up), ("\u{1B}[d", .left), ("\u{1B}Oa", .up), ("\u{1B}Od", .left),
    // Home and End of xterm, application mode, VT220 and tmux, rxvt.
    ("\u{1B}[H", .home), ("\u{1B}OH", .home), ("\u{1B}[1~", .home), ("\u{1B}[7~", .home),
    ("\u{1B}[F", .end), ("\u{1B}OF", .end), ("\u{1B}[4~", .end), ("\u{1B}[8~", .end),
    ("\u{1B}[1;5H", .home), ("\u{1B}[8^", .end), ("\u{1B}[7$", .home), ("\u{1B}[8@", .end),
    ("\u{1B}[2~", .insert), ("\u{1B}[3~", .delete), ("\u{1B}[3;5~", .delete),
    ("\u{1B}[3$", .delete), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown),
    ("\u{1B}[6;2~", .pageDown), ("\u{1B}[5^", .pageUp),
    ("\u{1B}[Z", .backTab), ("\u{1B}[1;2Z", .backTab),
    // Function keys of xterm, with modifiers, VT220 and rxvt, the Linux console.
    ("\u{1B}OP", .function(1)), ("\u{1B}OS", .function(4)), ("\u{1B}[1;2P", .function(1)),
    ("\u{1B}[1;5R", .function(3)), ("\u{1B}[11~", .function(1)), ("\u{1B}[15~", .function(5)),
    ("\u{1B}[17~", .function(6)), ("\u{1B}[24~", .function(12)), ("\u{1B}[24;2~", .function(12)),
    ("\u{1B}[[A", .function(1)), ("\u{1B}[[E", .function(5)),
    // The keypad in its application mode.
    ("\u{1B}OM", .enter), ("\u{1B}Op", .character("0")), ("\u{1B}Oy", .character("9")),
    ("\u{1B}Oj", .character("*")), ("\u{1B}Ok", .character("+")), ("\u{1B}Oo", .character("/")),
  ]

  @Test("are recognized by their bytes, however these are split", arguments: keys.indices)
  func split(_ index: Int) {
    let (text, key) = Self.keys[index]
    let bytes = Array(text.utf8) + Array("x".utf8)
    for end in 0...bytes.count {
      var decoder = KeyDecoder()
      let events = decoder.decode(bytes[..<end]) + decoder.decode(bytes[end...])
      #expect(events == [.key(key), .key(.character("x"))])
      #expect(decoder == KeyDecoder())
    }
    var decoder = KeyDecoder()
    #expect(bytes.flatMap { decoder.decode([$0]) } == [.key(key), .key(.character("x"))])
  }

  @Test("keep their meaning in any pair")
  func pairs() {
    for first in Self.keys {
      for second in Self.keys {
        var decoder = KeyDecoder()
        let events = decoder.decode((first.bytes + second.bytes).utf8)
        #expect(events == [.key(first.key), .key(second.key)], "\(first) \(second)")
      }
    }
  }

  @Test("ignore answers to another program's question")
  func answers() {
    for answer in [
      "\u{1B}[?1;2c", "\u{1B}[24;80R", "\u{1B}[0n", "\u{1B}[?2026;2$y", "\u{1B}[8;24;80t",
      "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", "\u{1B}]11;rgb:0000/0000/0000\u{7}",
      "\u{1B}P1+r436F=323536\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}[I", "\u{1B}[O",
      "\u{1B}[97;5u", "\u{1B}[27;5;97~", "\u{1B}[<0;1;1M", "\u{1B}[201~", "\u{1B}Oz",
      "\u{1B}[99999999999999999999~", "\u{1B}[" + String(repeating: "1;", count: 10_000) + "A",
    ] {
      var decoder = KeyDecoder()
      #expect(decoder.decode((answer + "x").utf8) == [.key(.character("x"))], "\(answer)")
    }
  }

  @Test("distinguish Esc from the beginning of a sequence by time, or by the next byte")
  func escape() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.timeOut() == [.key(.escape)])
    #expect(!decoder.isWaiting)
    #expect(decoder.timeOut() == [])

    #expect(decoder.decode("\u{1B}j".utf8) == [.key(.escape), .key(.character("j"))])
    #expect(decoder.decode("\u{1B}\u{1B}[A".utf8) == [.key(.escape), .key(.up)])
    #expect(decoder.decode("\u{1B}ä".utf8) == [.key(.escape), .key(.character("ä"))])
    #expect(decoder.decode("\u{1B}\u{1B}".utf8) == [.key(.escape)])
    #expect(decoder.timeOut() == [.key(.escape)])
  }

  @Test("after Esc are keys, even if they begin like a sequence")
  func alt() {
    for key in ["[", "O", "]", "P", "_"] as [Character] {
      var decoder = KeyDecoder()
      #expect(decoder.decode("\u{1B}\(key)".utf8) == [])
      #expect(decoder.timeOut() == [.key(.escape), .key(.character(key))])
      #expect(decoder.decode("x".utf8) == [.key(.character("x"))])
    }
  }

  @Test("are ignored if their sequence is cut off")
  func cutOff() {
    for beginning in ["\u{1B}[1;", "\u{1B}[[", "\u{1B}]11;", "\u{1B}]1\u{1B}"] {
      var decoder = KeyDecoder()
      #expect(decoder.decode(beginning.utf8) == [])
      #expect(decoder.timeOut() == [])
      #expect(decoder.decode("x".utf8) == [.key(.character("x"))])

      #expect(decoder.decode((beginning + "\u{1B}[A").utf8).last == .key(.up))
    }
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}[1\r".utf8) == [.key(.enter)])
  }

  @Test("that aren't UTF-8 become U+FFFD, without affecting the next one")
  func invalid() {
    for bytes in [
      [0x80], [0xE4], [0xC0], [0xFF], [0xC3], [0xE6, 0x97], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xE0, 0x80, 0x80],
    ] as [[UInt8]] {
      var decoder = KeyDecoder()
      let events = decoder.decode(bytes + [UInt8(ascii: "x")])
      #expect(Set(events.dropLast()) == [.key(.character("\u{FFFD}"))], "\(bytes)")
      #expect(events.last == .key(.character("x")))
    }
    var decoder = KeyDecoder()
    #expect(decoder.decode([0xE6, 0x97]) == [])
    #expect(decoder.timeOut() == [.key(.character("\u{FFFD}"))])
  }
}

@Suite("A paste")
struct PasteTests {
  @Test("is text, whatever it holds and however it is split")
  func split() {
    let paste = "q\u{1B}[A\u{3}日 \u{1B}[20~\rline\r\nline\n"
    let bytes = Array("\u{1B}[200~\(paste)\u{1B}[201~x".utf8)
    for first in 0...bytes.count {
      for second in first...bytes.count {
        var decoder = KeyDecoder()
        let events = [bytes[..<first], bytes[first..<second], bytes[second...]]
          .flatMap { decoder.decode($0) + (decoder.isWaiting ? [] : decoder.timeOut()) }
        #expect(
          events == [
            .paste("q\u{1B}[A\u{3}日 \u{1B}[20~\nline\nline\n"), .key(.character("x")),
          ])
      }
    }
  }

  @Test("of nothing is ignored")
  func empty() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}[200~\u{1B}[201~x".utf8) == [.key(.character("x"))])
  }

  @Test("that is long is split, but never inside a character or a line break")
  func long() {
    for beginning in ["", "a", "ab", "abc", "abcd"] {
      let lines = String(repeating: "日本\r\n", count: 20_000)
      var decoder = KeyDecoder()
      let events = decoder.decode("\u{1B}[200~\(beginning)\(lines)\u{1B}[201~".utf8)
      let parts = events.map { if case .paste(let text) = $0 { text } else { "" } }
      #expect(parts.count == 3)
      #expect(parts.joined() == beginning + String(repeating: "日本\n", count: 20_000))
    }
  }

  @Test("that isn't UTF-8 has replacement characters")
  func invalid() {
    var decoder = KeyDecoder()
    let bytes = Array("\u{1B}[200~a".utf8) + [0xE4] + Array("b\u{1B}[201~".utf8)
    #expect(decoder.decode(bytes) == [.paste("a\u{FFFD}b")])
  }
}
