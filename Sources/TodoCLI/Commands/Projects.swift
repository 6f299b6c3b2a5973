import TodoDomain

extension CommandDefinition {
  static let projects = CommandDefinition(
    "projects",
    familiarNames: ["lists"],
    .more,
    summary: "List the projects, with how many todos they have.",
    discussion: """
      It shows how many are open, of how many in all. For example:

        todo projects
      """
  ) { _ in .work(ListGroups(kind: .projects)) }
}
