import TodoDomain
import TodoText

/// The defaults of `todo list`.
///
/// A setting that can't be read throws, as any default would show another list than the configured one.
struct ListDefaults {
  private let config: Config

  init(_ config: Config) {
    self.config = config
  }

  /// The sort keys, as `--sort` takes them.
  var sort: String? {
    get throws(Failure) {
      try config.need("list.sort")
      return config.listSort
    }
  }

  /// The query, written like a line of a script.
  var query: String? {
    get throws(Failure) {
      try config.need("list.query")
      return config.listQuery
    }
  }

  /// The words of ``query``.
  var queryWords: [String] {
    get throws(Failure) { try query.flatMap { try? Self.words(of: $0) } ?? [] }
  }

  var limit: Int? {
    get throws(Failure) {
      try config.need("list.limit")
      return config.listLimit
    }
  }

  /// Whether a text longer than the window is wrapped, and not cut.
  var wraps: Bool {
    get throws(Failure) {
      try config.need("list.wrap")
      return config.listWraps ?? true
    }
  }

  /// Returns the words of the query `text`, or throws why it isn't one.
  @discardableResult
  static func check(query text: String) throws(ConfigError.Reason) -> [String] {
    let words = try words(of: text)
    do throws(QueryError) {
      // The date doesn't affect whether a query can be read, and views may follow.
      _ = try QueryParser.query(
        words, in: QueryContext(now: .epoch, timeZone: .utc, views: .unknown))
    } catch {
      throw .query(error)
    }
    return words
  }

  /// Splits a text into words, like a line of a script.
  static func words(of text: String) throws(ConfigError.Reason) -> [String] {
    do throws(ParseError) {
      return try Lexer.words(of: Array(text.utf8)[...]).map(\.text)
    } catch {
      throw .notWords(error.reason.description, hint: error.reason.hint)
    }
  }
}
