/// The named queries of the configuration.
struct Views: Sendable {
  /// The words of each view, or `nil` while the views aren't known yet.
  private let words: [String: [String]]?

  init(_ words: [String: [String]] = [:]) {
    self.words = words
  }

  private init(words: [String: [String]]?) {
    self.words = words
  }

  /// Views with any name, for use while the configuration is being read.
  static let unknown = Views(words: nil)

  var names: [String] { words?.keys.sorted() ?? [] }

  func words(of name: String) throws(QueryError) -> [String] {
    guard let words else { return [] }
    guard let words = words[name] else { throw .unknownView(name, views: names) }
    return words
  }
}
