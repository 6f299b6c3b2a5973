import Composable
import ComposableTesting
import Testing
import TodoDomain

@MainActor
@Suite("A moment")
struct MomentsTests {
  @Test("is held until it is abandoned")
  func held() async {
    let calls = Recorder<String>()
    var before = Moments.State()
    before.failure = .diskFull
    let store = TestStore(
      initialState: before, environment: Moments.Database.recorded(by: calls)
    ) { Moments() }

    await store.send(.requested) { $0.failure = nil }
    await store.receive(.held)
    await store.send(.abandoned)
    await store.receive(.left)

    #expect(calls.values == ["hold", "leave"])
    await store.finish()
  }

  @Test("reports why it can't be held or left")
  func fails() async {
    var database = Moments.Database()
    database.hold = { () throws(TodoStoreError) in throw .diskFull }
    database.leave = { () throws(TodoStoreError) in throw .diskFull }
    let store = TestStore(initialState: Moments.State(), environment: database) { Moments() }

    await store.send(.requested)
    await store.receive(.failed(.diskFull)) { $0.failure = .diskFull }
    await store.send(.abandoned)
    await store.receive(.failed(.diskFull))

    await store.finish()
  }
}
