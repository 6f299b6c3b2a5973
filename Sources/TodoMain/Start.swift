import Dispatch
import Glibc
import TodoCLI
import TodoScreen

/// Runs the program with the arguments of C's `main`, and ends the process.
///
/// With `@main`, the arguments would come from `CommandLine`, which reads them from `/proc`. If that isn't readable,
/// as in some sandboxes, it finds none, and `todo delete 1` would be `todo`.
///
/// `prepare` adds this build's features to the environment. Returns the exit code.
package func start(
  count: Int32, words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
  _ prepare: @MainActor @Sendable @escaping (inout ShellEnvironment) -> Void = { _ in }
) -> Int32 {
  guard StandardDescriptors.occupy() else { return 74 }
  // Makes a write to a closed pipe fail, instead of killing the process.
  signal(SIGPIPE, SIG_IGN)
  // Likewise for a file that may not grow any more.
  signal(SIGXFSZ, SIG_IGN)
  Interruption.takeSignals()
  guard let arguments = Arguments.utf8(count: count, words: words) else {
    refuse("an argument is not UTF-8")
  }
  if let name = Arguments.pathVariableThatIsNotUTF8 { refuse("\(name) is not UTF-8") }
  MainActor.assumeIsolated {
    // Everything is done when this returns, unless something had to wait for another thread.
    _ = Task.immediate {
      var environment = ShellEnvironment.process(arguments: arguments)
      prepare(&environment)
      let code = await Program(environment, screen: showScreen).run()
      withExtendedLifetime(environment) { environment.interruption.exit(code) }
    }
  }
  dispatchMain()
}

private func refuse(_ message: String) -> Never {
  let output = Output(fileDescriptor: STDERR_FILENO)
  try? output.write("todo: \(message)\n")
  try? output.flush()
  exit(64)
}
