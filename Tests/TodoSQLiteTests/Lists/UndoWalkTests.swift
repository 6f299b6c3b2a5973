import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

/// Undo and redo after any commands.
@Suite("After any commands, undo and redo")
struct UndoWalkTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "restore every byte of every todo, step by step",
    arguments: 1...5 as ClosedRange<UInt64>)
  func identity(seed: UInt64) throws {
    var scribbler = Scribbler(seed: seed)
    _ = try folder.open()
    var snapshots = [try folder.todos()]
    for _ in 0..<30 {
      let database = try folder.open()
      try database.unit {
        for _ in 0...scribbler.number(below: 3) { try scribbler.command(database) }
      }
      snapshots.append(try folder.todos())
    }
    let steps = try folder.open(.readOnly).reading.steps(nil, 100).steps.count
    // A unit of work that changed nothing isn't a step.
    #expect(steps >= withoutRepeats(snapshots).count - 1)

    try folder.walk { try $0.changes.undo(.last(steps)) }
    #expect(try folder.todos() == snapshots[0])
    try folder.walk { try $0.changes.redo(.last(steps)) }
    #expect(try folder.todos() == snapshots.last)
    var walked: [[String?]] = [try folder.todos()]
    for _ in 0..<steps {
      try folder.walk { try $0.changes.undo(1) }
      walked.append(try folder.todos())
    }
    #expect(withoutRepeats(walked) == withoutRepeats(snapshots).reversed())
    for snapshot in walked.dropLast().reversed() {
      try folder.walk { try $0.changes.redo(1) }
      #expect(try folder.todos() == snapshot)
    }
  }

  private func withoutRepeats(_ states: [[String?]]) -> [[String?]] {
    states.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// The expected history: its states, and the index of the current one.
  private struct Model {
    var states: [[String?]]
    var now = 0

    mutating func change(_ state: [String?]) {
      states.removeSubrange((now + 1)...)
      states.append(state)
      now += 1
    }
  }

  @Test(
    "behave like moves in a list of states, even with changes in between",
    arguments: 1...4 as ClosedRange<UInt64>)
  func interleaved(seed: UInt64) throws {
    var scribbler = Scribbler(seed: seed)
    try folder.open().add([new(1), new(2), new(3)])
    try folder.walk { try $0.changes.undo(1) }
    // The first change drops the very first step, which is undone.
    var leftBehind = 1
    var model = Model(states: [try folder.todos()])
    for _ in 0..<120 {
      let database = try folder.open()
      let count = 1 + scribbler.number(below: 3)
      switch scribbler.number(below: 5) {
      case 0, 1:
        let before = try database.reading.steps(nil, 1).steps.first?.sequence
        try database.unit { try scribbler.command(database) }
        let after = try database.reading.steps(nil, 1).steps.first?.sequence
        if before != after {
          leftBehind += model.states.count - 1 - model.now
          model.change(try folder.todos())
        }
      case 2, 3:
        if count > model.now {
          #expect(throws: TodoStoreError.notSoManyToUndo(available: model.now)) {
            try folder.walk { try $0.changes.undo(.last(count)) }
          }
        } else {
          try folder.walk { try $0.changes.undo(.last(count)) }
          model.now -= count
        }
      default:
        let available = model.states.count - 1 - model.now
        if model.states.count == 1 { continue }
        if count > available {
          let error = #expect(throws: TodoStoreError.self) {
            try folder.walk { try $0.changes.redo(.last(count)) }
          }
          guard case .notSoManyToRedo(available, let undone)? = error else {
            Issue.record("\(String(describing: error))")
            return
          }
          #expect((undone == nil) == (available > 0))
        } else {
          try folder.walk { try $0.changes.redo(.last(count)) }
          model.now += count
        }
      }
      #expect(try folder.todos() == model.states[model.now])
      if model.states.count > 1 {
        let steps = try folder.open(.readOnly).reading.steps(nil, 1000).steps
        #expect(steps.count == model.states.count - 1 + leftBehind)
        #expect(steps.count { !$0.isUndone } == model.now)
        #expect(steps.map(\.sequence) == steps.map(\.sequence).sorted(by: >))
      }
    }
  }
}
