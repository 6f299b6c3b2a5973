import TodoDomain

@testable import TodoCLI

extension ShellEnvironment {
  /// A world without files, in which time stands still, with this on its standard input.
  static func still(
    standardInput: Int32 = -1, standardOutput: Sink = Sink(), standardError: Sink = Sink()
  ) -> ShellEnvironment {
    ShellEnvironment(
      arguments: [], variable: { _ in nil }, standardInput: standardInput,
      standardOutput: standardOutput.output, standardError: standardError.output,
      outputIsTerminal: false, errorIsTerminal: false, terminalWidth: 80, now: { Place.now },
      timeZone: Place.timeZone, random: { 4 })
  }
}
