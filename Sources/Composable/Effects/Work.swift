/// What a `run` does, and what it does with an error of that.
struct Work<Action: Sendable>: Sendable {
  let body: nonisolated(nonsending) @Sendable (Send<Action>) async throws -> Void
  let handler: (nonisolated(nonsending) @Sendable (any Error, Send<Action>) async -> Void)?
}

extension Work {
  /// Whether one of the closures has lost its caller's actor on its way here, where that shows.
  ///
  /// To the compiler, one that stays with its caller is of another kind than one that does not. It
  /// makes the first of the second by a closure around it, which captures that and nothing else. What
  /// a closure captures is described in the program, for debuggers and mirrors: so this finds one.
  ///
  /// The optimizer leaves out such closures, and Objective-C has other objects in their place. So it
  /// is always `false` in release builds, and where there is Objective-C.
  var isKnownToLeaveItsActor: Bool {
    #if DEBUG && !canImport(ObjectiveC)
    withUnsafeBytes(of: self) { bytes in
      // Both are a function and its context.
      let words = bytes.bindMemory(to: UnsafeRawPointer?.self)
      return [0, 2].contains { words[$0] != nil && isLost(closureIn: words[$0 + 1]) }
    }
    #else
    false
    #endif
  }

  #if DEBUG && !canImport(ObjectiveC)
  /// Whether the closure with this context captures one function, and that is given a `Send` and no actor.
  ///
  /// The name of such a function ends as no other type's, and has an `H` for an asynchronous one. It
  /// would begin with the actor.
  private func isLost(closureIn context: UnsafeRawPointer?) -> Bool {
    guard let name = nameOfOnlyCapture(ofClosureIn: context) else { return false }
    let send = unsafeBitCast(
      Send<Action>.self as Any.Type, to: UnsafePointer<UnsafeRawPointer>.self)[1]
    let function = name.text.lastIndex(of: UInt8(ascii: "I")).map { name.text[$0...] } ?? []
    return name.references.contains(send) && function.last == UInt8(ascii: "_")
      && function.contains(UInt8(ascii: "H")) && !name.text.starts(with: "BA".utf8)
  }
  #endif
}

#if DEBUG && !canImport(ObjectiveC)
/// The type of the only thing that a closure captures, or `nil` where it captures none or several.
///
/// Source: `HeapLocalVariableMetadata` and `CaptureDescriptor` in the headers of the runtime.
private func nameOfOnlyCapture(ofClosureIn context: UnsafeRawPointer?) -> MangledName? {
  let contextKind = 0x400
  guard let metadata = context?.load(as: UnsafeRawPointer?.self),
    metadata.load(as: Int.self) == contextKind,
    let captures = metadata.load(
      fromByteOffset: 2 * MemoryLayout<Int>.size, as: UnsafeRawPointer?.self),
    captures.load(as: UInt32.self) == 1
  else { return nil }
  // After the number of the captures are those of what tells generic types.
  return captures.relative(at: 3 * MemoryLayout<UInt32>.size).map(MangledName.init)
}
#endif

extension CallSite {
  /// Reports an effect that starts elsewhere than on the actor of its store.
  func reportLostActor() {
    report(
      """
      An effect does not start on the actor of its store.

      Its closure runs elsewhere, and later: what it does first is not done when "send" returns, and \
      effects do not start in the order of their actions. There are a few reasons this can happen:

      • The closure has a capture list, with which Swift 6.2 and 6.3 lose its actor \
      (https://github.com/swiftlang/swift/issues/87097). Bind what it needs with "let" before "run".

      • It is a function that leaves the actor of its caller, or does nothing but call one. Make that \
      function "nonisolated(nonsending)".
      """)
  }
}
