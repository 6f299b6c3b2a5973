import TodoDomain
import TodoText

@testable import TodoCLI

extension Target {
  /// The configuration file.
  ///
  /// A mistake is told where it is; values that are written down again are the same values.
  static let config = Target("config") { bytes in
    let config = Config(
      reading: bytes, path: "config.toml", home: "/home/a", commands: CommandTable.todo)
    let lineCount = 1 + bytes.count { $0 == UInt8(ascii: "\n") }
    for (name, line) in config.lines {
      expect((1...lineCount).contains(line), "\(name) is in line \(line)")
    }
    for mistake in config.mistakes {
      expectReadable(mistake.description, hint: mistake.reason.hint)
      expect(
        bytes.hasPlace(line: mistake.line, column: mistake.column),
        "the mistake is at \(mistake.line):\(mistake.column)")
    }

    let contents = TOMLReader(bytes)
    guard contents.errors.isEmpty else { return }
    let written = contents.entries.map(\.writtenLine).joined()
    let again = TOMLReader(Array(written.utf8))
    expect(again.errors.isEmpty, "\(written) is refused: \(again.errors)")
    expect(
      again.entries.map(\.writtenLine).joined().hasSameBytes(as: written),
      "\(written) is read as \(again.entries)")
    expect(
      again.entries.map(\.value) == contents.entries.map(\.value),
      "\(again.entries) is not \(contents.entries)")
  }
}

extension TOMLEntry {
  /// The entry on a line of its own, its tables and all in the key.
  fileprivate var writtenLine: String {
    let value =
      switch value {
      case .string(let text): quoted(text)
      case .integer(let integer): "\(integer)"
      case .float(let float): "\(float)"
      case .boolean(let boolean): "\(boolean)"
      }
    return path.map(quoted).joined(separator: ".") + " = \(value)\n"
  }

  private func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16)
      return "\\U" + String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }
    return "\"" + scalars.joined() + "\""
  }
}
