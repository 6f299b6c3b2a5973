import Composable

/// Records memos, and plays one of them at a time.
struct VoiceMemos: Reducer {
  struct State: Equatable, Sendable {
    /// Newest first.
    var memos: IdentifiedArrayOf<Memo.State> = []
    var recording: Recording.State?
    var alert: AlertState<Never>?
    var nextID = 1
  }

  enum Action: Equatable, Sendable {
    case memos(IdentifiedActionOf<Memo>)
    case deleted(id: Memo.State.ID)
    case recordTapped
    case permissionAnswered(Bool)
    case recording(PresentationActionOf<Recording>)
    case alert(PresentationAction<Never>)
  }

  struct Environment: Sendable {
    var clock: any Clock<Duration>

    /// Asks for permission to use the microphone; returns whether it was given.
    var requestPermission: @Sendable () async -> Bool

    /// Records a memo until `stop` is called, and returns when it is stored.
    var record: @Sendable (_ id: Memo.State.ID) async throws -> Void

    /// Ends the recording.
    var stop: @Sendable () async -> Void

    /// Plays a memo, and returns when it is over.
    var play: @Sendable (_ id: Memo.State.ID) async throws -> Void
  }

  var body: some ReducerOf<Self> {
    Reduce(reduceList)
      .forEach(
        \.memos, action: CasePath(Action.memos),
        environment: { Memo.Environment(clock: $0.clock, play: $0.play) }
      ) {
        Memo()
      }
      .ifLet(
        presented: \.recording, action: CasePath(Action.recording),
        environment: { Recording.Environment(clock: $0.clock, record: $0.record, stop: $0.stop) }
      ) {
        Recording()
      }
      .ifLet(presented: \.alert, action: CasePath(Action.alert))
  }

  private func reduceList(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .memos(.element(let id, .playTapped)):
      // The memo itself has already handled this action, and is playing if it was to start.
      guard state.memos[id: id]?.playedSeconds != nil else { return .none }
      return .merge(
        state.memos
          .filter { $0.id != id && $0.playedSeconds != nil }
          .map { .send(.memos(.element(id: $0.id, action: .playTapped))) })

    case .memos(.element(_, .playingFailed)):
      state.alert = AlertState(title: "The memo can't be played.", buttons: [.cancel("OK")])
      return .none

    case .deleted(let id):
      state.memos.remove(id: id)
      return .none

    case .recordTapped:
      return .run { send in await send(.permissionAnswered(environment.requestPermission())) }

    case .permissionAnswered(true):
      state.recording = Recording.State(id: state.nextID)
      state.nextID += 1
      return .send(.recording(.presented(.started)))

    case .permissionAnswered(false):
      state.alert = AlertState(
        title: "Recording isn't allowed.", message: "Allow it in the settings.",
        buttons: [.cancel("OK")])
      return .none

    case .recording(.presented(.ended)):
      guard let recording = state.recording else { return .none }
      let memo = Memo.State(
        id: recording.id, title: "Memo \(recording.id)", seconds: recording.seconds)
      state.memos.insert(memo, at: 0)
      return .none

    case .recording(.presented(.failed)):
      state.alert = AlertState(title: "The recording failed.", buttons: [.cancel("OK")])
      return .none

    case .memos, .recording, .alert:
      return .none
    }
  }
}
