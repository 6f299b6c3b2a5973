/// The parts of a merged or concatenated effect.
///
/// Copies share a buffer, and appending to the longest of them goes on in it: folding *n* effects takes
/// O(*n*), although each step is a value of its own.
@usableFromInline
package struct EffectList {
  private final class Buffer {
    var effects: [EffectTree]

    init(_ effects: [EffectTree]) {
      self.effects = effects
    }

    deinit {
      if effects.contains(where: \.isComposite) { EffectTree.release(&effects) }
    }
  }

  private var buffer: Buffer
  @usableFromInline
  package let endIndex: Int

  @usableFromInline
  init(_ effects: [EffectTree]) {
    buffer = Buffer(effects)
    endIndex = effects.count
  }

  private init(of buffer: Buffer) {
    self.buffer = buffer
    endIndex = buffer.effects.count
  }

  func appending(contentsOf others: [EffectTree]) -> Self {
    guard buffer.effects.count == endIndex else { return Self(self + others) }
    buffer.effects += others
    return Self(of: buffer)
  }
}

extension EffectList {
  /// Removes and returns the effects, unless they are shared.
  mutating func takeUnshared() -> [EffectTree] {
    guard isKnownUniquelyReferenced(&buffer) else { return [] }
    defer { buffer.effects = [] }
    return buffer.effects
  }
}

extension EffectList: RandomAccessCollection {
  @usableFromInline
  package var startIndex: Int { 0 }

  @usableFromInline
  package subscript(position: Int) -> EffectTree { buffer.effects[position] }
}
