extension ByteSource {
  /// Its first bytes, and a source that has all of them.
  ///
  /// There are `count` of them, fewer where it ends before, or where it can't be read: then the other
  /// source fails there.
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
