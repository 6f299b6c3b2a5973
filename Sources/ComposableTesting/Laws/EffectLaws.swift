import Composable
import CustomDump

extension Laws {
  /// Mapping an effect along the identity changes nothing, and mapping twice is mapping once along
  /// both functions.
  ///
  ///     e.map { $0 }       ==  e
  ///     e.map(f).map(g)    ==  e.map { g(f($0)) }
  public static func effectMap<Action: Equatable, Middle, Last: Equatable>(
    of effects: [Effect<Action>],
    _ first: @escaping (Action) -> Middle, then second: @escaping (Middle) -> Last,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation
  ) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var identity = Law("e.map { $0 }", "e", at: callSite)
    var composition = Law("e.map(f).map(g)", "e.map { g(f($0)) }", at: callSite)
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
    of effects: [Effect<Action>],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation
  ) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await monoid("merge", of: effects, at: callSite) { $0.merge(with: $1) }
  }

  /// Concatenating is associative, with `.none` as its unit on both sides.
  ///
  ///     a.concatenate(with: b).concatenate(with: c)  ==  a.concatenate(with: b.concatenate(with: c))
  public static func effectConcatenate<Action: Equatable>(
    of effects: [Effect<Action>],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation
  ) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await monoid("concatenate", of: effects, at: callSite) { $0.concatenate(with: $1) }
  }

  private static func monoid<Action: Equatable>(
    _ name: String, of effects: [Effect<Action>], at callSite: CallSite,
    isolation actor: isolated any Actor = #isolation,
    operation: (Effect<Action>, Effect<Action>) -> Effect<Action>
  ) async {
    var associativity = Law(
      "a.\(name)(with: b).\(name)(with: c)", "a.\(name)(with: b.\(name)(with: c))", at: callSite)
    for a in effects {
      for b in effects {
        for c in effects {
          await associativity.compare(
            operation(operation(a, b), c), operation(a, operation(b, c)),
            input: [("a", a), ("b", b), ("c", c)])
        }
      }
    }
    associativity.report()

    var leftUnit = Law("none.\(name)(with: a)", "a", at: callSite)
    var rightUnit = Law("a.\(name)(with: .none)", "a", at: callSite)
    for a in effects {
      await leftUnit.compare(operation(.none, a), a, input: [("a", a)])
      await rightUnit.compare(operation(a, .none), a, input: [("a", a)])
    }
    leftUnit.report()
    rightUnit.report()
  }
}

extension Law {
  /// Compares the actions that two effects send in a store, and the issues that they report.
  fileprivate mutating func compare<Action: Equatable>(
    _ left: Effect<Action>, _ right: Effect<Action>,
    input: [(name: String, effect: any CustomStringConvertible)],
    isolation actor: isolated any Actor = #isolation
  ) async {
    let (left, right) = (await EffectBehavior(of: left), await EffectBehavior(of: right))
    let names = names
    check(
      left == right, input: [],
      sides: input.map { ($0.name, $0.effect.description) }
        + [(names.left, left.text), (names.right, right.text)])
  }
}

/// The actions that an effect sends, in order, and the issues that it reports.
private struct EffectBehavior<Action: Equatable>: Equatable {
  private enum Event: Equatable {
    case start
    case sent(Action)
  }

  var sent: [Action]
  var issues: [String]

  init(of effect: Effect<Action>, isolation actor: isolated any Actor = #isolation) async {
    let behavior = await Behavior(
      of: Reduce<Int, Event, Void> { _, _ in effect.map(Event.sent) },
      state: 0, action: .start, environment: ())
    sent = behavior.sent.compactMap { if case .sent(let action) = $0 { action } else { nil } }
    issues = behavior.issues
  }

  var text: String {
    (["sent:  \(String(customDumping: sent))"] + issues.map { "issue: \($0)" })
      .joined(separator: "\n")
  }
}
