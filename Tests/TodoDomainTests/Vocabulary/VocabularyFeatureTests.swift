import Composable
import ComposableTesting
import Testing
import TodoDomain

@MainActor
@Suite("The vocabulary")
struct VocabularyFeatureTests {
  @Test("is the tags and projects that there are")
  func loaded() async {
    let vocabulary = Vocabulary(tags: ["shop"], projects: ["home"])
    var database = VocabularyFeature.Database()
    database.load = { vocabulary }
    let store = TestStore(initialState: VocabularyFeature.State(), environment: database) {
      VocabularyFeature()
    }

    await store.send(.requested)
    await store.receive(.loaded(vocabulary)) { $0.vocabulary = vocabulary }

    await store.finish()
  }

  @Test("that can't be read says why")
  func fails() async {
    var database = VocabularyFeature.Database()
    database.load = { () throws(TodoStoreError) in throw .diskFull }
    let store = TestStore(initialState: VocabularyFeature.State(), environment: database) {
      VocabularyFeature()
    }

    await store.send(.requested)
    await store.receive(.failed(.diskFull)) { $0.failure = .diskFull }

    await store.finish()
  }
}
