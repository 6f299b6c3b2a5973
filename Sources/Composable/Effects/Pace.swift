/// The rule for when an effect may start, by a clock and the previous effects with its id.
@usableFromInline
package struct Pace {
  /// The fate of an effect that comes too soon after another.
  enum Rule: Equatable {
    /// Each waits, and replaces the previous one.
    case debounce
    /// The first starts at once; the last or the first of the following ones waits.
    case throttle(latest: Bool)
  }

  let rule: Rule
  let id: AnyHashable
  let duration: Duration
  let clock: any Clock<Duration>
  let callSite: CallSite

  /// Whether it depends on earlier effects with the same id, even after they have ended.
  package var isThrottle: Bool { rule != .debounce }

  var deadline: any Deadline { clock.deadline(after: duration) }

  /// An effect that ends at `deadline`.
  func wait(until deadline: any Deadline) -> EffectTree {
    .run(Run(at: callSite, until: deadline, ifClockFails: "The effect was started at once."))
  }
}

extension Pace: CustomStringConvertible {
  /// `debounced by search for 0.3 seconds`.
  @usableFromInline
  package var description: String {
    switch rule {
    case .debounce: "debounced by \(id) for \(duration)"
    case .throttle(let latest):
      "throttled by \(id) for \(duration), \(latest ? "the latest" : "the first") waits"
    }
  }
}
