import Composable

extension TodoList {
  /// What a command needs to know of the list besides the todos that it names.
  ///
  /// One load returns it; the rules about several todos are functions of it.
  package struct Related: Hashable, Sendable {
    /// The subtasks, at any depth, of todos to complete, skip or delete.
    package var subtasks: Families
    /// The successors in the list: of todos to reopen, each followed by its subtasks, or of todos to complete.
    package var successors: Families
    /// The numbers of the successors that have changed since they were added.
    package var changed: Set<Int64> = []
    /// The ids that the subtasks of an unchanged successor can have.
    package var copies: Set<Todo.ID> = []
    /// The numbers of complete subtasks that were completed as a turn of their own series.
    package var turns: Set<Int64> = []
    /// The number of the next todo, if the command may continue a series.
    package var nextNumber: Int64?
    /// The open blockers of todos to complete.
    package var blockers: [Todo]
    /// The links of every todo reachable through the edit's links.
    package var ways: FieldMap<[Int64: [Int64]]> = [:]
    /// The places that todos move to, with their neighbors.
    package var rooms: [Room] = []

    package init(subtasks: [Todo] = [], successors: [Todo] = [], blockers: [Todo] = []) {
      self.subtasks = Families(subtasks)
      self.successors = Families(successors)
      self.blockers = blockers
    }
  }
}

extension TodoList.Related {
  /// The successor of a completed todo and its subtasks; empty if there is none.
  ///
  /// - Throws: `.repeatedAs` if one of them has changed, or was added by hand.
  package func followers(of todo: Todo) throws(TodoStoreError) -> [Todo] {
    guard todo.isComplete, !successors.todos.isEmpty,
      let successor = successors[todo.successorID], successor.isSuccessor(of: todo)
    else { return [] }
    let subtasks = successors.family(of: successor.number)
    let isAsAdded =
      subtasks.allSatisfy { copies.contains($0.id) && !changed.contains($0.number) }
      && !changed.contains(successor.number)
    guard isAsAdded else {
      throw .repeatedAs(number: todo.number, successor: successor.number)
    }
    return [successor] + subtasks
  }

  /// Refuses links of an edit that would make a cycle with one of `todos`.
  ///
  /// - Throws: `.cycle`; two paths to the same todo aren't one. Complexity: O(n) in the todos reached, for each link.
  package func refuseCycles(of todos: [Todo], by edit: Edit) throws(TodoStoreError) {
    for link in edit.links {
      for todo in todos {
        for target in link.value.compactMap(\.number) {
          if let path = (ways[link.field] ?? [:]).path(from: target, to: todo.number) {
            throw .cycle(link.field, [todo.number] + path)
          }
        }
      }
    }
  }
}

extension [Int64: [Int64]] {
  /// Returns a path along the links, with `start` and `end`; `nil` if there is none.
  package func path(from start: Int64, to end: Int64) -> [Int64]? {
    var cameFrom: [Int64: Int64] = [start: start]
    var waiting = [start]
    while let number = waiting.popLast() {
      if number == end {
        var path = [end]
        while let last = path.last, last != start { path.append(cameFrom[last] ?? start) }
        return path.reversed()
      }
      for next in self[number, default: []] where cameFrom[next] == nil {
        cameFrom[next] = number
        waiting.append(next)
      }
    }
    return nil
  }
}
