import Composable

/// How the list is counted, without holding any of it.
extension TodoList {
  func total(of query: Query, _ environment: Environment) -> Effect<Action> {
    database(environment) { database throws(TodoStoreError) in
      .totalCounted(try await database.total(query))
    }
  }

  func groups(_ kind: Group.Kind, _ environment: Environment) -> Effect<Action> {
    database(environment) { database throws(TodoStoreError) in
      .grouped(try await database.groups(kind))
    }
  }
}
