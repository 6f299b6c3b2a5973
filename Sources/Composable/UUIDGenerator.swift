#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The source of new identities.
///
///     struct Environment { var uuid: UUIDGenerator }
///
///     state.rows.append(Row.State(id: environment.uuid()))
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Creates a generator from a function that returns a new identity at each call.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = generate
  }

  /// An identity that this generator has not returned before.
  public func callAsFunction() -> UUID {
    generate()
  }

  /// Random identities: version 4 of RFC 9562.
  public static let random = UUIDGenerator { UUID() }
}
