extension String {
  /// The word for a shell, in quotes if the shell would read it differently.
  package var shellWord: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || (UInt8(ascii: "+")...UInt8(ascii: ":")).contains(byte) || "@_%=".utf8.contains(byte)
      }
    return isPlain ? self : "'" + parts(between: "'").map(String.init).joined(by: #"'\''"#) + "'"
  }
}
