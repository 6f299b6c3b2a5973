extension Command {
  /// Returns the command with its references replaced.
  package func mapReferences(_ change: ([Reference]) -> [Reference]) -> Command {
    switch self {
    case .add, .clear, .undo, .redo: self
    case .toggle(let references): .toggle(change(references))
    case .complete(let references, let when): .complete(change(references), at: when)
    case .reopen(let references): .reopen(change(references))
    case .edit(let references, let edit): .edit(change(references), edit)
    case .start(let references): .start(change(references))
    case .stop(let references): .stop(change(references))
    case .skip(let references): .skip(change(references))
    case .snooze(let references, let when): .snooze(change(references), until: when)
    case .copy(let references): .copy(change(references))
    case .delete(let references): .delete(change(references))
    case .move(let references, let destination): .move(change(references), to: destination)
    }
  }
}
