import TodoDomain
import TodoText

extension Query {
  /// What to write instead where nothing is found because a tag or a project is not quite written as
  /// it is in `vocabulary`, or without its sign.
  func suggestions(from vocabulary: Vocabulary) -> [String] {
    if conditions.count == 1, case .contains(let word) = conditions[0],
      Reference(word)?.number != nil
    {
      return ["A word is looked for in texts. The todo with that number: `todo show \(word)`."]
    }
    return conditions.flatMap { $0.suggestions(from: vocabulary) }
  }
}

extension Query.Condition {
  fileprivate func suggestions(from vocabulary: Vocabulary) -> [String] {
    switch self {
    case .hasTag(let tag):
      vocabulary.tags.suggestion(for: tag).map {
        ["No todo has the tag \(quoted(tag)). Did you mean \(quoted("+" + $0))?"]
      } ?? []
    case .project(let project):
      vocabulary.projects.suggestion(for: project).map {
        ["There is no project \(quoted(project)). Did you mean \(quoted("project:" + $0))?"]
      } ?? []
    case .contains(let word):
      if let tag = vocabulary.tags.inAnyCase(word) {
        ["\(quoted(word)) is also a tag: \(quoted("+" + tag))."]
      } else if let project = vocabulary.projects.inAnyCase(word) {
        ["\(quoted(word)) is also a project: \(quoted("project:" + project))."]
      } else if let term = QueryKey.term(called: word) {
        ["Did you mean \(quoted(term))?"]
      } else {
        []
      }
    case .all(let conditions), .any(let conditions):
      conditions.flatMap { $0.suggestions(from: vocabulary) }
    default: []
    }
  }
}

extension Query {
  /// The words that it excludes and that may be tags, each with the query for the todos that have it as one.
  ///
  /// `-later` may be meant as `-+later`.
  var excludedWords: [(word: String, tagged: Query)] {
    conditions.compactMap { condition in
      guard case .not(.contains(let word)) = condition, TextRule.tag.allows(word) else {
        return nil
      }
      var tagged = self
      tagged.conditions.append(.hasTag(word))
      tagged.sort = [SortKey(.position)]
      tagged.limit = 1
      return (word, tagged)
    }
  }
}

extension [String] {
  /// The name that `word` is most likely a slip of, or `nil` where it is a name, or none is near.
  fileprivate func suggestion(for word: String) -> String? {
    contains(word) ? nil : inAnyCase(word) ?? nearest(to: word)
  }

  /// The name that is `word` but for upper and lower case.
  fileprivate func inAnyCase(_ word: String) -> String? {
    let word = word.lowercased()
    return first { $0.lowercased() == word }
  }
}
