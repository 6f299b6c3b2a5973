import Composable

/// Which endpoints there are, and which of them were called.
final class EndpointLog: Sendable {
  private let contents =
    Locked<(declared: [String], called: Set<String>, hasIdentities: Bool)>(([], [], false))

  /// Whether somebody may draw identities.
  var hasIdentities: Bool { contents.withLock { $0.hasIdentities } }

  /// The endpoints that nothing called, in the order in which they were made.
  var unused: [String] {
    contents.withLock { contents in
      contents.declared.filter { !contents.called.contains($0) }
    }
  }

  func declare(_ endpoint: String) {
    contents.withLock { contents in
      if !contents.declared.contains(endpoint) { contents.declared.append(endpoint) }
    }
  }

  func drawsIdentities() {
    contents.withLock { $0.hasIdentities = true }
  }

  func call(_ endpoint: String) {
    contents.withLock { contents in
      _ = contents.called.insert(endpoint)
    }
  }
}
