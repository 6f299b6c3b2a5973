/// A message or question with buttons, as a value that any interface can show.
///
///     state.alert = AlertState(
///       title: "Delete all 3 todos?",
///       buttons: [.destructive("Delete", action: .deletionConfirmed), .cancel("Keep")])
///
/// A text interface prints ``title``, ``message`` and the labels, and sends the chosen answer:
///
///     store.send(.alert(alert.buttons[0].answer))  // .presented(.deletionConfirmed)
///     store.send(.alert(alert.buttons[1].answer))  // .dismiss
///
/// Present it like any other destination. Its answer clears it.
public struct AlertState<Action> {
  /// A button to answer with.
  public struct Button {
    /// The purpose of a button that isn't just one of several answers.
    public enum Role: Codable, Hashable, Sendable {
      /// Leaves everything as it is.
      case cancel

      /// Destroys something.
      case destructive
    }

    /// The button's purpose, or `nil` for an ordinary answer.
    public var role: Role?

    /// The text on the button.
    public var label: String

    /// The action to send when the button is chosen, or `nil` to only dismiss the alert.
    public var action: Action?

    /// Creates a button.
    public init(_ label: String, role: Role? = nil, action: Action? = nil) {
      self.role = role
      self.label = label
      self.action = action
    }

    /// A button that changes nothing.
    public static func cancel(_ label: String, action: Action? = nil) -> Self {
      Self(label, role: .cancel, action: action)
    }

    /// A button that destroys something.
    public static func destructive(_ label: String, action: Action? = nil) -> Self {
      Self(label, role: .destructive, action: action)
    }

    /// The presentation's action to send when the button is chosen.
    public var answer: PresentationAction<Action> {
      action.map(PresentationAction.presented) ?? .dismiss
    }
  }

  /// The message or question, in one line.
  public var title: String

  /// More detail, or `nil`.
  public var message: String?

  /// The buttons, in their order; an alert without any can only be dismissed.
  public var buttons: [Button]

  /// Creates an alert.
  public init(title: String, message: String? = nil, buttons: [Button] = []) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }
}

extension AlertState: EphemeralState {}
extension AlertState: AnswerableState {
  func isAnswer(_ action: Any) -> Bool { action is Action }
}
extension AlertState: Equatable where Action: Equatable {}
extension AlertState: Hashable where Action: Hashable {}
extension AlertState: Sendable where Action: Sendable {}
extension AlertState: Encodable where Action: Encodable {}
extension AlertState: Decodable where Action: Decodable {}
extension AlertState.Button: Equatable where Action: Equatable {}
extension AlertState.Button: Hashable where Action: Hashable {}
extension AlertState.Button: Sendable where Action: Sendable {}
extension AlertState.Button: Encodable where Action: Encodable {}
extension AlertState.Button: Decodable where Action: Decodable {}
