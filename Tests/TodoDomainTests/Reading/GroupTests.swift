import Testing
import TodoDomain

@Suite("Groups")
struct GroupTests {
  @Test("count the todos of a subproject in all projects above it")
  func subprojects() {
    let groups = [
      Group(name: "home", open: 1, all: 2), Group(name: "home-work", open: 1, all: 1),
      Group(name: "home.garden", open: 2, all: 3), Group(name: "work.2027.plan", open: 0, all: 1),
      Group(name: ".net", open: 1, all: 1),
    ]
    #expect(
      groups.withSubprojects == [
        Group(name: ".net", open: 1, all: 1), Group(name: "home", open: 3, all: 5),
        Group(name: "home-work", open: 1, all: 1), Group(name: "home.garden", open: 2, all: 3),
        Group(name: "work", open: 0, all: 1), Group(name: "work.2027", open: 0, all: 1),
        Group(name: "work.2027.plan", open: 0, all: 1),
      ])
  }
}
