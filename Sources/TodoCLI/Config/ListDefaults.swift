import TodoDomain

/// What `todo list` lists unless it is told.
struct ListDefaults: Hashable, Sendable {
  /// Keys to sort by, as `--sort` has them.
  var sort: String?
  /// Words of a query, as a script's line has them.
  var query: String?
  var limit: Int?

  /// The words of ``query``; none where it cannot be read.
  var queryWords: [String] {
    query.flatMap { try? Self.words(of: $0) } ?? []
  }

  /// Throws why `text` is no query.
  static func check(query text: String) throws(ConfigError.Reason) {
    let words = try words(of: text)
    do throws(QueryError) {
      // Which day it is makes no difference to whether it can be read.
      _ = try QueryParser.query(words, now: Instant(millisecondsSince1970: 0), in: .utc)
    } catch {
      throw .query(error)
    }
  }

  private static func words(of text: String) throws(ConfigError.Reason) -> [String] {
    do throws(ParseError) {
      return try Lexer.words(of: Array(text.utf8)[...]).map(\.text)
    } catch {
      throw .notWords(error.reason)
    }
  }
}
