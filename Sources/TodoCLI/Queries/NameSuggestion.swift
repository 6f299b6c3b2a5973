import TodoDomain
import TodoText

extension Query {
  /// Returns hints for a query that found nothing, such as a tag in `vocabulary` that was misspelt or lacks its sign.
  func suggestions(from vocabulary: Vocabulary) -> [String] {
    if conditions.count == 1, case .contains(let word) = conditions[0], word.namesNumbers {
      let todos = Reference(word)?.number == nil ? "these todos" : "todo \(word)"
      return ["A plain word searches texts. To see \(todos), write `todo show \(word)`."]
    }
    return conditions.flatMap { $0.suggestions(from: vocabulary) }
  }
}

extension Query.Condition {
  fileprivate func suggestions(from vocabulary: Vocabulary) -> [String] {
    switch self {
    case .hasTag(let tag) where tag.contains(","):
      [
        "\(quoted("+" + tag)) is one tag. For one of several, write \(tag.anyOfSeveral(after: "+"))."
      ]
    case .project(let project)
    where project.contains(",") && !vocabulary.projects.contains(project):
      ["For one of several projects, write \(project.anyOfSeveral(after: "project:"))."]
    case .hasTag(let tag):
      vocabulary.tags.meant(by: tag).map {
        ["No todo has the tag \(quoted(tag)). Did you mean \(quoted($0.shellWord))?"]
      } ?? []
    case .project(let project):
      vocabulary.projects.suggestion(for: project).map {
        [
          "There is no project \(quoted(project)). Did you mean \(quoted("project:\($0)".shellWord))?"
        ]
      } ?? []
    case .contains("&&"), .contains("&"):
      ["All terms have to hold, without a sign between them."]
    case .contains("||"), .contains("|"):
      ["Write `or` between terms of which one has to hold."]
    case .contains(let word):
      if let rest = word.rest(after: "!"), !rest.isEmpty {
        ["To exclude a term, write \(quoted("-\(rest)".shellWord))."]
      } else if case let text = word.withoutPatternSigns, text != word, !text.isEmpty {
        ["A word is found anywhere in a text: \(quoted(text.shellWord))."]
      } else if let tag = vocabulary.tags.inAnyCase(word) {
        ["\(quoted(word)) is also a tag: \(quoted("+\(tag)".shellWord))."]
      } else if let project = vocabulary.projects.inAnyCase(word) {
        ["\(quoted(word)) is also a project: \(quoted("project:\(project)".shellWord))."]
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
  /// The excluded words that may be tags, each with a query for a todo with that tag.
  ///
  /// `-later` may have been meant as `-+later`.
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

extension String {
  /// The text without pattern signs around it: `milk` for `/milk/` and `milk*`.
  fileprivate var withoutPatternSigns: String {
    let signs: Set<Character> = ["*", "/", "~"]
    return String(drop(while: signs.contains).dropLast(while: signs.contains))
  }

  /// Whether it is the number of a todo, or several: `5`, `1,2`, `3-5`.
  fileprivate var namesNumbers: Bool {
    utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || ",-".utf8.contains($0)
    }
      && listItems.allSatisfy { Reference($0) != nil }
  }

  /// `+shop or +home`, quoted, for `shop,+home` and `+`.
  fileprivate func anyOfSeveral(after sign: String) -> String {
    quoted(listItems.map { (sign + ($0.rest(after: sign) ?? $0)).shellWord }.joined(by: " or "))
  }
}

extension [String] {
  /// Returns the name that `word` most likely misspells; `nil` if it is a name itself, or close to none.
  func suggestion(for word: String) -> String? {
    inAnyCase(word) == nil ? nearest(to: word) : nil
  }

  /// Returns the term that `+tag` most likely means, unless there is such a tag: Taskwarrior's `+OVERDUE` is a state
  /// here.
  fileprivate func meant(by tag: String) -> String? {
    if inAnyCase(tag) != nil { return nil }
    return QueryKey.term(called: tag) ?? nearest(to: tag).map { "+\($0)" }
  }

  /// Returns the name that equals `word`, ignoring case.
  func inAnyCase(_ word: String) -> String? {
    let word = word.caseFolded
    return first { $0.caseFolded == word }
  }
}
