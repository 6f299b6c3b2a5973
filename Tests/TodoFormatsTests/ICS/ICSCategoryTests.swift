import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoFormats

@Suite("Categories in iCalendar")
struct ICSCategoryTests {
  @Test("are exported on one line, because some programs read only one")
  func oneLine() throws {
    for (lines, expected) in [
      (["CATEGORIES:home,two words,work"], "CATEGORIES:home,work,two words"),
      (
        ["CATEGORIES:home", "CATEGORIES:two words", "CATEGORIES:a b"],
        "CATEGORIES:home,two words,a b"
      ),
      (["CATEGORIES:two words"], "CATEGORIES:two words"),
      (["CATEGORIES;X-A=b:home"], "CATEGORIES;X-A=b:home"),
      (["CATEGORIES;LANGUAGE=en:home", "CATEGORIES:work"], "CATEGORIES:home,work"),
    ] {
      let file = icsFile(lines)
      let written = try TodoFormat.ics.rewrite(file)
      let categories = written.split(separator: "\r\n").filter { $0.hasPrefix("CATEGORIES") }
      #expect(categories.map(String.init) == [expected])
      #expect(try TodoFormat.ics.rewrite(written) == written)
    }
  }

  @Test("leave the calendar's name as the project of to-dos without one")
  func calendarName() throws {
    let file = icsFile(["CATEGORIES:home"], ["X-TODO-PROJECT:Work"])
      .replacing(
        "VCALENDAR\r\nBEGIN:VTODO",
        with: "VCALENDAR\r\nX-WR-CALNAME:Groceries\\, etc.\r\nBEGIN:VTODO")
    let todos = try TodoFormat.ics.read(file).map(\.todo)
    #expect(todos.map(\.project) == ["Groceries, etc.", "Work"])
    #expect(todos.map(\.tags) == [["home"], []])
    let written = try TodoFormat.ics.rewrite(file)
    #expect(try TodoFormat.ics.read(written).map(\.todo.project) == todos.map(\.project))
  }

  @Test("that can't be tags are reported")
  func others() throws {
    var reader = TodoFormat.ics.makeReader(
      ByteSource(Array(icsFile(["CATEGORIES:Red Category,home,big tag"]).utf8)),
      FormatContext(timeZone: .berlin, now: .morning))
    #expect(try reader.next()?.todo.tags == ["home"])
    #expect(
      reader.setAside.map(\.description) == [
        "2 categories that can't be tags (line 2: `Red Category`)"
      ])
  }

  @Test("are read as tags in any language, and with the semicolons of vCalendar 1.0")
  func tags() throws {
    #expect(try readICS("CATEGORIES;LANGUAGE=en:home,work").todo.tags == ["home", "work"])
    let old =
      "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nBEGIN:VTODO\r\nSUMMARY:a\r\nCATEGORIES:MISC;WORK\r\n"
      + "END:VTODO\r\nEND:VCALENDAR\r\n"
    #expect(try TodoFormat.ics.read(old).first?.todo.tags == ["MISC", "WORK"])
  }
}
