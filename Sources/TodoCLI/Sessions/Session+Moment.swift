import Composable
import TodoDomain

import Glibc

/// How a session reads the list as it is at one moment, and locks it only for as long as the reading takes.
extension Session {
  /// Runs `body`, whose pages are all of one moment.
  ///
  /// Meanwhile the answer does not wait for its reader: others wait until the list is read, not until it
  /// was scrolled through.
  func inOneMoment(_ body: () async throws(Failure) -> Void) async throws(Failure) {
    output.hold()
    do throws(Failure) {
      try await body()
      output.letGo()
    } catch {
      output.letGo()
      // What was answered so far may have to wait for its reader.
      await store.send(.moments(.abandoned)).finish()
      throw error
    }
    try flush()
  }

  /// Hands on as much as the reader takes.
  ///
  /// Where the rest has no room to wait in, it waits for the reader with nothing locked, and goes on if
  /// the list hasn't changed.
  func offer() async throws(Failure) {
    try flush()
    guard let errorNumber = output.spoolError else { return }
    let keepsMoment = store.withState(\.moments.isKept)
    try await perform(.moments(.requested(isKept: keepsMoment)))
    let moment = store.withState(\.moments.number)
    try await perform(.moments(.abandoned))
    output.letGo()
    defer { output.hold() }
    try flush()
    try await perform(.moments(.requested(isKept: keepsMoment)))
    guard store.withState(\.moments.number) == moment else {
      throw Failure(
        message:
          "the list changed while the answer waited to be read, and the rest of it had no room: "
          + String(cString: strerror(errorNumber)),
        hint: "Make room in the folder for temporary files, or set TMPDIR to another.",
        exitCode: .inputOutput)
    }
  }
}
