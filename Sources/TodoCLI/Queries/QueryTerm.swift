import TodoDomain
import TodoText

/// The meaning of one term.
enum QueryTerm {
  /// A condition; `saysStatus` is whether it mentions completion.
  case condition(Query.Condition, saysStatus: Bool)
  case view(String)

  /// Reads `word`; `next` may be the rest of an unquoted date.
  init(
    _ word: QueryWord, _ context: QueryContext, followedBy next: QueryToken? = nil
  ) throws(QueryError) {
    if let tag = word.tag {
      self = .condition(.hasTag(try Self.checked(tag, .tag)), saysStatus: false)
    } else if let pair = KeyedWord(word) {
      let longer: String? =
        if case .term(let more)? = next, more.bareCount == more.text.utf8.count {
          "\(pair.value) \(more.text)"
        } else {
          nil
        }
      let isLonger = longer.map(QueryDates.isValue) ?? false
      do throws(QueryError) {
        self = try Self(pair, context)
      } catch {
        guard case .notADate = error, let longer, isLonger else { throw error }
        throw .unquotedDate("\(pair.name)\(pair.sign)", longer)
      }
      // `due:fri 5pm`
      if isLonger, let longer, case .dates? = QueryKey.named(pair.name)?.values {
        throw .unquotedDate("\(pair.name)\(pair.sign)", longer)
      }
    } else {
      self = .condition(.contains(word.text), saysStatus: false)
    }
  }

  private init(_ pair: KeyedWord, _ context: QueryContext) throws(QueryError) {
    guard let key = QueryKey.named(pair.name) else {
      if let meant = pair.correction(context) { throw .mistyped(pair.text, meant: meant) }
      // An address or a path is text.
      guard pair.looksLikeFilter else {
        self = .condition(.contains(pair.text), saysStatus: false)
        return
      }
      throw .unknownFilter(pair.text)
    }
    guard pair.comparison == nil || key.isOrdered, pair.sign.utf8.first != UInt8(ascii: "=") else {
      throw .mistyped(pair.text, meant: "\(key.name):\(pair.value)")
    }
    if pair.value.isEmpty { throw .noValue(key: key.name) }
    self = try key.read(QueryValue(text: pair.value, comparison: pair.comparison), context)
  }

  static func checked(_ text: String, _ rule: TextRule) throws(QueryError) -> String {
    do {
      try rule.check(text)
      return text
    } catch {
      throw .text(error)
    }
  }
}

/// How a term compares with its value; without a comparison, they have to be equal.
enum QueryComparison: String, CaseIterable, Hashable, Sendable {
  case atMost = "<="
  case atLeast = ">="
  case less = "<"
  case more = ">"
}

/// A term that has a key: `due:today`, `due:<friday` or `due<friday`.
struct KeyedWord {
  let text: String
  /// The key as typed.
  let name: String
  /// The characters between the name and the value: `:`, `<`, `:<=`.
  let sign: String
  let comparison: QueryComparison?
  let value: String

  /// Returns `nil` if there is no such sign before the word's quotes.
  init?(_ word: QueryWord) {
    guard let index = word.bare.firstIndex(where: { ":<>=".utf8.contains($0) }),
      index > word.text.startIndex
    else { return nil }
    text = word.text
    name = String(word.text[..<index])
    let isColon = word.text.utf8[index] == UInt8(ascii: ":")
    let rest = isColon ? word.text.utf8[index...].dropFirst() : word.text.utf8[index...]
    let text = String(Substring(rest))
    // In quotes, `<` is part of the value.
    let bareCount = word.bareCount - name.utf8.count - (isColon ? 1 : 0)
    comparison = QueryComparison.allCases.first {
      $0.rawValue.utf8.count <= bareCount && text.hasBytePrefix($0.rawValue)
    }
    if let comparison {
      sign = (isColon ? ":" : "") + comparison.rawValue
      value = text.rest(after: comparison.rawValue) ?? ""
    } else {
      sign = isColon ? ":" : "="
      value = isColon ? text : text.rest(after: "=") ?? ""
    }
  }

  /// Whether this isn't an address (`http://x`), a time (`14:30`), a path (`C:\x`) or a label (`note:`).
  var looksLikeFilter: Bool {
    guard sign.utf8.first == UInt8(ascii: ":"), name.utf8.count > 1,
      name.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }),
      let first = value.unicodeScalars.first
    else { return false }
    return first.properties.isAlphabetic || first.properties.numericType != nil
  }

  /// Returns the most likely intended term: `priority:high` for `priorty:high`.
  ///
  /// Short keys and abbreviations are close to too many words, so a correction has to be a valid term.
  func correction(_ context: QueryContext) -> String? {
    let value = value.trimmingBlanks
    let key = name.lowercased().trimmingBlanks
    // As Taskwarrior's `tags:`.
    let isNone = value.isEmpty || value.lowercased() == "none"
    if ["rep", "repeat", "recur", "rec", "every", "rrule"].contains(key) {
      return isNone ? "-has:repeat" : "has:repeat"
    }
    // Taskwarrior's syntax: `due.before:friday`, `project.is:home`, `tags.has:shop`, `project!=home`.
    let (field, modifier) =
      key.hasSuffix("!") ? (key.dropLast(), "not") : key.cut(at: ".") ?? (key[...], "")
    let negation = ["not", "isnt", "hasnt", "noword"].contains(modifier) ? "-" : ""
    if ["tag", "tags"].contains(field), isNone || TextRule.tag.allows(value) {
      if modifier == "any" || value.lowercased() == "any" { return "has:tag" }
      return isNone ? "-has:tag" : "\(negation)+\(value)"
    }
    if value.isEmpty { return nil }
    if ["sort", "limit"].contains(key) { return "--\(key)=\(value)" }
    // The text, the note and the project need no key.
    if ["desc", "description", "text", "title", "note", "notes"].contains(key) { return value }
    if ["no", "without"].contains(key) {
      if let known = QueryKey.named(value), case let term = "\(known.name):none",
        (try? QueryTerm(QueryWord(term), context)) != nil
      {
        return term
      }
      if let field = Todo.Field(typed: value), QueryKey.optionalFields.contains(field) {
        return "-has:\(field.singularName)"
      }
    }
    if key == "id" { return "number:\(value)" }
    if field == "status", let term = QueryKey.term(called: value) { return term }
    if !modifier.isEmpty {
      if field == "description" { return negation + value }
      if let known = QueryKey.named(String(field)) {
        let comparison = known.isOrdered ? Self.modifiers[String(modifier)] : nil
        return "\(negation)\(known.name):\(comparison ?? "")\(value)"
      }
    }

    let names = QueryKey.all.map(\.name)
    let near = key.utf8.count >= 3 ? names.filter { $0.hasPrefix(key) } : []
    guard let meantKey = near.first ?? names.nearest(to: key) else { return nil }
    let meant = "\(meantKey)\(sign == "=" ? ":" : sign)\(value)"
    if near.isEmpty, key.utf8.count > 3 { return meant }
    return (try? QueryTerm(QueryWord(meant), context)) == nil ? nil : meant
  }

  private static let modifiers = [
    "before": "<", "under": "<", "below": "<", "after": ">", "over": ">", "above": ">", "by": "<=",
  ]
}
