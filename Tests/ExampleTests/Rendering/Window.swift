import Testing

/// Shows the views of an app as long as it is open.
///
///     let window = Window { appView(of: store, on: $0) }
///     window.takeRendered()  // ["Counter", "Favorites", "App"]
///     window.tap("+")
///     window.takeRendered()  // ["Counter"]
///     window.text            // Count: 1
///                            // [+]
///
/// A window and its store belong to the main actor: a test keeps them in local variables, because a suite may be
/// released elsewhere.
@MainActor
final class Window {
  private let screen = Screen()
  private let view: View

  init(_ makeView: (Screen) -> View) {
    view = makeView(screen)
  }

  /// The lines that it currently shows.
  var text: String { view.text }

  /// Returns the views rendered since the last call, in order.
  func takeRendered() -> [String] {
    screen.takeRendered()
  }

  /// Taps the button with this label.
  func tap(_ label: String, at location: SourceLocation = #_sourceLocation) {
    view.tap(label, at: location)
  }

  /// Enters text in the field with this label.
  func enter(
    _ value: String, in label: String, at location: SourceLocation = #_sourceLocation
  ) {
    view.enter(value, in: label, at: location)
  }
}
