/// When an effect may start, by a clock and by the effects that came before it under the same id.
@usableFromInline
package struct Pace {
  /// What becomes of an effect that comes too soon after another.
  enum Rule: Equatable {
    /// Each waits, and replaces the one before it.
    case debounce
    /// The first starts at once; of those that come soon after it one waits: the last, or the first.
    case throttle(latest: Bool)
  }

  let rule: Rule
  let id: AnyHashable
  let duration: Duration
  let clock: any Clock<Duration>
  let callSite: CallSite

  /// Whether it depends on what has begun before, and may have ended, under the same id.
  package var isThrottle: Bool { rule != .debounce }

  /// The time that comes ``duration`` from now.
  var deadline: any Deadline { clock.deadline(after: duration) }

  /// An effect that ends at `deadline`, which is asked for when the effect starts.
  func wait<Action>(until deadline: @autoclosure @escaping () -> any Deadline) -> Effect<Action> {
    Effect(.run(Wait(callSite: callSite, deadline: deadline)))
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
