extension Effect {
  /// Asks the presenting feature to dismiss this one.
  ///
  ///     case .cancelTapped:
  ///       return .dismiss()
  ///
  ///     case .saved:
  ///       return .concatenate(.send(.delegate(.saved)), .dismiss())
  ///
  /// The nearest presenting lift turns it into an action: `ifLet(presented:)` into `.dismiss` of its
  /// ``PresentationAction``, `forEach` over a stack into `.pop(from: id)` of its ``StackAction``. The parent receives that
  /// action like any other. An effect that has to wait for something outside first sends an action of its own, whose
  /// reducer then returns this.
  ///
  /// If nothing presents the feature, it is reported at the line of this call.
  public static func dismiss(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    Self(.dismiss(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)))
  }

  var asksForDismissal: Bool {
    tree.contains { if case .dismiss = $0 { true } else { false } }
  }

  /// The same effect, which sends `action` where it would ask to be dismissed.
  func sendingForDismissal(_ action: Action) -> Self {
    let action = ActionBox(action)
    return Self(tree.replacingLeaves { if case .dismiss = $0 { .send(action) } else { $0 } })
  }
}

extension CallSite {
  func reportUnhandledDismissal() {
    report(
      """
      A feature returned "dismiss", but nothing presents it.

      There are a few reasons this can happen:

      • The feature is the root of the store, or is lifted by something that does not present, such \
      as "Scope", "ifLet" or "forEach". Present it: by "ifLet(presented:)" or "forEach" over a "StackState".

      • The feature is sometimes presented and sometimes not. Send an action that its parent \
      answers, rather than "dismiss", where it is not.

      • A test looks at the feature alone. Test it as what is presented: \
      EmptyReducer().ifLet(presented: \\.self, action: .identity) { … }

      Nothing was dismissed.
      """)
  }
}
