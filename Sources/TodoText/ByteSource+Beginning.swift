extension ByteSource {
  /// Returns the first bytes, and a source that starts again from the first byte.
  ///
  /// Returns fewer than `count` bytes if the source ends or can't be read; after an error, the other source fails at
  /// the same place.
  package func beginning(_ count: Int) -> (bytes: [UInt8], whole: ByteSource) {
    var bytes: [UInt8] = []
    while bytes.count < count, let chunk = try? chunk(), !chunk.isEmpty { bytes += chunk }
    var rest = bytes[...]
    let whole = ByteSource(totalCount: totalCount) { buffer in
      if rest.isEmpty { return self.read(into: buffer) }
      let chunk = rest.prefix(buffer.count)
      buffer.copyBytes(from: chunk)
      rest = rest.dropFirst(chunk.count)
      return chunk.count
    }
    return (bytes, whole)
  }
}
