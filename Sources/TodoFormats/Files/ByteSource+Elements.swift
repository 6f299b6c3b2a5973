import Glibc
import TodoText

extension ByteSource {
  /// Returns `rest`, which isn't used up yet, and the next bytes after it; `nil` at the end.
  ///
  /// A returned array is never written to again, so that slices of it need no copy.
  func next(after rest: ArraySlice<UInt8> = []) throws(FormatError) -> [UInt8]? {
    // Doubles the buffer, so that long elements aren't copied over and over.
    let room = max(65_536, rest.count)
    var errorNumber: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: rest.count + room) { buffer, count in
      _ = buffer.update(fromContentsOf: rest)
      let free = UnsafeMutableRawBufferPointer(
        rebasing: UnsafeMutableRawBufferPointer(buffer)[rest.count...])
      var newCount = 0
      repeat {
        newCount = read(into: free)
        errorNumber = newCount < 0 ? errno : 0
      } while errorNumber == EINTR
      count = rest.count + max(newCount, 0)
    }
    if errorNumber != 0 { throw .unreadable(errorNumber: errorNumber) }
    return bytes.count > rest.count ? bytes : nil
  }
}
