import Composable
import ComposableTesting
import Foundation

/// Photos that load one by one and can be removed while loading, for tests of the explorer.
struct Album: Reducer {
  struct Photo: Hashable, Identifiable {
    let id: Int
    var title: String?
  }

  struct State: Hashable {
    var photos: IdentifiedArray<Int, Photo> = [Photo(id: 0)]
    var isShown = false
    var ticket = ""
  }

  enum Action: Hashable, Sendable {
    case shown
    case openTapped
    case ticketTaken
    case putIn
    case removed
    case photos(IdentifiedAction<Int, PhotoAction>)
  }

  enum PhotoAction: Hashable, Sendable {
    case tapped
    case loaded(String)
  }

  struct Environment: Sendable {
    var load: @Sendable () async -> String
    var uuid: UUIDGenerator
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action, environment in
      switch action {
      case .shown: state.isShown.toggle()
      case .openTapped:
        return .run { send in
          _ = await environment.load()
          await send(.shown)
        }
      case .ticketTaken: state.ticket = String(environment.uuid().uuidString.suffix(1))
      case .putIn: state.photos.append(Photo(id: 0))
      case .removed: state.photos.removeAll()
      case .photos: break
      }
      return .none
    }
    .forEach(\.photos, action: CasePath(Action.photos), environment: \.self) {
      Reduce { photo, action, environment in
        switch action {
        case .tapped:
          return .run { send in await send(.loaded(await environment.load())) }
        case .loaded(let title):
          photo.title = title
          return .none
        }
      }
    }
  }

  static var space: StateSpace<State, Action, EmptyWorld> {
    StateSpace(
      initialStates: [State()],
      actionsByState: { state in
        [.openTapped, .ticketTaken, state.photos.isEmpty ? .putIn : .removed]
          + state.photos.map { .photos(.element(id: $0.id, action: .tapped)) }
      },
      environment: { outside in
        Environment(load: { await outside.call("load", answers: ["a"]) }, uuid: outside.uuid)
      }
    ) {
      Album()
    }
  }
}
