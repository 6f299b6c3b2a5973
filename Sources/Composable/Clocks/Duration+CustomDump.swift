#if !canImport(Darwin)
import CustomDump

// CustomDump does this itself on Apple's platforms only. Without it, a difference of two states shows a duration as
// the two halves of a number of attoseconds.
extension Duration: @retroactive CustomDumpStringConvertible {
  /// Such as `1.5 seconds`.
  public var customDumpDescription: String { description }
}
#endif
