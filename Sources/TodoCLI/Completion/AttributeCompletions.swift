import TodoDomain
import TodoText

/// What a word of `add` or `edit` can become that sets a field.
struct AttributeCompletions {
  let vocabulary: Vocabulary
  /// Whether words may take from a field, too.
  let isEdit: Bool

  /// Words that go on from `typed`.
  func completions(typed: String) -> [Completion] {
    var words: [String] = []
    for attribute in Attributes.fields {
      guard let key = attribute.words.first(where: typed.hasBytePrefix) ?? attribute.words.first
      else { continue }
      words += values(of: attribute).map { key + $0 }
    }
    if isEdit, typed.hasBytePrefix("-") { words += tags.map { "-" + $0 } }
    return words.map { Completion($0) }
  }

  private func values(of attribute: Attribute) -> [String] {
    switch attribute.completion {
    case .choices(let choices): choices
    case .dates: When.words + RelativeDate.words.filter { !$0.contains(" ") }
    case .projects: vocabulary.projects
    case .tags: tags
    default: []
    }
  }

  /// Those that a word can name.
  private var tags: [String] { vocabulary.tags.filter { AttributeWord("+" + $0) != nil } }
}
