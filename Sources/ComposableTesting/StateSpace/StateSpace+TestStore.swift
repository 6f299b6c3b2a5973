import Composable

extension StateSpace {
  /// Returns the outside at the beginning of a story, for a test to answer.
  ///
  ///     let outside = space.outside()
  ///     let store = space.testStore(outside: outside)
  ///
  ///     await store.send(.saveTapped) { $0.isSaving = true }
  ///     await outside.answer("save", with: 1)  // .failure(DiskFull())
  ///     await store.receive(.saveFailed) { $0.isSaving = false }
  public func outside() -> Outside<World> {
    Outside(Exchange(OutsideState(world: world)))
  }

  /// Returns a test store of the feature, at the beginning of a story.
  ///
  /// `beginning` is the index of the first state among the initial states of the space. `outside` answers the
  /// effects; leave it out if there is nothing to answer.
  public func testStore(
    from beginning: Int = 0,
    outside: Outside<World>? = nil,
    isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> TestStore<State, Action> {
    let reduce = makeReducer()(outside ?? self.outside())
    return TestStore(
      initialState: initialStates[beginning],
      fileID: fileID, filePath: filePath, line: line, column: column
    ) {
      Reduce<State, Action, Void> { state, action in reduce(&state, action) }
    }
  }
}

extension Outside {
  /// Lets every call end when its effect is cancelled, even if the endpoint can't throw a cancellation.
  ///
  /// Use it at the end of a test that leaves effects running:
  ///
  ///     outside.letGo()
  ///     await store.skipInFlightEffects()
  public func letGo() {
    exchange.letGo()
  }

  /// Prepares the answer to the next `callNow` of an endpoint.
  ///
  ///     outside.prepare("save", with: 1)  // .failure(DiskFull())
  ///     await store.send(.saveTapped)
  ///     await store.receive(.savingFailed) { $0.isUnsaved = true }
  ///
  /// Several answers for one endpoint are taken in order; without one, a call gets its first answer. An answer
  /// that no call has taken fails the test when the outside is released. `number` is the index of the answer.
  public func prepare(
    _ endpoint: String, with number: Int,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    exchange.prepare(
      endpoint, with: number,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Answers a waiting call, and returns when its effect has continued.
  ///
  /// A sleep on the ``clock`` is a call of `"clock"`: answering it moves the time.
  ///
  /// If several calls of the endpoint wait, `index` chooses one, in the order in which they were made. `number`
  /// is the index of the answer, in the endpoint's order.
  public func answer(
    _ endpoint: String,
    call index: Int = 0,
    with number: Int = 0,
    isolation actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    await settle()
    let calls = exchange.calls
    let named = calls.filter { $0.endpoint == endpoint }
    guard named.indices.contains(index), (0..<named[index].answerCount).contains(number) else {
      return CallSite(fileID: fileID, filePath: filePath, line: line, column: column).report(
        FailureMessage.noSuchCall(endpoint, call: index, answer: number, waiting: calls))
    }
    exchange.answer(id: named[index].id, with: number)
    await settle()
  }

  /// Returns when every effect whose call was answered or cancelled has continued.
  ///
  /// An effect that an action cancels continues a moment later, after an action that the test sends at once.
  /// Wait here to send it later, as the explorer does.
  public func settle(isolation actor: isolated any Actor = #isolation) async {
    while true {
      let (changeCount, isSettled) = exchange.progress
      if isSettled { return }
      await exchange.waitForChange(after: changeCount, isolation: actor)
    }
  }
}
