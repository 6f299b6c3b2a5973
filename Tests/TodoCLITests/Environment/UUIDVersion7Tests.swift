import Composable
import Foundation
import Testing
import TodoDomain
import TodoFixtures

@testable import TodoCLI

@Suite("Version 7 UUIDs")
struct UUIDVersion7Tests {
  /// A clock that a test sets.
  ///
  /// `@unchecked Sendable`: a test uses it from one thread.
  private final class Clock: @unchecked Sendable {
    var milliseconds: Int64
    init(_ milliseconds: Int64) { self.milliseconds = milliseconds }
    var now: Instant { Instant(millisecondsSince1970: milliseconds) }
  }

  private func words(_ uuid: UUID) -> (high: UInt64, low: UInt64) {
    withUnsafeBytes(of: uuid.uuid) {
      (
        UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }

  // The example of RFC 9562, A.6, except for the bit that stays clear.
  @Test("hold the time, the version, the variant and random bits")
  func layout() {
    let random = Values([0xCC3, 0x18C4_DC0C_0C07_398F])
    let uuid = UUIDVersion7(
      now: { Instant(millisecondsSince1970: 0x017F_22E2_79B0) }, random: random.next
    ).generator()
    #expect(uuid.uuidString == "017F22E2-79B0-74C3-98C4-DC0C0C07398F")
  }

  @Test(
    "keep the time, the version and the variant, whatever the random bits are",
    arguments: [0, .max] as [UInt64])
  func extremes(bits: UInt64) {
    let uuid = words(
      UUIDVersion7(
        now: { Instant(millisecondsSince1970: 0xFFFF_FFFF_FFFF) }, random: { bits }
      ).generator())
    #expect(uuid.high >> 12 & 0xF == 7)
    #expect(uuid.low >> 62 == 0b10)
    #expect(uuid.high >> 16 == 0xFFFF_FFFF_FFFF)
  }

  @Test("carry into the high bits if the low bits are all set")
  func carry() {
    let generator = UUIDVersion7(now: { World.morning }, random: { .max }).generator
    let first = words(generator())
    let second = words(generator())
    #expect(second.high == first.high + 1)
    #expect(second.low == 0x8000_0000_0000_0000)
  }

  @Test("are ordered and unique: a million in one millisecond")
  func million() {
    let generator = UUIDVersion7(now: { World.morning }, random: { 4 }).generator
    var last = words(generator())
    for _ in 1..<1_000_000 {
      let next = words(generator())
      if (next.high, next.low) <= last {
        Issue.record("\(next) does not come after \(last)")
        return
      }
      last = next
    }
  }

  @Test("stay in order when the clock goes back, and follow it again once it catches up")
  func clock() {
    let clock = Clock(1000)
    let generator = UUIDVersion7(now: { clock.now }, random: { 4 }).generator
    var uuids: [UUID] = []
    for milliseconds in [1000, 1001, 500, -7, 1001, 1002] as [Int64] {
      clock.milliseconds = milliseconds
      uuids.append(generator())
    }
    let texts = uuids.map(\.uuidString)
    #expect(texts == texts.sorted())
    #expect(Set(texts).count == texts.count)
    #expect(uuids.map { words($0).high >> 16 } == [1000, 1001, 1001, 1001, 1001, 1002])
  }

  @Test("start at 1970 if the clock is earlier")
  func before1970() {
    let generator = UUIDVersion7(
      now: { Instant(millisecondsSince1970: -1) }, random: { 4 }
    ).generator
    #expect(words(generator()).high >> 16 == 0)
  }

  @Test("are unique across threads")
  func threads() async {
    let generator = UUIDVersion7(now: { World.morning }, random: { 4 }).generator
    let uuids = await withTaskGroup(of: [UUID].self) { group in
      for _ in 0..<8 { group.addTask { (0..<1000).map { _ in generator() } } }
      return await group.reduce(into: Set<UUID>()) { $0.formUnion($1) }
    }
    #expect(uuids.count == 8000)
  }
}

/// Returns the given values in order, then zeros.
///
/// `@unchecked Sendable`: a test uses it from one thread.
private final class Values: @unchecked Sendable {
  private var values: ArraySlice<UInt64>
  init(_ values: [UInt64]) { self.values = values[...] }
  @Sendable func next() -> UInt64 { values.popFirst() ?? 0 }
}
