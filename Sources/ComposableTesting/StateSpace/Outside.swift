public import Composable
import CustomDump
import Foundation

/// All that is outside of a feature, under the control of a ``StateSpace`` or of a test.
///
/// An environment is made of it. An asynchronous endpoint waits with `call` until somebody answers: the
/// state space, in every order and with every answer, or a test, with
/// ``answer(_:call:with:isolation:fileID:filePath:line:column:)``. A synchronous endpoint gets its answer
/// at once, with `callNow`.
///
///     func environment(_ outside: Outside<EmptyWorld>) -> Editor.Environment {
///       Editor.Environment(
///         clock: outside.clock,
///         save: { text throws(DiskFull) in
///           try await outside.call("save", text, answers: [.success(()), .failure(DiskFull())])
///         }
///       )
///     }
///
/// The function that makes an environment is called for every step anew, and must make the same each
/// time: nothing that it holds on to may change.
public struct Outside<World: Hashable & Sendable>: Sendable {
  let exchange: Exchange<World>
  /// The step whose effects have this environment.
  var origin = 0

  init(_ exchange: Exchange<World>) {
    self.exchange = exchange
  }

  /// What is outside at this moment, as the answers so far have left it.
  ///
  /// For endpoints that return at once, and for tests: `now: { outside.world.now }`.
  public var world: World { exchange.look(origin: origin) }

  /// Identities that count from zero: in each story those that it drew itself.
  ///
  ///     let uuid = outside.uuid
  ///     uuid()  // 00000000-0000-0000-0000-000000000000
  ///     uuid()  // 00000000-0000-0000-0000-000000000001
  public var uuid: UUIDGenerator {
    let (exchange, origin) = (exchange, origin)
    return UUIDGenerator { UUID(number: exchange.draw(origin: origin)) }
  }

  /// A clock whose time moves when nothing else is chosen to happen, to the next time for which an
  /// effect waits.
  ///
  /// Time stops at no other moment: a person does something when it stands, and is not tried half-way
  /// between. Sleepers of one time are woken in each order. Two states that differ only in what time it
  /// is are one: features may sleep or debounce, but have no other use for the time of this clock, and
  /// an exploration gives up where an effect is throttled.
  public var clock: some Clock<Duration> { OutsideClock(outside: self) }
}
