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
    do throws(QueryError) {
      let query = try QueryParser.query(words, now: Place.now, in: Place.timeZone)
      let written = query.words
      let again = try QueryParser.query(written, now: Place.now, in: Place.timeZone)
      expect(
        again == query && zip(again.words, written).allSatisfy { $0.hasSameBytes(as: $1) },
        "\(written) is read as \(again), and not as \(query)")
      let names = Vocabulary(tags: words, projects: ["home", "Garden"])
      for suggestion in query.suggestions(from: names) { expectReadable(suggestion) }
    } catch {
      expectReadable(error.description, hint: error.hint)
    }
  }

  private static func check(sort text: String) {
    do throws(QueryError) {
      let keys = try QueryParser.sortKeys(text)
      let written = keys.map { ($0.isDescending ? "-" : "") + $0.field.rawValue }
      expect(written.joined(separator: ",").hasSameBytes(as: text), "\(text) is read as \(keys)")
    } catch {
      expectReadable(error.description, hint: error.hint)
    }
  }
}

extension Query {
  /// The words that ask for it.
  fileprivate var words: [String] {
    (status == .completed ? ["is:completed"] : [])
      + conditions.map { condition in
        switch condition {
        case .contains(let word): word
        case .hasTag(let tag): "+\(tag)"
        case .lacksTag(let tag): "-\(tag)"
        case .project(let name): "project:\(name)"
        case .priority(let priority): "priority:\(priority)"
        case .isOverdue: "due:overdue"
        case .isNotDue: "due:none"
        case .isDueOn(let date): "due:\(date)"
        case .isDueBefore(let date): "due<\(date)"
        case .isDueAfter(let date): "due>\(date)"
        case .numberBegins(let digits): fatalError("\(digits) cannot be asked for")
        }
      }
  }
}
