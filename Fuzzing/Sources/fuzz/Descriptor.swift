import Foundation
import LibFuzzer

/// Calls `body` with a descriptor from which these bytes can be read.
func withDescriptor<Value>(
  of bytes: [UInt8], _ body: (Int32) async -> Value
) async -> Value {
  let descriptor = memfd_create("input", 0)
  expect(descriptor >= 0, "no file in memory")
  defer { close(descriptor) }
  expect(write(descriptor, bytes, bytes.count) == bytes.count, "a file in memory is too short")
  lseek(descriptor, 0, SEEK_SET)
  return await body(descriptor)
}
