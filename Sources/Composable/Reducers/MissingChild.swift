/// The report of an action for a missing child, at the line of the lift.
@usableFromInline
struct MissingChild {
  let kind: Kind
  let callSite: CallSite

  @usableFromInline
  init(_ kind: Kind, at callSite: CallSite) {
    self.kind = kind
    self.callSite = callSite
  }

  /// Reports the parent's action.
  ///
  /// `facts` are more sections for the message. By default, the `outcome` is that the child's reducer did not run.
  func report<Action>(
    _ action: Action, facts: [(name: String, value: String)] = [], outcome: String? = nil
  ) {
    let (lift, child, removal, advice) = kind.words
    func isVowel(_ letter: Character?) -> Bool { letter.map("aeiou".contains) == true }
    let sections =
      ([("Action", "\(ActionText(action))")] + facts)
      .map { "  \($0.0):\n    \($0.1)" }
      .joined(separator: "\n\n")
    callSite.report(
      """
      \(isVowel(lift.first) ? "An" : "A") "\(lift)" received an action for \
      \(isVowel(child.first) ? "an" : "a") \(child) that is not there.

      \(sections)

      There are a few reasons this can happen:

      • A reducer \(removal)

      • An effect of the parent sent the action when the \(child) was gone. Effects that the \
      \(child) returned are cancelled with it: start the effect there, or cancel it by its id.

      • The action was sent \(advice)

      \(outcome ?? "The \(child)'s reducer did not run.")
      """, detail: ActionLabel(action).description)
  }
}

extension MissingChild {
  @usableFromInline
  enum Kind {
    case elementByID
    case elementByIndex
    case elementOfStack
    case value(of: LiftName)
    /// The payload of an enum's case.
    case payload(of: LiftName)
    /// The destination that an `ifLet` presents.
    case destination

    /// The name of the lift, the word for the child, the parent's likely mistake with the right order, and the wrong
    /// moment to send the action with the right one.
    fileprivate var words: (lift: String, child: String, removal: String, advice: String) {
      switch self {
      case .elementByID, .elementByIndex, .elementOfStack:
        let (past, present) =
          if case .elementOfStack = self { ("popped", "pops") } else { ("removed", "removes") }
        let (id, ids) =
          if case .elementByIndex = self { ("index", "indices") } else { ("id", "ids") }
        return (
          "forEach", "element",
          """
          \(past) the element before this lift ran. The lift has to run first: write "forEach" after \
          the reducer that \(present) elements, not before it.
          """,
          "for an \(id) that was never there. Send it only for \(ids) that are in the state."
        )
      case .value(let lift):
        return (
          lift.rawValue, "child",
          "set the child to nil before this lift ran. \(lift.runsFirst)",
          "when there was no child. Send it only while the state holds one."
        )
      case .payload(let lift):
        return (
          lift.rawValue, "case", "changed the case before this lift ran. \(lift.runsFirst)",
          "when the state was in another case. Send it only while the state is in this one."
        )
      case .destination:
        return (
          "ifLet", "destination",
          "set the destination to nil before this lift ran. \(LiftName.ifLet.runsFirst)",
          """
          when nothing was presented, as when it is dismissed twice. Send it only while the state holds \
          a destination.
          """
        )
      }
    }
  }
}

/// The spellings of the lifts to one child that can be missing.
@usableFromInline
enum LiftName: String {
  case scope = "Scope"
  case pullback
  case optional
  case ifLet
  case ifCaseLet

  /// How to order the lift and the reducer that removes its child.
  fileprivate var runsFirst: String {
    switch self {
    case .scope, .pullback, .optional:
      "The lift has to run first: write \"\(rawValue)\" before the reducer that does so."
    case .ifLet, .ifCaseLet:
      "The lift has to run first: write \"\(rawValue)\" after the reducer that does so, not before it."
    }
  }
}
