import TodoDomain

extension CommandDefinition {
  static let projects = CommandDefinition(
    "projects",
    familiarNames: ["lists"],
    .more,
    summary: "List the projects, with how many todos they have.",
    discussion: """
      First come the open todos, then all of them. For example:

        todo projects
      """
  ) { _ in .work(ListGroups(kind: .projects)) }
}
