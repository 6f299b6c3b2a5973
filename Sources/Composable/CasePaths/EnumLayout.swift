/// The runtime's layout of an enum: its cases, the case of a value, and the place of its payload.
///
/// Layouts of metadata and of value witnesses:
/// <https://github.com/swiftlang/swift/blob/main/docs/ABI/TypeMetadata.rst>, `include/swift/ABI/ValueWitness.def` and
/// `TargetEnumDescriptor` in `include/swift/ABI/Metadata.h` there. They are part of the stable ABI on Apple's
/// platforms, and the same on Linux. `EnumLayoutTests` compares them with `Mirror`.
///
/// Neither it nor its cases are generic, or the runtime would look up their types at each extraction.
@usableFromInline
struct EnumLayout: Sendable {
  @usableFromInline
  struct Case: Sendable {
    /// The position among the cases, those with a payload first.
    @usableFromInline
    let tag: UInt32
    let name: String
    /// The type of the payload, a tuple for several or labelled values; `nil` without a payload.
    let payload: Any.Type?
    /// Whether the payload is in a box of its own.
    @usableFromInline
    let isIndirect: Bool
    /// Whether generic code finds the payload as it expects it.
    ///
    /// False for a function, which generic code calls differently, and for a metatype with one possible value, which
    /// takes no space.
    let isReadable: Bool

    /// Whether the payload is of this type, whatever its labels are.
    func isHolding(_ type: Any.Type) -> Bool { payload.map { isSame($0, type) } ?? false }
  }

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

  /// Returns `nil` if `type` isn't an enum.
  init?(of type: Any.Type) {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let isEnum = [0x201, 0x202].contains(metadata.load(as: UInt.self))  // an enum, an optional
    guard isEnum else { return nil }
    // A pointer to the value witnesses precedes the metadata.
    let witnesses = metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
    let hasEnumWitnesses =
      witnesses.load(fromByteOffset: 10 * word, as: UInt32.self) & 0x20_0000 != 0
    guard hasEnumWitnesses else { return nil }
    self.type = type
    getTag = witnesses.load(fromByteOffset: 11 * word, as: GetTag.self)
    project = witnesses.load(fromByteOffset: 12 * word, as: Project.self)
  }

  /// All cases, each at the index of its tag; none without reflection metadata.
  var cases: [Case] {
    (0..<payloadCaseCount + emptyCaseCount).compactMap { oneCase(tag: $0) }
  }

  /// How many cases have a payload; known without reflection metadata, too.
  private var payloadCaseCount: UInt32 {
    descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF
  }

  private var emptyCaseCount: UInt32 { descriptor.load(fromByteOffset: 24, as: UInt32.self) }

  private var descriptor: UnsafeRawPointer {
    metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
  }

  var isOptional: Bool { metadata.load(as: UInt.self) == 0x202 }

  func hasPayload(tag: UInt32) -> Bool { tag < payloadCaseCount }

  /// The case with this tag, or `nil` without reflection metadata.
  func oneCase(tag: UInt32) -> Case? {
    guard let fields = descriptor.relative(at: 16),
      tag < fields.load(fromByteOffset: 12, as: UInt32.self)
    else { return nil }
    let recordSize = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
    let record = fields + 16 + Int(tag) * recordSize
    let name = record.relative(at: 4).map(MangledName.init)
    let payload = name.flatMap { name in
      _getTypeByMangledNameInContext(
        name.start.assumingMemoryBound(to: UInt8.self), UInt(name.length),
        genericContext: descriptor, genericArguments: metadata + 2 * word)
    }
    return Case(
      tag: tag,
      name: record.relative(at: 8).map { String(cString: $0.assumingMemoryBound(to: UInt8.self)) }
        ?? "",
      payload: payload.map(withoutLabel),
      isIndirect: record.load(as: UInt32.self) & 1 != 0,
      isReadable: name?.isGenericParameter == true || payload.map(isReadable) ?? true)
  }

  @inlinable
  var metadata: UnsafeRawPointer { unsafeBitCast(type, to: UnsafeRawPointer.self) }

  /// The tag of `root`, which is a value of this enum.
  @inlinable
  func tag<Root>(of root: Root) -> UInt32 {
    withUnsafePointer(to: root) { getTag($0, metadata) }
  }

  /// Returns a copy of the payload of `root`, which must be in `oneCase` and have a `Value` as payload.
  ///
  /// The type is an argument rather than inferred from the result: inferred as an optional, it could have a
  /// byte more than the payload.
  @inlinable
  func payload<Root, Value>(of root: Root, in oneCase: Case, as type: Value.Type) -> Value {
    withUnsafeTemporaryAllocation(
      byteCount: MemoryLayout<Root>.stride, alignment: MemoryLayout<Root>.alignment
    ) { buffer in
      guard let place = buffer.baseAddress else {
        preconditionFailure("a stride is a byte at least")
      }
      // Projecting destroys the copy, and leaves its payload or its box.
      place.initializeMemory(as: Root.self, to: root)
      project(place, metadata)
      guard oneCase.isIndirect else {
        return place.assumingMemoryBound(to: Value.self).move()
      }
      let box = place.load(as: UnsafeRawPointer.self)
      defer { Unmanaged<AnyObject>.fromOpaque(box).release() }
      // The payload follows the two-word header, at the next aligned place.
      let alignment = MemoryLayout<Value>.alignment
      let offset = (2 * MemoryLayout<Int>.size + alignment - 1) / alignment * alignment
      return box.load(fromByteOffset: offset, as: Value.self)
    }
  }
}

/// The current case of an enum and its payload, whatever its mirror shows.
struct EnumCase {
  let tag: UInt32
  /// `nil` without reflection metadata.
  let name: String?
  /// `nil` for an empty case, without reflection metadata, and for functions and metatypes.
  let payload: Any?

  /// Returns `nil` if `value` isn't an enum, or is an optional.
  init?(of value: Any) {
    func open<Root>(_ root: Root) -> EnumCase? { EnumCase(in: root) }
    guard let opened = _openExistential(value, do: open) else { return nil }
    self = opened
  }

  private init?<Root>(in root: Root) {
    guard let layout = EnumLayout(of: Root.self), !layout.isOptional else { return nil }
    tag = layout.tag(of: root)
    let oneCase = layout.oneCase(tag: tag)
    name = oneCase?.name
    guard let oneCase, oneCase.isReadable, let type = oneCase.payload else {
      payload = nil
      return
    }
    func read<Value>(_ type: Value.Type) -> Any { layout.payload(of: root, in: oneCase, as: type) }
    payload = _openExistential(type, do: read)
  }
}

private let word = MemoryLayout<Int>.size

/// Whether two types are the same, apart from the labels of tuples.
private func isSame(_ first: Any.Type, _ second: Any.Type) -> Bool {
  if first == second { return true }
  guard let elements = tupleElements(first), let others = tupleElements(second) else {
    return false
  }
  return elements.count == others.count && zip(elements, others).allSatisfy { isSame($0, $1) }
}

/// Returns the element's type for a one-element tuple, the form of a labelled payload, or else `type`.
private func withoutLabel(_ type: Any.Type) -> Any.Type {
  guard let elements = tupleElements(type), elements.count == 1 else { return type }
  return elements[0]
}

/// Whether generic code represents a value of this type in the same way as other code.
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

/// The types of a tuple's elements, or `nil` if `type` isn't a tuple.
private func tupleElements(_ type: Any.Type) -> [Any.Type]? {
  let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
  guard metadata.load(as: UInt.self) == 0x301 else { return nil }
  let count = metadata.load(fromByteOffset: word, as: Int.self)
  // Each element is its type and its offset.
  return (0..<count).map { index in
    metadata.load(fromByteOffset: (3 + 2 * index) * word, as: Any.Type.self)
  }
}
