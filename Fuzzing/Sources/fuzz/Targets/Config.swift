import TodoDomain

@testable import TodoCLI

extension Target {
  /// The configuration file.
  ///
  /// A mistake is told where it is; values that are written down again are the same values.
  static let config = Target("config") { bytes in
    do throws(ConfigError) {
      let config = try Config(reading: bytes, path: "config.toml", home: "/home/a")
      let lineCount = 1 + bytes.count { $0 == UInt8(ascii: "\n") }
      for (name, line) in config.lines {
        expect((1...lineCount).contains(line), "\(name) is in line \(line)")
      }
    } catch {
      expectReadable(error.description, hint: error.reason.hint)
      expect(
        bytes.hasPlace(line: error.line, column: error.column),
        "the error is at \(error.line):\(error.column)")
    }

    guard let entries = try? TOMLReader.entries(of: bytes) else { return }
    let written = entries.map(\.writtenLine).joined()
    do throws(TOMLError) {
      let again = try TOMLReader.entries(of: Array(written.utf8))
      expect(
        again.map(\.writtenLine).joined().hasSameBytes(as: written),
        "\(written) is read as \(again)")
      expect(again.map(\.value) == entries.map(\.value), "\(again) is not \(entries)")
    } catch {
      fatalError("\(written) is refused: \(error)")
    }
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
