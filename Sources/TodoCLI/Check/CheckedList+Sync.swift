import Composable
import TodoDomain
import TodoText

extension CheckedList {
  /// Syncs as the machine called `author`, and returns what that did.
  func sync(
    as author: String, of step: CheckFile.Step, at place: CheckPlace
  ) async throws(Failure) -> [Statement] {
    let environments = (script: environment, saved: saved.environment)
    let run = try await saved.run { session throws(Failure) in
      try await session.sync(as: author, in: environments.saved, at: place)
    }
    let changes = try await changes(run.touched, at: place)
    let reported = try await script.sync(as: author, in: environments.script, at: place)

    guard reported == run.reported else {
      throw place.disagreement("the sync does one thing in a store and another in a new one")
    }
    let happened: [Statement]
    switch run.reported {
    case .failure(let error):
      restartScript()
      happened = [.refused(error.description)]
    case .success(let report):
      let lines = SyncLines(
        timeZone: .utc, year: CivilTimeZone.utc.civil(at: script.settings.now()).date.year)
      happened = lines.mergers(report).map(Statement.reported)
    }
    return try statements(changes, last: run.last, and: happened, of: step, at: place)
  }

  /// Returns the sync status of the list; `nil` if it never synced.
  ///
  /// Throws if the two lists have different ones.
  func checkedStatus(at place: CheckPlace) throws(Failure) -> SyncStatus? {
    let statuses: (script: SyncStatus?, saved: SyncStatus?)
    do throws(TodoStoreError) {
      statuses = (
        try environment.database.sync.status(),
        try saved.environment.database.sync.status()
      )
    } catch {
      throw Failure(error)
    }
    guard statuses.script == statuses.saved else {
      throw place.disagreement("after the last step two logs differ that had the same steps")
    }
    return statuses.saved
  }
}

extension Session {
  /// Begins the log, clones it into an empty list, or exchanges changes.
  fileprivate func sync(
    as author: String, in environment: TodoApp.Environment, at place: CheckPlace
  ) async throws(Failure) -> Result<SyncReport, LogError> {
    do throws(TodoStoreError) {
      await store.send(.sync(try await environment.nextSync(by: author))).finish()
      if let failure = store.withState(\.sync.failure) { throw failure }
    } catch .log(.listNotEmpty) {
      return .failure(.listNotEmpty)
    } catch .log(let error) {
      throw place.disagreement("the sync failed: \(error)")
    } catch {
      throw Failure(error)
    }
    let report = store.withState(\.sync.report)
    await store.send(.sync(.reportPrinted)).finish()
    return .success(report)
  }
}

extension TodoApp.Environment {
  /// Returns the sync that a person on this machine would run.
  fileprivate func nextSync(by author: String) async throws(TodoStoreError) -> Sync.Action {
    if try database.sync.replica() != nil { return .submitted }
    let remote = "the log"
    let isFirst = try await connect(remote).fetch(.none) == nil
    return isFirst
      ? .initSubmitted(remote: remote, author: author)
      : .cloneSubmitted(remote: remote, author: author)
  }
}
