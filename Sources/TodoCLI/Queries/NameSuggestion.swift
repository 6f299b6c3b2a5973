import TodoDomain

extension Query {
  /// What to write instead where nothing is found because a tag or a project is not quite written as
  /// it is in `vocabulary`, or without its sign.
  func suggestions(from vocabulary: Vocabulary) -> [String] {
    conditions.compactMap { condition in
      switch condition {
      case .hasTag(let tag):
        vocabulary.tags.suggestion(for: tag).map {
          "No todo has the tag \(quoted(tag)). Did you mean \(quoted("+" + $0))?"
        }
      case .project(let project):
        vocabulary.projects.suggestion(for: project).map {
          "There is no project \(quoted(project)). Did you mean \(quoted("project:" + $0))?"
        }
      case .contains(let word):
        vocabulary.tags.inAnyCase(word).map {
          "No text contains \(quoted(word)), but it is a tag: \(quoted("+" + $0))."
        }
          ?? vocabulary.projects.inAnyCase(word).map {
            "No text contains \(quoted(word)), but it is a project: \(quoted("project:" + $0))."
          }
      default: nil
      }
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
