/// What the runtime knows of an enum: its cases, which of them a value is, and where its payload is.
///
/// Layouts of metadata and of value witnesses:
/// <https://github.com/swiftlang/swift/blob/main/docs/ABI/TypeMetadata.rst> and
/// `include/swift/ABI/ValueWitness.def` there. They are part of the stable ABI on Apple's platforms, and
/// the same on Linux.
///
/// Not generic, nor are its cases: the runtime would look for their types at each extraction.
@usableFromInline
struct EnumLayout: Sendable {
  @usableFromInline
  struct Case: Sendable {
    /// Its place among the cases, those with a payload first.
    @usableFromInline
    let tag: UInt32
    /// The type of the payload, a tuple for several or labelled values; `nil` without a payload.
    let payload: Any.Type?
    /// Whether the payload is in a box of its own.
    @usableFromInline
    let isIndirect: Bool
    /// Whether code that does not know the type of the payload finds it as it expects it.
    ///
    /// Not so a function, which is called in another way where its types are known, nor a metatype that can
    /// be of one type only, which takes no room.
    let isReadable: Bool
  }

  /// All cases; each is at the index of its tag.
  let cases: [Case]

  @usableFromInline
  let type: Any.Type

  @usableFromInline
  let getTag: GetTag

  @usableFromInline
  let project: Project

  @usableFromInline
  typealias GetTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32

  @usableFromInline
  typealias Project = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void

  /// Fails where `type` is not an enum, or was built without reflection metadata.
  init?(of type: Any.Type) {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let isEnum = [0x201, 0x202].contains(metadata.load(as: UInt.self))  // an enum, an optional
    guard isEnum else { return nil }
    let descriptor = metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
    guard let fields = descriptor.relative(at: 16) else { return nil }

    let recordSize = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
    let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    cases = (0..<count).map { index in
      let record = fields + 16 + index * recordSize
      let name = record.relative(at: 4).map(MangledName.init)
      let payload = name.flatMap { name in
        _getTypeByMangledNameInContext(
          name.start.assumingMemoryBound(to: UInt8.self), UInt(name.length),
          genericContext: descriptor, genericArguments: metadata + 2 * word)
      }
      return Case(
        tag: UInt32(index), payload: payload.map(withoutLabel),
        isIndirect: record.load(as: UInt32.self) & 1 != 0,
        isReadable: name?.isGenericParameter == true || payload.map(isReadable) ?? true)
    }
    self.type = type
    // The table of value witnesses is found before the metadata.
    let witnesses = metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
    getTag = witnesses.load(fromByteOffset: 11 * word, as: GetTag.self)
    project = witnesses.load(fromByteOffset: 12 * word, as: Project.self)
  }

  @inlinable
  var metadata: UnsafeRawPointer { unsafeBitCast(type, to: UnsafeRawPointer.self) }

  /// The cases whose payload is this, whatever its labels are.
  func cases(holding type: Any.Type) -> [Case] {
    cases.filter { one in one.payload.map { isSame($0, type) } ?? false }
  }

  /// The tag of the case that `root` is, which is of this enum.
  @inlinable
  func tag<Root>(of root: Root) -> UInt32 {
    withUnsafePointer(to: root) { getTag($0, metadata) }
  }

  /// A copy of the payload of `root`, which is `oneCase` of this enum and holds a `Value`.
  ///
  /// The type is an argument, and not found out from what becomes of the payload: where an optional is
  /// wanted, that would be an optional, which may have a byte more than there is.
  @inlinable
  func payload<Root, Value>(of root: Root, in oneCase: Case, as type: Value.Type) -> Value {
    withUnsafeTemporaryAllocation(
      byteCount: MemoryLayout<Root>.stride, alignment: MemoryLayout<Root>.alignment
    ) { buffer in
      guard let place = buffer.baseAddress else {
        preconditionFailure("a stride is a byte at least")
      }
      // A copy, which the projection takes apart: what is left is the payload, or its box.
      place.initializeMemory(as: Root.self, to: root)
      project(place, metadata)
      guard oneCase.isIndirect else {
        return place.assumingMemoryBound(to: Value.self).move()
      }
      let box = place.load(as: UnsafeRawPointer.self)
      defer { Unmanaged<AnyObject>.fromOpaque(box).release() }
      // The payload follows the header, which is two words, at the next aligned place.
      let alignment = MemoryLayout<Value>.alignment
      let offset = (2 * MemoryLayout<Int>.size + alignment - 1) / alignment * alignment
      return box.load(fromByteOffset: offset, as: Value.self)
    }
  }
}

private let word = MemoryLayout<Int>.size

/// Whether two types are the same but for the labels of tuples.
private func isSame(_ first: Any.Type, _ second: Any.Type) -> Bool {
  if first == second { return true }
  guard let elements = tupleElements(first), let others = tupleElements(second) else {
    return false
  }
  return elements.count == others.count && zip(elements, others).allSatisfy { isSame($0, $1) }
}

/// The type of the value in a tuple of one, as which a labelled one is kept, or else `type`.
private func withoutLabel(_ type: Any.Type) -> Any.Type {
  guard let elements = tupleElements(type), elements.count == 1 else { return type }
  return elements[0]
}

/// Whether a value of this type is the same for code that knows the type and for code that does not.
private func isReadable(_ type: Any.Type) -> Bool {
  let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
  func argument(_ index: Int) -> Any.Type {
    metadata.load(fromByteOffset: index * word, as: Any.Type.self)
  }
  switch metadata.load(as: UInt.self) {
  case 0x302: return false  // a function
  case 0x304: return argument(1) is AnyClass  // a metatype
  case 0x202: return isReadable(argument(2))  // an optional
  default: return tupleElements(type)?.allSatisfy(isReadable) ?? true
  }
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
