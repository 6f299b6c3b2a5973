import Composable
import TodoDomain

import Glibc

/// How a session reads the list as it is at one moment, and locks it only while reading.
extension Session {
  /// Runs `body`, whose pages all show the list at the same moment.
  ///
  /// Meanwhile the answer doesn't wait for its reader: other processes wait until the list is read, not until somebody
  /// has scrolled through it.
  func inOneMoment(_ body: () async throws(Failure) -> Void) async throws(Failure) {
    output.hold()
    do throws(Failure) {
      try await body()
      output.letGo()
    } catch {
      output.letGo()
      // Release the list: the answer so far may have to wait for its reader.
      await store.send(.moments(.abandoned)).finish()
      throw error
    }
    try flush()
  }

  /// Passes on as much of the answer as the reader takes.
  ///
  /// If there is no room to buffer the rest, it releases the list, waits for the reader, and goes on if the list hasn't
  /// changed.
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
