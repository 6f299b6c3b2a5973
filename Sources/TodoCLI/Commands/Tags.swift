import TodoDomain

extension CommandDefinition {
  static let tags = CommandDefinition(
    "tags",
    familiarNames: ["labels", "contexts"],
    .more,
    summary: "List the tags, with how many todos have them.",
    discussion: """
      It shows how many are open, of how many in all. For example:

        todo tags
      """
  ) { _ in .work(ListGroups(kind: .tags)) }
}
