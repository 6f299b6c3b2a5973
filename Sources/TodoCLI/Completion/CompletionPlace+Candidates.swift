import TodoDomain
import TodoText

extension CompletionPlace {
  /// Returns the word completed with `completion`; the typed part stays as it is, byte for byte.
  ///
  /// Returns `nil` if `completion` doesn't continue the typed part, or the word can't be shown and typed.
  func word(_ completion: Completion) -> String? {
    guard let end = completion.text.goingOn(from: typed), !end.isEmpty else { return nil }
    let word = prefix + end
    return word.unicodeScalars.contains(where: \.isUnsafeInTerminals) ? nil : word
  }

  /// Returns candidates for the word, except for references.
  func completions(_ config: Config, _ vocabulary: Vocabulary) -> [Completion] {
    switch subject {
    case .choices(let choices): choices
    case .tags: vocabulary.tags.map { Completion($0) }
    case .projects: vocabulary.projects.map { Completion($0) }
    case .dates: (When.words + RelativeDate.words).map { Completion($0) }
    case .list(let words): names(words)
    case .contexts: (config.contexts.keys.sorted() + [Context.noName]).map { Completion($0) }
    case .keys(let others):
      others + (Setting.all + config.ownSettings).map { Completion($0.name, $0.help) }
    case .terms: terms(config, vocabulary) + commands
    case .attributes(let isEdit): attributes(vocabulary, isEdit: isEdit)
    case .nothing, .files, .words, .references, .steps, .settings, .commands, .helpPages: []
    }
  }

  /// Returns the names, preceded by the names typed before and the typed hyphen, if any.
  private func names(_ names: [String]) -> [Completion] {
    let parts = typed.parts(between: ",")
    let start =
      parts.dropLast().map { $0 + "," }.joined(by: "")
      + (parts.last?.hasBytePrefix("-") == true ? "-" : "")
    return names.map { Completion(start + $0) }
  }

  /// Returns query terms, preceded by the typed hyphens and parentheses.
  func terms(_ config: Config, _ vocabulary: Vocabulary) -> [Completion] {
    let signs = String(typed.prefix { $0 == "-" || $0 == "(" })
    let typed = String(typed.dropFirst(signs.count))
    var terms = vocabulary.tags.map { "+" + $0 }
    for key in QueryKey.all {
      let values =
        switch key.values {
        case .projects: vocabulary.projects
        case .views: config.views.keys.sorted()
        case .words(let words): words
        case .todos: [String]()
        case .dates(let words): words + Self.dateWords
        }
      let starts = key.starts.filter { typed.hasBytePrefix($0) }
      if let start = starts.max(by: { $0.utf8.count < $1.utf8.count }) {
        let isCompared = start.utf8.last != UInt8(ascii: ":")
        terms += values.filter { !isCompared || $0 != "none" }.map { start + $0 }
      } else if !key.isRare || !typed.isEmpty {
        terms += values.map { "\(key.name):\($0)" }
      }
    }
    return terms.map { Completion(signs + $0) }
  }

  /// Returns words that set fields, with the typed key if there is one; in an edit, also words that remove tags.
  private func attributes(_ vocabulary: Vocabulary, isEdit: Bool) -> [Completion] {
    let tags = vocabulary.tags.filter { AttributeWord("+" + $0) != nil }
    var words: [String] = []
    for attribute in Attributes.fields {
      guard let key = attribute.words.first(where: typed.hasBytePrefix) ?? attribute.words.first
      else { continue }
      let values =
        switch attribute.completion {
        case .words(let words): words
        case .dates: Self.dateWords
        case .projects: vocabulary.projects
        case .tags: tags
        case .references: [""]
        default: [String]()
        }
      words += values.map { key + $0 }
    }
    if isEdit, typed.hasBytePrefix("-") { words += tags.map { "-" + $0 } }
    return words.map { Completion($0) }
  }

  /// Dates of a single word.
  private static var dateWords: [String] {
    When.words + RelativeDate.words.filter { !$0.contains(" ") }
  }
}

extension String {
  /// Returns the text with `typed` as its exact beginning, since shells compare bytes; `nil` if it begins otherwise.
  fileprivate func goingOn(from typed: String) -> String? {
    hasBytePrefix(typed) ? self : composed.rest(after: typed.composed).map { typed + $0 }
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
