import TodoDomain
import TodoText

/// Completions of a word in a query.
struct QueryCompletions {
  let vocabulary: Vocabulary
  let views: [String]

  /// Returns candidates for `typed`, after its leading hyphens and parentheses.
  func completions(typed: String) -> [Completion] {
    let signs = String(typed.prefix { $0 == "-" || $0 == "(" })
    let typed = String(typed.dropFirst(signs.count))
    var terms = vocabulary.tags.map { "+" + $0 }
    for key in QueryKey.all {
      let values = values(of: key)
      let starts = key.starts.filter { typed.hasBytePrefix($0) }
      if let start = starts.max(by: { $0.utf8.count < $1.utf8.count }) {
        terms += values.map { start + $0 }
      } else if !key.isRare || !typed.isEmpty {
        terms += values.map { "\(key.name):\($0)" }
      }
    }
    return terms.map { Completion(signs + $0) }
  }

  private func values(of key: QueryKey) -> [String] {
    switch key.values {
    case .projects: vocabulary.projects
    case .views: views
    case .words(let words): words
    case .todos: []
    case .dates(let words):
      words + When.words + RelativeDate.words.filter { !$0.contains(" ") }
    }
  }
}

extension QueryKey {
  /// The possible beginnings of its terms, such as `due:`, `due<` and `due:<`.
  fileprivate var starts: [String] {
    let signs =
      [":"]
      + (isOrdered ? QueryComparison.allCases.flatMap { [$0.rawValue, ":\($0.rawValue)"] } : [])
    return [name, alias].compactMap(\.self).flatMap { name in signs.map { name + $0 } }
  }

  /// Whether to leave it out until something is typed: `due` stands in for all keys with dates.
  fileprivate var isRare: Bool {
    if case .dates = values { name != "due" } else { false }
  }
}
