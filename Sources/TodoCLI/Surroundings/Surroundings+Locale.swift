import TodoText

extension Surroundings {
  /// Whether the terminal shows more than ASCII.
  var showsUnicode: Bool { variable("TERM") != "dumb" && hasUnicodeLocale }

  /// Whether the encoding of texts is UTF-8.
  ///
  /// Source: POSIX, 8.2 Internationalization Variables: the first of them that is not empty counts.
  var hasUnicodeLocale: Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let locale = variable(name), !locale.isEmpty else { continue }
      // `contains` of a string would look up conformances, which takes as long as an SQL statement.
      let encoding = (locale.cut(at: ".")?.after ?? locale[...]).uppercased()
      return encoding.hasBytePrefix("UTF-8") || encoding.hasBytePrefix("UTF8")
    }
    return false
  }
}
