import TodoDomain

@testable import TodoCLI

extension Target {
  /// Queries, a word a line, and keys to sort by; and the same words as a line at the shell.
  ///
  /// A query that is written down again is the same query.
  static let query = Target("query") { bytes in
    let words = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { text($0) }
    check(words)
    check(sort: words[0])
    do throws(Failure) {
      _ = try ShellLine(
        words, .todo, standard: .list, aliases: { _ throws(Failure) in ["x": words] })
    } catch {
      expectReadable(error.message, hint: error.hint)
    }
  }

  private static func check(_ words: [String]) {
    for word in words { _ = QueryKey.isMarked(word) }
    do throws(QueryError) {
      let query = try Self.query(words)
      // Two bounds of a date are two terms from then on.
      let again = try Self.query(query.words, status: query.status)
      expect(again.status == query.status, "\(query) became \(again)")
      let third = try Self.query(again.words, status: query.status)
      expect(third == again, "\(again.words) is not read as \(again)")
      let line = again.words.joined(separator: " ")
      let inOneWord = try Self.query([line], status: query.status)
      expect(inOneWord == again, "\(line) is another in one word")
      let names = Vocabulary(tags: words, projects: ["home", "Garden"])
      for suggestion in query.suggestions(from: names) { expectReadable(suggestion) }
    } catch {
      expectReadable(error.description, hint: error.hint)
    }
  }

  private static func query(
    _ words: [String], status: Query.Status? = nil
  ) throws(QueryError) -> Query {
    try QueryParser.query(
      words,
      in: QueryContext(
        now: Place.now, timeZone: Place.timeZone,
        views: Views(["home": ["+home", "or", "view:away"], "away": ["-view:home"]])),
      status: status)
  }

  private static func check(sort text: String) {
    do throws(QueryError) {
      let keys = try QueryParser.sortKeys(text)
      let written = keys.map { ($0.isDescending ? "-" : "") + $0.field.rawValue }
      let again = try QueryParser.sortKeys(written.joined(separator: ","))
      expect(again == keys, "\(text) is read as \(keys), and that as \(again)")
    } catch {
      expectReadable(error.description, hint: error.hint)
    }
  }
}

extension Query {
  /// The words that ask for it.
  fileprivate var words: [String] {
    conditions.flatMap(\.words)
  }
}

extension Query.Condition {
  /// The words that ask for it, as one group.
  fileprivate var words: [String] {
    switch self {
    case .contains(let word): [word.inQuotes]
    case .hasTag(let tag): ["+" + tag.inQuotes]
    case .project(let name): ["project:" + name.inQuotes]
    case .priority(let priority): ["priority:\(priority)"]
    case .has(.repeat): ["is:repeating"]
    case .has(let field): ["has:\(field == .tags ? "tag" : field.term)"]
    case .isWaiting: ["is:waiting"]
    case .isBlocked: ["is:blocked"]
    case .isParent: ["is:parent"]
    case .isLinked(let field, let number): ["\(field.term):\(number)"]
    case .isComplete: ["is:completed"]
    case .date(let field, let span):
      Self.words(field.name, span.from.map { "\($0)" }, span.before.map { "\($0)" })
    case .instant(let field, let span):
      Self.words(
        String(field.name.dropLast("At".count)), span.from.map { "\($0)" },
        span.before.map { "\($0)" })
    case .not(let condition): ["not"] + condition.words
    case .all(let conditions): ["("] + conditions.flatMap(\.words) + [")"]
    case .any(let conditions):
      ["("] + conditions.map(\.words).joined(separator: ["or"]) + [")"]
    case .numberBegins, .projectItself, .hasOpenSubtasks, .isOneOf:
      fatalError("\(self) cannot be asked for")
    }
  }

  private static func words(_ key: String, _ from: String?, _ before: String?) -> [String] {
    let words = [from.map { "\(key):>=\($0)" }, before.map { "\(key):<\($0)" }].compactMap(\.self)
    return words.count == 1 ? words : ["("] + words + [")"]
  }
}

extension Todo.Field {
  /// What terms call it.
  fileprivate var term: String { self == .blockedBy ? "blocked-by" : name }
}

extension String {
  fileprivate var inQuotes: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
