#if !canImport(Darwin)
import CustomDump

// There CustomDump does so itself. A difference of two states would else show the halves of the number of
// attoseconds.
extension Duration: @retroactive CustomDumpStringConvertible {
  /// Such as `1.5 seconds`.
  public var customDumpDescription: String { description }
}
#endif
