import Testing
import TodoDomain
import TodoText

@testable import TodoCLI

@Suite("Tags and projects with their counts")
struct GroupViewTests {
  private let groups = [
    Group(name: "shop", open: 12, all: 1030), Group(name: "a\u{1B}", open: 3, all: 3),
  ]

  @Test("have one line each")
  func table() {
    #expect(
      GroupView(kind: .tags, width: 80).text(groups) == """
        12 of 1,030 open  +shop
                  3 open  +a␛

        """)
    #expect(
      GroupView(kind: .projects, width: 80, palette: Palette()).text([groups[0]])
        == "12 of 1,030 open  \u{1B}[36mshop\u{1B}[0m\n")
    #expect(GroupView(kind: .tags, width: 80).text([]) == "")
  }

  @Test("show a long name in full")
  func longName() {
    #expect(
      GroupView(kind: .projects, width: 30)
        .text([Group(name: "Move to the new house", open: 1, all: 2)]) == """
          1 of 2 open  Move to the new
                       house

          """)
  }

  @Test("are tab-separated columns for programs")
  func lines() {
    #expect(GroupView.lines(groups) == "shop\t12\t1030\na␛\t3\t3\n")
  }

  @Test("are an array of objects in JSON")
  func json() {
    func json(_ groups: [Group], _ kind: Group.Kind) -> String {
      groups.map { $0.json(kind) }.lines
    }
    #expect(json([], .tags) == "[]\n")
    #expect(
      json(groups, .tags) == """
        [{"tag":"shop","open":12,"all":1030},
        {"tag":"a\\u001b","open":3,"all":3}]

        """)
    #expect(json([groups[0]], .projects) == "[{\"project\":\"shop\",\"open\":12,\"all\":1030}]\n")
  }
}
