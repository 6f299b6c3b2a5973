import TodoDomain

@testable import TodoCLI
@testable import TodoFormats

/// When and where everything happens.
enum Place {
  /// 2026-11-21T08:00:00Z.
  static let now = Instant(millisecondsSince1970: 1_795_248_000_000)

  /// Central European Time, with its summer time.
  static let timeZone: CivilTimeZone =
    CivilTimeZone(ZoneObservance.rules(posix: "CET-1CEST,M3.5.0,M10.5.0/3") ?? []) ?? .utc
}
