import TodoDomain
import TodoText

@testable import TodoCLI

extension Target {
  /// Scripts: lines, words, JSON, commands.
  ///
  /// In whatever chunks a script is read, its lines are the same; a mistake is told where it is; a
  /// command that is written down again, in words or as JSON, is the same command.
  static let script = Target("script") { bytes in
    // Short, so that lines can be too long.
    let maximum = bytes.choice(8...200)
    let whole = lines(of: bytes, chunkSize: 65_536, maximumByteCount: maximum)
    let pieces = lines(of: bytes, chunkSize: bytes.choice(1...17), maximumByteCount: maximum)
    expect(whole == pieces, "the chunks in which it is read make a difference")
    for case .success(let line) in lines(of: bytes, chunkSize: 65_536, maximumByteCount: .max / 2) {
      check(line)
    }
  }

  private static func lines(
    of bytes: [UInt8], chunkSize: Int, maximumByteCount: Int
  ) -> [Result<LineReader.Line, LineReaderError>] {
    var reader = LineReader(
      ByteSource(bytes, chunkSize: chunkSize), maximumByteCount: maximumByteCount)
    var lines: [Result<LineReader.Line, LineReaderError>] = []
    while true {
      do throws(LineReaderError) {
        guard let line = try reader.next() else { return lines }
        lines.append(.success(line))
      } catch {
        lines.append(.failure(error))
      }
    }
  }

  private static func check(_ line: LineReader.Line) {
    do throws(ScriptError) {
      guard let command = try ScriptLine.command(in: line, file: "-", of: .steps) else { return }
      expectSame(command, command.scriptLine)
      expectSame(command, command.jsonLine)
      if let text = command.historyText {
        expectReadable(text)
        expect(text.displayWidth <= 100, "a history entry of \(text.displayWidth) columns")
      }
    } catch {
      expectReadable(error.description, hint: error.hint)
      expect(error.line == line.number, "the error is in line \(error.line)")
      expect(
        Array(line.bytes).hasPlace(line: 1, column: error.column),
        "the error is in column \(error.column)")
    }
  }

  private static func expectSame(_ command: Command, _ written: String) {
    let line = LineReader.Line(number: 1, bytes: Array(written.utf8)[...])
    do throws(ScriptError) {
      let read = try ScriptLine.command(in: line, file: "-", of: .steps)
      // By their JSON, for `==` takes for the same what is written in other bytes.
      expect(
        read == command && read?.jsonLine.hasSameBytes(as: command.jsonLine) == true,
        "\(written) is read as \(String(describing: read)), and not as \(command)")
    } catch {
      fatalError("\(written) is refused: \(error)")
    }
  }
}
