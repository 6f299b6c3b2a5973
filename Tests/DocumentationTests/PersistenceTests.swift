import Composable
import ComposableTesting
import Foundation
import Testing

struct Notebook: Reducer {
  struct Document: Codable, Equatable, Sendable {
    var notes: [String] = []
  }

  struct State: Equatable {
    var document = Document()
    var isSaved = true
  }

  enum Action: Equatable {
    case noteAdded(String)
    case saved(Document)
    case saveFailed
  }

  struct Environment: Sendable {
    var clock: any Clock<Duration>

    /// Replaces the stored document.
    var save: @Sendable (Document) async throws -> Void
  }

  private enum EffectID { case saving }

  var body: some ReducerOf<Self> {
    Reduce { state, action, _ in
      switch action {
      case .noteAdded(let text):
        state.document.notes.append(text)
        return .none

      case .saved(let document):
        state.isSaved = document == state.document
        return .none

      case .saveFailed:
        return .none
      }
    }
    .onChange(of: \.document) { _, document in
      Reduce { state, _, environment in
        state.isSaved = false
        return .run { send in
          try await environment.save(document)
          await send(.saved(document))
        } catch: { _, send in
          await send(.saveFailed)
        }
        .serialized(on: EffectID.saving)
        .debounce(id: EffectID.saving, for: .seconds(1), clock: environment.clock)
      }
    }
  }
}

struct Snapshot: Codable {
  var version = 2
  var document: Notebook.Document
}

struct NewerSnapshot: Error, Equatable {
  var version: Int
}

extension Notebook.Document {
  /// Reads a snapshot of this version or an older one.
  init(snapshot data: Data) throws {
    struct Version: Decodable { var version: Int }
    struct OneText: Decodable { var text: String }

    let decoder = JSONDecoder()
    switch try decoder.decode(Version.self, from: data).version {
    case 1:
      self.init(notes: [try decoder.decode(OneText.self, from: data).text])
    case 2:
      self = try decoder.decode(Snapshot.self, from: data).document
    case let version:
      throw NewerSnapshot(version: version)
    }
  }
}

extension Notebook.Environment {
  /// Saves to a file, which holds the document from before or the new one whole.
  static func live(file: URL) -> Self {
    Self(
      clock: ContinuousClock(),
      save: { document in
        try JSONEncoder().encode(Snapshot(document: document)).write(to: file, options: .atomic)
      })
  }
}

extension Notebook.State {
  /// The state from the last run, or an empty one on the first.
  init(file: URL) throws {
    self.init()
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    document = try Notebook.Document(snapshot: try Data(contentsOf: file))
  }
}

private struct Line: Reducer {
  struct State: Codable, Equatable, Identifiable, Sendable {
    let id: Int
    var text = ""
  }

  enum Action: Equatable {
    case edited(String)
  }

  struct Environment: Sendable {
    var save: @Sendable (State) async throws -> Void
  }

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .edited(let text):
      state.text = text
      return .none
    }
  }
}

private struct Poem: Reducer {
  struct State: Equatable {
    var lines: IdentifiedArrayOf<Line.State> = []
  }

  enum Action: Equatable {
    case lines(IdentifiedActionOf<Line>)
  }

  typealias Environment = Line.Environment

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.lines, action: CasePath(Action.lines)) {
        Line().onChange(of: \.self) { _, line in
          Reduce { _, _, environment in
            .run { _ in try await environment.save(line) }
              .serialized(on: line.id)
          }
        }
      }
  }
}

@MainActor
@Suite("The page on persistence")
struct PersistenceTests {
  @Test("saves once for several changes in a row, and says whether everything is saved")
  func burst() async {
    let clock = TestClock()
    let saved = Recorder<Notebook.Document>()
    let store = TestStore(
      initialState: Notebook.State(),
      environment: Notebook.Environment(clock: clock, save: { saved.record($0) })
    ) {
      Notebook()
    }

    await store.send(.noteAdded("tea")) {
      $0.document.notes = ["tea"]
      $0.isSaved = false
    }
    await store.send(.noteAdded("milk")) { $0.document.notes = ["tea", "milk"] }

    await clock.advance(by: .seconds(1))
    let document = Notebook.Document(notes: ["tea", "milk"])
    await store.receive(.saved(document)) { $0.isSaved = true }
    #expect(saved.values == [document])
    await store.finish()
  }

  @Test("stays unsaved when saving fails")
  func failure() async {
    struct DiskFull: Error {}

    let clock = TestClock()
    let store = TestStore(
      initialState: Notebook.State(),
      environment: Notebook.Environment(clock: clock, save: { _ in throw DiskFull() })
    ) {
      Notebook()
    }

    await store.send(.noteAdded("tea")) {
      $0.document.notes = ["tea"]
      $0.isSaved = false
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.saveFailed)
    await store.finish()
  }

  @Test("reads what an earlier run wrote")
  func restart() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "notes.json")
    var environment = Notebook.Environment.live(file: file)
    environment.clock = ImmediateClock()

    #expect(try Notebook.State(file: file) == Notebook.State())

    let store = Store(initialState: try Notebook.State(file: file), environment: environment) {
      Notebook()
    }
    store.send(.noteAdded("tea"))
    await store.finish()

    #expect(store.state.isSaved)
    #expect(try Notebook.State(file: file).document.notes == ["tea"])
  }

  @Test("reads older versions, and refuses newer ones")
  func versions() throws {
    let old = Data(#"{"version":1,"text":"tea"}"#.utf8)
    #expect(try Notebook.Document(snapshot: old).notes == ["tea"])
    let newer = Data(#"{"version":3}"#.utf8)
    #expect(throws: NewerSnapshot(version: 3)) { try Notebook.Document(snapshot: newer) }
  }

  @Test("saves one element")
  func element() async {
    let saved = Recorder<Line.State>()
    let store = Store(
      initialState: Poem.State(lines: [Line.State(id: 1), Line.State(id: 2)]),
      environment: Line.Environment(save: { saved.record($0) })
    ) {
      Poem()
    }

    store.send(.lines(.element(id: 2, action: .edited("tea"))))
    store.send(.lines(.element(id: 2, action: .edited("tea"))))
    await store.finish()
    #expect(saved.values == [Line.State(id: 2, text: "tea")])
  }
}
