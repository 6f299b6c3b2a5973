import Testing
import TodoDomain

@testable import TodoCLI

@Suite("A calendar")
struct CalendarViewTests {
  private static let today = CivilDate(daysSince1970: 20_778)

  private func view(width: Int = 40, _ change: (inout CalendarView) -> Void = { _ in })
    -> CalendarView
  {
    var view = CalendarView(today: Self.today, weekStart: .monday, width: width)
    change(&view)
    return view
  }

  private func days(_ days: [String: Bool]) -> [CivilDate: CalendarView.Day] {
    var result: [CivilDate: CalendarView.Day] = [:]
    for (date, isOverdue) in days {
      guard case .date(let date)? = Due(date) else { continue }
      result[date, default: CalendarView.Day()].add(1, isOverdue: isOverdue)
    }
    return result
  }

  private func first(_ text: String) throws -> CivilDate {
    guard case .date(let date)? = Due(text) else { throw TodoStoreError.repeatsWithoutDue }
    return date
  }

  @Test("marks today, days with todos and overdue ones")
  func marks() throws {
    let text = view().text(
      days(["2026-11-08": true, "2026-11-18": false, "2026-11-21": false]),
      from: try first("2026-11-01"), months: 1)
    #expect(
      text == """
                   November 2026
         Mo   Tu   We   Th   Fr   Sa   Su
                                        1
          2    3    4    5    6    7    8!
          9   10   11   12   13   14   15
         16   17   18*  19   20  [21]* 22
         23   24   25   26   27   28   29
         30

        """)
  }

  @Test("begins weeks on the configured day")
  func weekStart() throws {
    let text = view { $0.weekStart = .sunday }.text([:], from: try first("2026-11-01"), months: 1)
    let lines = text.split(separator: "\n")
    #expect(lines[1] == " Su   Mo   Tu   We   Th   Fr   Sa")
    #expect(lines[2] == "  1    2    3    4    5    6    7")
  }

  @Test(
    "shows as many months side by side as fit",
    arguments: [1, 35, 72, 73, 111, 200])
  func widths(width: Int) throws {
    let text = view(width: width).text([:], from: try first("2026-11-01"), months: 3)
    let headings = text.split(separator: "\n").filter { $0.contains("202") }
    #expect(headings.count == (width < 73 ? 3 : width < 111 ? 2 : 1))
    #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count <= max(width, 35) })
    #expect(text.contains("January 2027"))
  }

  @Test("colours its marks")
  func colours() throws {
    let text = view { $0.palette = Palette() }.text(
      days(["2026-11-08": true]), from: try first("2026-11-01"), months: 1)
    #expect(text.contains("\u{1B}[31m  8! \u{1B}[0m"))
    #expect(text.contains("\u{1B}[33m[21] \u{1B}[0m"))
  }
}
