import Composable

extension StateSpace {
  /// All that is outside, as it is when a story begins, for a test to answer.
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

  /// A test store of the feature, at the beginning of a story.
  ///
  /// `beginning` is the place of the first state among the initial states of the space. `outside`
  /// answers the effects; leave it out where there is nothing to be answered.
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
  /// Lets every call end when its effect is cancelled, also one that cannot say so.
  ///
  /// For the end of a test that leaves effects under way:
  ///
  ///     outside.letGo()
  ///     await store.skipInFlightEffects()
  public func letGo() {
    exchange.letGo()
  }

  /// Prepares the answer to the next call of an endpoint that doesn't wait.
  ///
  ///     outside.prepare("save", with: 1)  // .failure(DiskFull())
  ///     await store.send(.saveTapped)
  ///     await store.receive(.savingFailed) { $0.isUnsaved = true }
  ///
  /// Several for one endpoint are taken one after the other; when there is none, the call is given its first
  /// answer. One that no call has taken fails the test when the outside goes away. `number` is which of the
  /// answers, counted from 0.
  public func prepare(
    _ endpoint: String, with number: Int,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    exchange.prepare(
      endpoint, with: number,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Answers a call that waits, and returns when the effect that made it has gone on.
  ///
  /// To sleep on the ``clock`` is a call of `"clock"`: to answer it moves the time.
  ///
  /// Where several calls of the endpoint wait, `index` is which of them, in the order in which they were
  /// made. `number` is which of the answers, in the order in which the endpoint was given them. Both
  /// count from 0.
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

  /// Returns when every effect whose call was answered, or cancelled, has gone on.
  ///
  /// An effect that an action cancels goes on a moment later. A test that sends another at once comes
  /// before that; one that waits here comes after it, as stories of a state space do.
  public func settle(isolation actor: isolated any Actor = #isolation) async {
    while true {
      let (changeCount, isSettled) = exchange.progress
      if isSettled { return }
      await exchange.waitForChange(after: changeCount, isolation: actor)
    }
  }
}
