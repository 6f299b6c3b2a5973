/// Does nothing until a clock has reached a time.
final class Wait<Action>: Run<Action> {
  private let deadline: () -> any Deadline

  /// Creates a wait for a time that is asked for when it starts.
  init(callSite: CallSite, deadline: @escaping () -> any Deadline) {
    self.deadline = deadline
    super.init(callSite: callSite)
  }

  override func start(
    _ mailbox: Mailbox<Action>, on actor: isolated any Actor
  ) -> Task<Void, Never> {
    let deadline = self.deadline()
    return Task.immediate { [callSite] in
      mailbox.open(on: actor)
      do {
        try await deadline.wait()
      } catch is CancellationError where Task.isCancelled {
      } catch {
        callSite.reportFailedWait(error)
      }
      mailbox.close(on: actor)
    }
  }
}

extension CallSite {
  fileprivate func reportFailedWait(_ error: any Error) {
    report(
      """
      A clock threw an error while an effect waited for its time.

        Error:
          \(error)

      The effect was started at once.
      """)
  }
}
