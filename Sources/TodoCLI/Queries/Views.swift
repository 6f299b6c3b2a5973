/// The queries that the configuration gives names to.
struct Views: Sendable {
  /// Their words; `nil` where it is not known yet which there are.
  private let words: [String: [String]]?

  init(_ words: [String: [String]] = [:]) {
    self.words = words
  }

  private init(words: [String: [String]]?) {
    self.words = words
  }

  /// Where any name may be one, as while the configuration is being read.
  static let unknown = Views(words: nil)

  var names: [String] { words?.keys.sorted() ?? [] }

  func words(of name: String) throws(QueryError) -> [String] {
    guard let words else { return [] }
    guard let words = words[name] else { throw .unknownView(name, views: names) }
    return words
  }
}
