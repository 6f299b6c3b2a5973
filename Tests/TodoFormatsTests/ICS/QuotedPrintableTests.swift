import Testing
import TodoDomain

@testable import TodoFormats

@Suite("A quoted-printable vCalendar text")
struct QuotedPrintableTests {
  @Test("is decoded from UTF-8, ISO-8859-1 or Windows-1252")
  func decoded() throws {
    for (line, text) in [
      ("SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:caf=C3=A9", "café"),
      ("SUMMARY;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:caf=E9", "café"),
      ("SUMMARY;CHARSET=Windows-1252;ENCODING=quoted-printable:=80 5", "€ 5"),
      ("SUMMARY;QUOTED-PRINTABLE:a=3Db", "a=b"),
      ("SUMMARY;ENCODING=QUOTED-PRINTABLE:a\\;b=2C c", "a;b, c"),
      ("SUMMARY;ENCODING=QUOTED-PRINTABLE:caf=\r\n=C3=\r\n=A9 au lait", "café au lait"),
      ("SUMMARY;ENCODING=QUOTED-PRINTABLE:one=\r\n two", "one two"),
      ("SUMMARY;ENCODING=QUOTED-PRINTABLE:C:=5Cnew", "C:\\new"),
      ("SUMMARY;ENCODING=QUOTED-PRINTABLE:5 =x", "5 =x"),
      ("SUMMARY:a=C3=A9", "a=C3=A9"),
    ] {
      let file =
        "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nBEGIN:VTODO\r\n\(line)\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
      let todo = try #require(try TodoFormat.ics.read(file).first).todo
      #expect(todo.description == text, "\(line)")
      #expect(todo.note == "")
    }
  }

  @Test("may be in any property, and have line breaks")
  func lineBreaks() throws {
    let entry = try readICS(
      "DESCRIPTION;ENCODING=QUOTED-PRINTABLE:one=0D=0Atwo=0Athree",
      "LOCATION;ENCODING=QUOTED-PRINTABLE:caf=C3=A9")
    #expect(entry.todo.note == "one\ntwo\nthree")
    #expect(entry.todo.kept == ["ics.LOCATION: café"])
  }

  @Test("in another charset stays unchanged")
  func unknown() throws {
    let file = icsFile(["COMMENT;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=83=65"])
    #expect(
      try TodoFormat.ics.rewrite(file).contains(
        "COMMENT;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=83=65\r\n"))
  }
}
