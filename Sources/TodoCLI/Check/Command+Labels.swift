import TodoDomain

extension Command {
  /// The same command with numbers for those labels that are known.
  func numbering(_ labels: [String: Int64]) -> Command {
    if labels.isEmpty { return self }
    func numbered(_ reference: Reference) -> Reference {
      guard case .label(let label) = reference, let number = labels[label] else { return reference }
      return .number(number)
    }
    let command = mapReferences { $0.map(numbered) }
    return switch command {
    case .move(let references, .before(let anchor)):
      .move(references, to: .before(numbered(anchor)))
    case .move(let references, .after(let anchor)): .move(references, to: .after(numbered(anchor)))
    default: command
    }
  }
}
