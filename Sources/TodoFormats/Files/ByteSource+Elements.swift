import Glibc
import TodoText

extension ByteSource {
  /// The next bytes after `rest`, which was read and is not used up yet; `nil` at the end.
  ///
  /// Nothing is ever written into an array that was returned, so that what is cut from it needs no copy.
  func next(after rest: ArraySlice<UInt8> = []) throws(FormatError) -> [UInt8]? {
    // As much again as is there, so that long elements are not copied over and over.
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
