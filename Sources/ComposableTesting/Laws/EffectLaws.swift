import Composable

extension Laws {
  /// Mapping an effect along the identity changes nothing, and mapping twice is mapping once along both functions.
  ///
  ///     e.map { $0 }       ==  e
  ///     e.map(f).map(g)    ==  e.map { g(f($0)) }
  public static func effectMap<Action: Equatable, Middle, Last: Equatable>(
    of effects: [Effect<Action>], _ first: @escaping (Action) -> Middle,
    then second: @escaping (Middle) -> Last, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation
  ) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let identity = Law("e.map { $0 }", "e", at: callSite)
    let composition = Law("e.map(f).map(g)", "e.map { g(f($0)) }", at: callSite)
    for effect in effects {
      await identity.compare(effect.map { $0 }, effect, input: [("e", effect)])
      await composition.compare(
        effect.map(first).map(second), effect.map { second(first($0)) }, input: [("e", effect)])
    }
    identity.report()
    composition.report()
  }

  /// Merging is associative, with `.none` as its unit on both sides.
  ///
  ///     a.merge(with: b).merge(with: c)  ==  a.merge(with: b.merge(with: c))
  public static func effectMerge<Action: Equatable>(
    of effects: [Effect<Action>], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation
  ) async {
    await Law.checkMonoid(
      "merge", of: effects, unit: .none, names: ("none", ".none"),
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column),
      operation: { $0.merge(with: $1) }
    ) { await $0.compare($1, $2, input: $3, isolation: actor) }
  }

  /// Concatenating is associative, with `.none` as its unit on both sides.
  ///
  ///     a.concatenate(with: b).concatenate(with: c)  ==  a.concatenate(with: b.concatenate(with: c))
  public static func effectConcatenate<Action: Equatable>(
    of effects: [Effect<Action>], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation
  ) async {
    await Law.checkMonoid(
      "concatenate", of: effects, unit: .none, names: ("none", ".none"),
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column),
      operation: { $0.concatenate(with: $1) }
    ) { await $0.compare($1, $2, input: $3, isolation: actor) }
  }
}
