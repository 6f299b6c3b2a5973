import TodoDomain

extension Command {
  /// The same command with numbers for those labels that are known.
  func numbering(_ labels: [String: Int64]) -> Command {
    if labels.isEmpty { return self }
    func numbered(_ reference: Reference) -> Reference {
      guard case .label(let label) = reference, let number = labels[label] else { return reference }
      return .number(number)
    }
    return switch self {
    case .add, .clear, .undo, .redo: self
    case .toggle(let references): .toggle(references.map(numbered))
    case .complete(let references): .complete(references.map(numbered))
    case .reopen(let references): .reopen(references.map(numbered))
    case .edit(let references, let edit): .edit(references.map(numbered), edit)
    case .delete(let references): .delete(references.map(numbered))
    case .move(let references, .before(let anchor)):
      .move(references.map(numbered), to: .before(numbered(anchor)))
    case .move(let references, .after(let anchor)):
      .move(references.map(numbered), to: .after(numbered(anchor)))
    case .move(let references, let destination):
      .move(references.map(numbered), to: destination)
    }
  }
}
