import TodoCLI
import TodoDomain

extension Target {
  /// Entries of the log that several machines share, any of which may have been made by a stranger.
  static let entry = Target("entry") { bytes in
    do throws(LogError) {
      let (entry, previous) = try LogEntry.read(bytes, number: 7)
      let json = entry.json(previous: previous)
      let again = try LogEntry.read(json, number: 7)
      expect(again.entry == entry, "\(entry) is read as \(again.entry)")
      expect(again.previous == previous, "it follows \(again.previous ?? "nothing")")
      expect(again.entry.json(previous: previous) == json, "it is written differently")
    } catch {
      expectReadable(error.description, hint: error.hint)
    }
  }
}
