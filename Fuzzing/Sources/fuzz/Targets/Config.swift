import TodoText

@testable import TodoCLI

extension Target {
  /// The configuration file.
  ///
  /// A mistake is reported where it is; settings that are written down again, a line each, have the same values.
  static let config = Target("config") { bytes in
    let config = read(bytes)
    for mistake in config.mistakes {
      expectReadable(mistake.failure.message, hint: mistake.failure.hint)
      expect(
        bytes.hasPlace(line: mistake.line ?? 0, column: 1),
        "the mistake is in line \(mistake.line ?? 0)")
    }
    let lineCount = 1 + bytes.count { $0 == UInt8(ascii: "\n") }
    for line in ConfigLine.all(in: bytes) {
      expect((1...lineCount).contains(line.number), "\(line.key) is in line \(line.number)")
    }

    // After a blank, a value that begins with `#` would be a comment.
    let written = config.texts.map { "\($0.key)=\($0.value.text)\n" }.joined()
    let again = read(Array(written.utf8))
    expect(again.mistakes.isEmpty, "\(written) is refused: \(again.mistakes)")
    expect(
      again.texts.mapValues(\.text) == config.texts.mapValues(\.text),
      "\(written) is read as \(again.texts)")
  }

  private static func read(_ bytes: [UInt8]) -> Config {
    Config(
      reading: bytes, path: "config",
      SettingContext(home: "/home/a", commands: CommandTable.todo))
  }
}
