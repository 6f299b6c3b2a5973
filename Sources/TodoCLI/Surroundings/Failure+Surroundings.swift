extension Failure {
  init(_ error: OutputError) {
    self.init(message: error.description, exitCode: ExitCode(error))
  }

  /// A signal ended the command before it had changed anything.
  init(interruptedBy signal: Signal) {
    self.init(
      message: "interrupted: nothing was changed", exitCode: ExitCode(signal: signal.number))
  }

  /// A signal ended a sync: what it sent may have arrived.
  init(syncInterruptedBy signal: Signal) {
    self.init(
      message: "interrupted: the next sync finds out what was sent",
      exitCode: ExitCode(signal: signal.number))
  }
}

extension ExitCode {
  fileprivate init(_ error: OutputError) {
    self =
      switch error {
      case .closed: .done
      case .failed, .noRoom: .inputOutput
      case .interrupted(let signal): ExitCode(signal: signal)
      }
  }
}
