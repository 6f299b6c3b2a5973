import TodoDomain
import TodoText

/// Completions of words that set fields in `add` and `edit`.
struct AttributeCompletions {
  let vocabulary: Vocabulary
  /// Whether words may also remove tags.
  let isEdit: Bool

  /// Returns candidates for `typed`, which use its key if it has one.
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

  /// The tags that can be written as `+TAG`.
  private var tags: [String] { vocabulary.tags.filter { AttributeWord("+" + $0) != nil } }
}
