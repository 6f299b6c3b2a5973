import TodoText

extension String {
  /// The word for a script, in quotes if ``Lexer`` would read it differently.
  var scriptWord: String {
    let isPlain =
      !isEmpty && !hasBytePrefix("#")
      && !unicodeScalars.contains { "\"' \t".unicodeScalars.contains($0) || $0.isUnsafeInTerminals }
    return isPlain ? self : inScriptQuotes
  }

  /// The text as one word in double quotes, on one line.
  var inScriptQuotes: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.isUnsafeInTerminals:
        quoted += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
