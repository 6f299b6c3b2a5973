import IssueReporting

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
  /// a closure captures is described in the program, for debuggers and mirrors. So one is found out
  /// that captures a single function, asynchronous and given a `Send`, but not its caller's actor.
  ///
  /// The optimizer leaves out such closures, and Objective-C has other objects in their place: it is
  /// looked for in debug builds only, and only where there is no Objective-C.
  var isKnownToLeaveItsActor: Bool {
    #if DEBUG && !canImport(ObjectiveC)
    withUnsafeBytes(of: self) { bytes in
      // Both are a function and its context.
      let words = bytes.bindMemory(to: UnsafeRawPointer?.self)
      return [0, 2].contains {
        guard words[$0] != nil, let capture = OnlyCapture(ofClosureIn: words[$0 + 1]) else {
          return false
        }
        return capture.isLostOperation(givenA: Send<Action>.self)
      }
    }
    #else
    false
    #endif
  }
}

#if DEBUG && !canImport(ObjectiveC)

/// The type of the only thing that a closure captures, by its mangled name.
///
/// Source: <https://github.com/swiftlang/swift/blob/main/docs/ABI/Mangling.rst>, and
/// `HeapLocalVariableMetadata` and `CaptureDescriptor` in the headers of the runtime.
private struct OnlyCapture {
  private let name: UnsafeRawPointer

  /// The kind of the metadata of a closure's context.
  private static let contextKind = 0x400

  init?(ofClosureIn context: UnsafeRawPointer?) {
    guard let metadata = context?.load(as: UnsafeRawPointer?.self),
      metadata.load(as: Int.self) == Self.contextKind,
      let captures = metadata.load(
        fromByteOffset: 2 * MemoryLayout<Int>.size, as: UnsafeRawPointer?.self),
      captures.load(as: UInt32.self) == 1
    else { return nil }
    // After the number of the captures are those of what tells generic types.
    name = Self.target(of: captures + 3 * MemoryLayout<UInt32>.size)
  }

  /// Whether it is an asynchronous function that is given a `send`, but not its caller's actor.
  ///
  /// Its name ends as no other type's, tells by an `H` that it is asynchronous, and would begin with
  /// the actor.
  func isLostOperation(givenA send: Any.Type) -> Bool {
    let descriptor = unsafeBitCast(send, to: UnsafePointer<UnsafeRawPointer>.self)[1]
    var text: [UInt8] = []
    var isGivenSend = false
    var place = name
    while case let byte = place.load(as: UInt8.self), byte != 0 {
      place += 1
      switch byte {
      case 0x01...0x17:  // and an offset: 1 to a type's description, 2 to a pointer to that
        let target = Self.target(of: place)
        if byte == 1, target == descriptor { isGivenSend = true }
        if byte == 2, target.load(as: UnsafeRawPointer.self) == descriptor { isGivenSend = true }
        place += MemoryLayout<Int32>.size
      case 0x18...0x1F:  // and a pointer
        place += MemoryLayout<Int>.size
      default:
        text.append(byte)
      }
    }
    let function = text.lastIndex(of: UInt8(ascii: "I")).map { text[$0...] } ?? []
    return isGivenSend && function.last == UInt8(ascii: "_")
      && function.contains(UInt8(ascii: "H")) && !text.starts(with: "BA".utf8)
  }

  /// Where the offset points that is at this place.
  private static func target(of place: UnsafeRawPointer) -> UnsafeRawPointer {
    place + Int(place.loadUnaligned(as: Int32.self))
  }
}

#endif

extension CallSite {
  /// Reports an effect that starts elsewhere than on the actor of its store.
  func reportLostActor() {
    reportIssue(
      """
      An effect does not start on the actor of its store.

      Its closure runs elsewhere, and later: what it does first is not done when "send" returns, and \
      effects do not start in the order of their actions. There are a few reasons this can happen:

      • The closure has a capture list, with which Swift 6.2 and 6.3 lose its actor \
      (https://github.com/swiftlang/swift/issues/87097). Bind what it needs with "let" before "run".

      • It is a function that leaves the actor of its caller, or does nothing but call one. Make that \
      function "nonisolated(nonsending)".
      """,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
