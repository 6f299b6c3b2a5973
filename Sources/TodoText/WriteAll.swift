import Glibc

/// Writes all of `bytes` to a file, even if signals interrupt it.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno != EINTR { throw SystemError() }
    rest = rest.dropFirst(max(count, 0))
  }
}
