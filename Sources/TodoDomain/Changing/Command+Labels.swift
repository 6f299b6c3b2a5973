extension Command {
  /// Returns the command with known labels replaced by their numbers.
  package func numbering(_ labels: [String: Int64]) -> Command {
    if labels.isEmpty { return self }
    func numbered(_ reference: Reference) -> Reference {
      guard case .label(let label) = reference, let number = labels[label] else { return reference }
      return .number(number)
    }
    func numbered(_ edit: Edit) -> Edit {
      var edit = edit
      for link in edit.links { edit.links[link.field] = link.value.map(numbered) }
      for link in edit.unlinks { edit.unlinks[link.field] = link.value.map(numbered) }
      return edit
    }
    let command = mapReferences { $0.map(numbered) }
    return switch command {
    case .add(let edit, let label): .add(numbered(edit), label: label)
    case .edit(let references, let edit): .edit(references, numbered(edit))
    case .move(let references, .before(let anchor)):
      .move(references, to: .before(numbered(anchor)))
    case .move(let references, .after(let anchor)): .move(references, to: .after(numbered(anchor)))
    default: command
    }
  }
}
