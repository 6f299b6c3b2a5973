/// A question to the person, with its answers, as a plain value that any interface can show.
///
///     state.alert = AlertState(
///       title: "Delete all 3 todos?",
///       buttons: [.destructive("Delete", action: .deletionConfirmed), .cancel("Keep")])
///
/// A text interface prints ``title``, ``message`` and the labels, and sends what was chosen:
///
///     store.send(.alert(alert.buttons[0].answer))  // .presented(.deletionConfirmed)
///     store.send(.alert(alert.buttons[1].answer))  // .dismiss
///
/// It is presented like any destination, and clears itself when it is answered.
public struct AlertState<Action> {
  /// One of the answers.
  public struct Button {
    /// What a button is for, where it is not just one of several answers.
    public enum Role: Codable, Hashable, Sendable {
      /// It leaves everything as it is.
      case cancel

      /// It destroys something.
      case destructive
    }

    /// What it is for, or `nil` for an answer like another.
    public var role: Role?

    /// What is written on it.
    public var label: String

    /// What happens when it is chosen, or `nil` where nothing does but the end of the alert.
    public var action: Action?

    /// Creates a button.
    public init(_ label: String, role: Role? = nil, action: Action? = nil) {
      self.role = role
      self.label = label
      self.action = action
    }

    /// A button that leaves everything as it is.
    public static func cancel(_ label: String, action: Action? = nil) -> Self {
      Self(label, role: .cancel, action: action)
    }

    /// A button that destroys something.
    public static func destructive(_ label: String, action: Action? = nil) -> Self {
      Self(label, role: .destructive, action: action)
    }

    /// What to send when it is chosen.
    public var answer: PresentationAction<Action> {
      action.map(PresentationAction.presented) ?? .dismiss
    }
  }

  /// What is asked or said, in one line.
  public var title: String

  /// What else there is to know, or `nil`.
  public var message: String?

  /// The answers, in the order in which they are offered; an alert without any can only be dismissed.
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
