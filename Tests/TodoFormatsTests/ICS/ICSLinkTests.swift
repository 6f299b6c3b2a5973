import FoundationEssentials
import Testing
import TodoDomain
import TodoFixtures

@testable import TodoFormats

@Suite("An iCalendar to-do")
struct ICSLinkTests {
  @Test("links to its parent and blockers by their UIDs")
  func links() throws {
    let id = "0de49409-9225-4b0e-8278-bdacce8b9d35"
    let entry = try readICS(
      "RELATED-TO:first", "RELATED-TO;RELTYPE=PARENT:second", "RELATED-TO;RELTYPE=DEPENDS-ON:\(id)",
      "RELATED-TO;RELTYPE=SIBLING:third")
    #expect(entry.links[.parent] == [.id(UUID(uid: "first"))])
    #expect(entry.links[.blockedBy] == [.id(UUID(uid: id))])
    #expect(
      entry.todo.kept == [
        "ics.RELATED-TO: first", "ics.RELATED-TO;RELTYPE=PARENT: second",
        "ics.RELATED-TO;RELTYPE=SIBLING: third",
      ])

    var todo = entry.stored(number: 1)
    todo.parent = 2
    todo.blockedBy = [3, 4]
    var writer = TodoFormat.ics.writer(FormatContext(timeZone: .berlin, now: Instant.morning))
    var bytes: [UInt8] = []
    writer.link([2: UUID(uid: "first"), 3: UUID(uid: id)])
    #expect(writer.append(todo, to: &bytes) == [Loss("the blockers")])
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    #expect(
      lines.filter { $0.hasPrefix("RELATED-TO") } == [
        "RELATED-TO:first", "RELATED-TO;RELTYPE=DEPENDS-ON:\(id)",
        "RELATED-TO;RELTYPE=SIBLING:third",
      ])
  }
}
