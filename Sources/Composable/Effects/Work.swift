/// The operation of a `run`, and its error handler.
struct Work<Action: Sendable>: Sendable {
  let body: nonisolated(nonsending) @Sendable (Send<Action>) async throws -> Void
  let handler: (nonisolated(nonsending) @Sendable (any Error, Send<Action>) async -> Void)?
}

extension Work {
  /// Whether one of the closures is known not to stay on its caller's actor.
  ///
  /// Closures that stay on the caller's actor have another type than closures that don't. The compiler converts the
  /// second kind to the first by wrapping it in a closure that captures nothing else. Metadata for debuggers and mirrors
  /// describes a closure's captures, which reveals the wrapper.
  ///
  /// The optimizer removes such wrappers, and Objective-C has other objects in their place. So it is always `false` in
  /// release builds and on Apple's platforms.
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
  /// Whether the closure with this context captures just one function, which takes a `Send` and no actor.
  ///
  /// Only the name of such a function has this ending, with an `H` if it is asynchronous. With an actor, its name would
  /// begin with that.
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
/// The type of a closure's only capture, or `nil` if it has none or several.
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
  // The numbers of captures, of metadata sources and of bindings come first.
  return captures.relative(at: 3 * MemoryLayout<UInt32>.size).map(MangledName.init)
}
#endif

extension CallSite {
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
