/// What the runtime knows of an enum: its cases, which of them a value is, and where its payload is.
///
/// Layouts of metadata and of value witnesses:
/// <https://github.com/swiftlang/swift/blob/main/docs/ABI/TypeMetadata.rst> and
/// `include/swift/ABI/ValueWitness.def` there. They are part of the stable ABI on Apple's platforms, and
/// the same on Linux.
struct EnumLayout<Root>: Sendable {
  struct Case: Sendable {
    /// Its place among the cases, those with a payload first.
    let tag: UInt32
    /// The type of the payload, a tuple for several or labelled values; `nil` without a payload.
    let payload: Any.Type?
    /// Whether the payload is in a box of its own.
    let isIndirect: Bool
  }

  /// All cases; each is at the index of its tag.
  let cases: [Case]

  /// Fails where `Root` is not an enum, or was built without reflection metadata.
  init?() {
    let metadata = Self.metadata
    let isEnum = [0x201, 0x202].contains(metadata.load(as: UInt.self))  // an enum, an optional
    guard isEnum else { return nil }
    let descriptor = metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
    guard let fields = descriptor.relative(at: 16) else { return nil }

    let recordSize = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
    let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    cases = (0..<count).map { index in
      let record = fields + 16 + index * recordSize
      return Case(
        tag: UInt32(index),
        payload: record.relative(at: 4).flatMap { start in
          _getTypeByMangledNameInContext(
            start.assumingMemoryBound(to: UInt8.self), UInt(MangledName(at: start).length),
            genericContext: descriptor, genericArguments: metadata + 2 * word)
        },
        isIndirect: record.load(as: UInt32.self) & 1 != 0)
    }
  }

  /// The cases whose payload is a `Value`, whatever its labels are.
  func cases<Value>(holding type: Value.Type) -> [Case] {
    cases.filter { one in one.payload.map { isSame($0, type) } ?? false }
  }

  /// The tag of the case that `root` is.
  func tag(of root: Root) -> UInt32 {
    withUnsafePointer(to: root) { Self.witness(11, as: GetTag.self)($0, Self.metadata) }
  }

  /// A copy of the payload of `root`, which is `oneCase` and holds a `Value`.
  func payload<Value>(of root: Root, in oneCase: Case) -> Value {
    withUnsafeTemporaryAllocation(of: Root.self, capacity: 1) { buffer in
      // A copy, which the projection takes apart: what is left is the payload, or its box.
      buffer.initializeElement(at: 0, to: root)
      guard let base = buffer.baseAddress else { preconditionFailure("one element has an address") }
      let place = UnsafeMutableRawPointer(base)
      Self.witness(12, as: Project.self)(place, Self.metadata)
      guard oneCase.isIndirect else {
        return place.assumingMemoryBound(to: Value.self).move()
      }
      let box = place.load(as: UnsafeRawPointer.self)
      defer { Unmanaged<AnyObject>.fromOpaque(box).release() }
      // The payload follows the header, which is two words, at the next aligned place.
      let alignment = MemoryLayout<Value>.alignment
      let offset = (2 * word + alignment - 1) / alignment * alignment
      return box.load(fromByteOffset: offset, as: Value.self)
    }
  }

  private typealias GetTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
  private typealias Project = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void

  private static var metadata: UnsafeRawPointer {
    unsafeBitCast(Root.self as Any.Type, to: UnsafeRawPointer.self)
  }

  /// The function at a place of the value witness table, which is found before the metadata.
  private static func witness<Function>(_ index: Int, as type: Function.Type) -> Function {
    metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
      .load(fromByteOffset: index * word, as: type)
  }
}

private let word = MemoryLayout<Int>.size

/// Whether a payload's type is `second` but for the labels of tuples; `(id: Int)` is the same as `Int`.
private func isSame(_ first: Any.Type, _ second: Any.Type) -> Bool {
  if first == second { return true }
  guard let elements = tupleElements(first) else { return false }
  if elements.count == 1 { return isSame(elements[0], second) }
  guard let others = tupleElements(second) else { return false }
  return elements.count == others.count && zip(elements, others).allSatisfy { isSame($0, $1) }
}

/// The types of a tuple's elements, or `nil` for what is not a tuple.
private func tupleElements(_ type: Any.Type) -> [Any.Type]? {
  let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
  guard metadata.load(as: UInt.self) == 0x301 else { return nil }
  let count = metadata.load(fromByteOffset: word, as: Int.self)
  // Each element is its type and its offset.
  return (0..<count).map { index in
    metadata.load(fromByteOffset: (3 + 2 * index) * word, as: Any.Type.self)
  }
}
