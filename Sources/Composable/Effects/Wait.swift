/// Does nothing until a clock has reached a time.
final class Wait<Action>: Run<Action> {
  private let deadline: () -> any Deadline
  private let outcome: String

  /// Creates a wait for a time that is asked for when it starts.
  ///
  /// `outcome` says what becomes of the effect if the clock throws.
  init(
    callSite: CallSite, outcome: String = "The effect was started at once.",
    deadline: @escaping () -> any Deadline
  ) {
    self.outcome = outcome
    self.deadline = deadline
    super.init(callSite: callSite)
  }

  override func start(
    _ mailbox: Mailbox<Action>, on actor: isolated any Actor
  ) -> Task<Void, Never> {
    let deadline = self.deadline()
    return Task.immediate { [callSite, outcome] in
      mailbox.open(on: actor)
      do {
        try await deadline.wait()
      } catch is CancellationError where Task.isCancelled {
      } catch {
        callSite.reportFailedWait(error, outcome: outcome)
      }
      mailbox.close(on: actor)
    }
  }
}

extension CallSite {
  fileprivate func reportFailedWait(_ error: any Error, outcome: String) {
    report(
      """
      A clock threw an error while an effect waited for its time.

        Error:
          \(error)

      \(outcome)
      """)
  }
}
