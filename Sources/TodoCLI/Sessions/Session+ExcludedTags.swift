import Composable
import TodoDomain
import TodoText

extension Session {
  /// Reports on standard error each excluded word that is also a tag, as todos with that tag stay.
  func suggestExcludedTags(of query: Query) async {
    switch settings.form {
    case .json, .numbers: return
    case .table, .lines: break
    }
    for (word, tagged) in query.excludedWords {
      await store.send(.listing(.submitted(tagged))).finish()
      if store.withState({ $0.listing.page?.todos.isEmpty }) == false {
        surroundings.remark(
          "hint: \(quoted("-" + word)) excludes the word; \(quoted("-+" + word)) excludes the tag.")
      }
    }
  }
}
