import Composable
import Testing

/// A part of the screen: text and controls, rebuilt whenever the state that they show changes.
///
///     let counter = View("Counter", of: ViewStore(store, observe: \.count), on: screen) { count in
///       "Count: \(count)"
///       Button("+") { store.send(.incremented) }
///     }
///     counter.text  // Count: 0
///                   // [+]
///     counter.tap("+")
///     counter.text  // Count: 1
///                   // [+]
///
/// A view inside another one renders itself; the outer one isn't rebuilt.
@MainActor
final class View {
  private var elements: [Element] = []
  private var token: ObservationToken?

  /// Creates a view that shows the state of `viewStore`, and follows its changes.
  ///
  /// - Parameters:
  ///   - name: The name of the view on `screen`.
  ///   - viewStore: The state to show.
  ///   - screen: Records each time the view is rendered.
  ///   - body: Returns the elements for a state.
  init<State, Action>(
    _ name: String, of viewStore: ViewStore<State, Action>, on screen: Screen,
    @ElementsBuilder body: @escaping (State) -> [Element]
  ) {
    token = viewStore.observe { [weak self] state in
      screen.didRender(name)
      self?.elements = body(state)
    }
  }

  /// The current lines of the view, including the views in it.
  var text: String {
    lines.joined(separator: "\n")
  }

  /// Taps the button with this label, here or in an inner view.
  ///
  /// If there is none, or it is disabled, the test fails.
  func tap(_ label: String, at location: SourceLocation = #_sourceLocation) {
    let button = control { element -> Button? in
      switch element {
      case .button(let button): button.label == label ? button : nil
      case .row(let buttons): buttons.first { $0.label == label }
      case .text, .field, .view: nil
      }
    }
    guard let button else {
      Issue.record("There is no button “\(label)” in:\n\n\(text)", sourceLocation: location)
      return
    }
    #expect(button.isEnabled, "“\(label)” is disabled", sourceLocation: location)
    if button.isEnabled { button.action() }
  }

  /// Enters `value` in the field with this label, here or in an inner view.
  ///
  /// If there is none, the test fails.
  func enter(
    _ value: String, in label: String, at location: SourceLocation = #_sourceLocation
  ) {
    let field = control { element -> Field? in
      guard case .field(let field) = element, field.label == label else { return nil }
      return field
    }
    guard let field else {
      Issue.record("There is no field “\(label)” in:\n\n\(text)", sourceLocation: location)
      return
    }
    field.value.wrappedValue = value
  }

  private var lines: [String] {
    elements.flatMap { element in
      switch element {
      case .text(let text): [text]
      case .button(let button): [button.text]
      case .row(let buttons): [buttons.map(\.text).joined(separator: " ")]
      case .field(let field): [field.text]
      case .view(let view): view.lines
      }
    }
  }

  private func control<Control>(_ find: (Element) -> Control?) -> Control? {
    for element in elements {
      if let control = find(element) { return control }
      if case .view(let view) = element, let control = view.control(find) { return control }
    }
    return nil
  }
}
