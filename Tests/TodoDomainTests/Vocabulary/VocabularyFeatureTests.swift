import Composable
import ComposableTesting
import Testing
import TodoDomain

@MainActor
@Suite("The vocabulary")
struct VocabularyFeatureTests {
  @Test("consists of all tags and projects")
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

  @Test("counts the todos of each tag or project", arguments: [Group.Kind.tags, .projects])
  func groups(kind: Group.Kind) async {
    let groups = [Group(name: "shop", open: 1, all: 2)]
    var database = VocabularyFeature.Database()
    database.groups = { $0 == kind ? groups : [] }
    let store = TestStore(initialState: VocabularyFeature.State(), environment: database) {
      VocabularyFeature()
    }

    await store.send(.groupsRequested(kind))
    await store.receive(.grouped(groups)) { $0.groups = groups }

    await store.finish()
  }

  @Test("counts the todos of a subproject in all projects above it")
  func subprojects() {
    let groups = [
      Group(name: "home", open: 1, all: 2), Group(name: "home-work", open: 1, all: 1),
      Group(name: "home.garden", open: 2, all: 3), Group(name: "work.2027.plan", open: 0, all: 1),
      Group(name: ".net", open: 1, all: 1),
    ]
    #expect(
      groups.withSubprojects == [
        Group(name: ".net", open: 1, all: 1), Group(name: "home", open: 3, all: 5),
        Group(name: "home-work", open: 1, all: 1), Group(name: "home.garden", open: 2, all: 3),
        Group(name: "work", open: 0, all: 1), Group(name: "work.2027", open: 0, all: 1),
        Group(name: "work.2027.plan", open: 0, all: 1),
      ])
  }

  @Test("reports why it can't be read")
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
