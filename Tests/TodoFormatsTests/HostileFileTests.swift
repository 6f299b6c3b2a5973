import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoFormats

@Suite("A hostile file")
struct HostileFileTests {
  /// A file and its error message.
  struct Case: Sendable, CustomStringConvertible {
    var format: TodoFormat
    var file: [UInt8]
    var message: String

    init(_ format: TodoFormat, _ text: String, _ message: String) {
      self.init(format, Array(text.utf8), message)
    }

    init(_ format: TodoFormat, _ file: [UInt8], _ message: String) {
      (self.format, self.file, self.message) = (format, file, message)
    }

    var description: String { message }
  }

  static let calendar = "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\n"

  static let cases: [Case] = [
    Case(.todotxt, Array("ab\nü".utf8) + [0xFF, 0x0A], "2:2: not UTF-8"),
    Case(.todotxt, "ü\u{0}", "1:2: a NUL, which cannot be stored"),
    Case(
      .taskwarrior, "[\n{\"status\":\"pending\"}]", "2:1: missing key `description`"),
    Case(
      .taskwarrior, #"{"description":"a","description":"b"}"#,
      "1:20: the key `description` appears twice"),
    Case(
      .taskwarrior, #"{"description":"\u0000"}"#,
      "1:16: the text holds a NUL, which cannot be stored"),
    Case(
      .taskwarrior, Array("{\"description\":\"a".utf8) + [0xC3, 0x22, 0x7D], "1:18: not UTF-8"),
    Case(.ics, "", "1:1: an empty file is not iCalendar"),
    Case(.ics, "hello", "1:1: iCalendar needs `NAME:value` here"),
    Case(.ics, "A:b", "1:1: iCalendar needs `BEGIN:VCALENDAR` here"),
    Case(.ics, calendar + "END:VALARM\r\n", "3:1: `VTODO` has no end before that of `VALARM`"),
    Case(.ics, calendar + "SUMMARY:a\r\n", "3:1: the file ends inside of `VTODO`"),
    Case(.ics, Array((calendar + "SUMMARY:ab\r\n c").utf8) + [0xFF], "3:1: not UTF-8"),
    Case(
      .ics, "BEGIN:VCALENDAR\n" + String(repeating: "BEGIN:X\n", count: 100),
      "33:1: more than 32 components inside of each other"),
    Case(.markdown, "- [ ] a\u{0}", "1:8: a NUL, which cannot be stored"),
    Case(.markdown, Array("\n- [ ] ".utf8) + [0xFF, 0x61], "2:7: not UTF-8"),
    Case(
      .markdown,
      (0..<100).map { String(repeating: "  ", count: $0) + "- [ ] a" }.joined(separator: "\n"),
      "65:1: more than 64 lists inside of each other"),
    Case(.org, "* TODO a\n\u{0}", "2:1: a NUL, which cannot be stored"),
    Case(
      .org, (1...70).map { String(repeating: "*", count: $0) + " TODO a" }.joined(separator: "\n"),
      "65:1: more than 64 headings inside of each other"),
    Case(.googletasks, "{\"items\":[]}", "1:1: an object without the lists of Google Tasks"),
    Case(
      .googletasks, "{\"kind\":\"tasks#tasks\",\n\"items\":[\n{\"title\":1,}]}",
      "3:12: JSON needs a key in quotes here"),
  ]

  @Test("is refused with the place of the mistake", arguments: cases)
  func refused(hostile: Case) throws {
    for chunkSize in [1, 65_536] {
      do {
        // A mistake in a VTODO may show only at its end.
        let end = hostile.message.contains("ends inside") ? "" : "END:VTODO\r\nEND:VCALENDAR\r\n"
        let isOpen = hostile.file.starts(with: Self.calendar.utf8) && hostile.file.last == 0x0A
        let file = hostile.file + (isOpen ? Array(end.utf8) : [])
        let todos = try hostile.format.read(file, chunkSize: chunkSize)
        Issue.record("read as \(todos)")
      } catch {
        guard case .malformed(let place, let problem) = error else { throw error }
        #expect("\(place.line):\(place.column): \(problem.message)" == hostile.message)
      }
    }
  }

  @Test(
    "that never ends is refused before it fills memory",
    arguments: [
      (TodoFormat.todotxt, "", "a"),
      (.taskwarrior, "{\"description\":\"", "a"),
      (.taskwarrior, "[{\"a\":", "["),
      (.ics, calendar + "SUMMARY:", "a"),
      (.ics, calendar + "SUMMARY:", "\n a"),
      (.ics, calendar, "A:b\n"),
      (.ics, "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\n", "A:b\n"),
      (.markdown, "- [ ] ", "a"),
      (.markdown, "- [ ] a\n", "  a\n"),
      (.markdown, "- TODO a\n", "  :a:\n"),
      (.org, "* TODO a\n", "b\n"),
      (.org, "* TODO a\n:PROPERTIES:\n", ":b: c\n"),
      (.googletasks, "{\"kind\":\"tasks#tasks\",\"items\":[{\"title\":\"", "a"),
    ])
  func endless(format: TodoFormat, beginning: String, piece: String) throws {
    var rest = Array(beginning.utf8)[...]
    let pieces = Array(String(repeating: piece, count: 65_536 / piece.utf8.count).utf8)
    var readCount = 0
    let source = ByteSource { buffer in
      if rest.isEmpty { rest = pieces[...] }
      let chunk = rest.prefix(buffer.count)
      buffer.copyBytes(from: chunk)
      rest = rest.dropFirst(chunk.count)
      readCount += chunk.count
      return chunk.count
    }
    var reader = format.makeReader(source, FormatContext(timeZone: .utc, now: Instant.morning))
    #expect(throws: FormatError.self) { try reader.next() }
    #expect(readCount < 40_000_000)
  }
}
