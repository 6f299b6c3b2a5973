import TodoDomain
import TodoText

/// What `todo list` lists without options.
///
/// A setting that can't be read isn't a default: the list would not be the one that was asked
/// for.
struct ListDefaults {
  private let config: Config

  init(_ config: Config) {
    self.config = config
  }

  /// Keys to sort by, as `--sort` has them.
  var sort: String? {
    get throws(Failure) {
      try config.need("list.sort")
      return config.listSort
    }
  }

  /// Words of a query, as a script's line has them.
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

  /// Whether a text that is longer than the window goes on below, and is not cut.
  var wraps: Bool {
    get throws(Failure) {
      try config.need("list.wrap")
      return config.listWraps ?? true
    }
  }

  /// The words of the query `text`, or throws why it isn't one.
  @discardableResult
  static func check(query text: String) throws(ConfigError.Reason) -> [String] {
    let words = try words(of: text)
    do throws(QueryError) {
      // Which day it is makes no difference to whether it can be read, and views may follow.
      _ = try QueryParser.query(
        words, in: QueryContext(now: .epoch, timeZone: .utc, views: .unknown))
    } catch {
      throw .query(error)
    }
    return words
  }

  /// The words of a text, as a line of a script has them.
  static func words(of text: String) throws(ConfigError.Reason) -> [String] {
    do throws(ParseError) {
      return try Lexer.words(of: Array(text.utf8)[...]).map(\.text)
    } catch {
      throw .notWords(error.reason.description, hint: error.reason.hint)
    }
  }
}
