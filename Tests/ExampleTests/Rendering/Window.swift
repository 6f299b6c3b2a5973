import Testing

/// Shows the views of an app for as long as it is open.
///
///     let window = Window { appView(of: store, on: $0) }
///     window.takeRendered()  // ["Counter", "Favorites", "App"]
///     window.tap("+")
///     window.takeRendered()  // ["Counter"]
///     window.text            // Count: 1
///                            // [+]
///
/// A window and its store belong to the main actor: a test keeps them in variables of its own, as a
/// suite may be let go of elsewhere.
@MainActor
final class Window {
  private let screen = Screen()
  private let view: View

  init(_ makeView: (Screen) -> View) {
    view = makeView(screen)
  }

  /// The lines that it shows now.
  var text: String { view.text }

  /// What was rendered since this was last asked, the first first.
  func takeRendered() -> [String] {
    screen.takeRendered()
  }

  /// Taps a button.
  func tap(_ label: String, at location: SourceLocation = #_sourceLocation) {
    view.tap(label, at: location)
  }

  /// Enters something in a field.
  func enter(
    _ value: String, in label: String, at location: SourceLocation = #_sourceLocation
  ) {
    view.enter(value, in: label, at: location)
  }
}
