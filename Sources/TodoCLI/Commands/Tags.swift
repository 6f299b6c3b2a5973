import TodoDomain

extension CommandDefinition {
  static let tags = CommandDefinition(
    "tags",
    familiarNames: ["labels", "contexts"],
    .more,
    summary: "List the tags, with how many todos have them.",
    discussion: """
      First come the open todos, then all of them. For example:

        todo tags
      """
  ) { _ in .work(ListGroups(kind: .tags)) }
}
