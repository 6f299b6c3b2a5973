@testable import TodoCLI

/// What a run wrote.
final class Sink {
  var bytes: [UInt8] = []

  var output: Output {
    Output { [self] in
      bytes += $0
      return $0.count
    }
  }
}
