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
  /// - Parameters:
  ///   - action: The parent's action.
  ///   - facts: More sections for the message.
  ///   - outcome: The consequence; by default, that the child's reducer did not run.
  func report<Action>(
    _ action: Action, facts: [(name: String, value: String)] = [], outcome: String? = nil
  ) {
    let child = kind.child
    let sections =
      ([("Action", "\(ActionText(action))")] + facts)
      .map { "  \($0.0):\n    \($0.1)" }
      .joined(separator: "\n\n")
    callSite.report(
      """
      \(kind.lift) received an action for \(child.first.map("aeiou".contains) == true ? "an" : "a") \
      \(child) that is not there.

      \(sections)

      There are a few reasons this can happen:

      • A reducer \(kind.removal)

      • An effect of the parent sent the action when the \(child) was gone. Effects that the \
      \(child) returned are cancelled with it: start the effect there, or cancel it by its id.

      • The action was sent \(kind.advice)

      \(outcome ?? "The \(child)'s reducer did not run.")
      """, detail: ActionLabel(action).description)
  }
}

extension MissingChild {
  /// The kind of child.
  @usableFromInline
  enum Kind {
    /// An element of a collection, found by its id.
    case elementByID
    /// An element of a collection, found by its index.
    case elementByIndex
    /// An element of a navigation stack.
    case elementOfStack
    /// The value of an optional.
    case value(of: LiftName)
    /// The payload of an enum's case.
    case payload(of: LiftName)
    /// The destination that an `ifLet` presents.
    case destination

    /// The lift, with its article.
    fileprivate var lift: String {
      switch self {
      case .elementByID, .elementByIndex, .elementOfStack: "A \"forEach\""
      case .value(let lift), .payload(let lift): lift.withArticle
      case .destination: LiftName.ifLet.withArticle
      }
    }

    /// The word for the child.
    fileprivate var child: String {
      switch self {
      case .elementByID, .elementByIndex, .elementOfStack: "element"
      case .value: "child"
      case .payload: "case"
      case .destination: "destination"
      }
    }

    /// The parent's likely mistake, and the right order.
    fileprivate var removal: String {
      switch self {
      case .elementByID, .elementByIndex:
        """
        removed the element before this lift ran. The lift has to run first: write "forEach" after \
        the reducer that removes elements, not before it.
        """
      case .elementOfStack:
        """
        popped the element before this lift ran. The lift has to run first: write "forEach" after the \
        reducer that pops elements, not before it.
        """
      case .value(let lift):
        "set the child to nil before this lift ran. \(lift.runsFirst)"
      case .payload(let lift):
        "changed the case before this lift ran. \(lift.runsFirst)"
      case .destination:
        "set the destination to nil before this lift ran. \(LiftName.ifLet.runsFirst)"
      }
    }

    /// The wrong moment to send the action, and the right one.
    fileprivate var advice: String {
      switch self {
      case .elementByID, .elementOfStack:
        "for an id that was never there. Send it only for ids that are in the state."
      case .elementByIndex:
        "for an index that was never there. Send it only for indices that are in the state."
      case .value:
        "when there was no child. Send it only while the state holds one."
      case .payload:
        "when the state was in another case. Send it only while the state is in this one."
      case .destination:
        """
        when nothing was presented, as when it is dismissed twice. Send it only while the state holds \
        a destination.
        """
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

  fileprivate var withArticle: String {
    switch self {
    case .scope, .pullback: "A \"\(rawValue)\""
    case .optional, .ifLet, .ifCaseLet: "An \"\(rawValue)\""
    }
  }

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
