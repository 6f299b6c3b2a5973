import TodoDomain
import TodoText

extension QueryParser {
  /// Reads `KEY[,-KEY]…`.
  ///
  /// A repeated key, in either direction, has nothing left to sort, and is left out.
  static func sortKeys(_ text: String) throws(QueryError) -> [Query.SortKey] {
    var keys: [Query.SortKey] = []
    for word in text.listItems {
      let descending = word.rest(after: "-")
      let name = descending ?? String(word)
      guard let field = Query.SortKey.Field(rawValue: name) else { throw .notASortKey(name) }
      if keys.contains(where: { $0.field == field }) { continue }
      keys.append(Query.SortKey(field, isDescending: descending != nil))
    }
    return keys
  }
}
