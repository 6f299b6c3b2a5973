/// The tags and projects of a list's todos, each once, sorted regardless of case.
package struct Vocabulary: Hashable, Sendable {
  package var tags: [String]
  package var projects: [String]

  package init(tags: [String] = [], projects: [String] = []) {
    self.tags = tags
    self.projects = projects
  }
}
