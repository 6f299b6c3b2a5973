/// Keeps the names of the views that were rendered on it, until they are asked for.
@MainActor
final class Screen {
  private var rendered: [String] = []

  /// Takes note that a view has been rendered.
  func didRender(_ view: String) {
    rendered.append(view)
  }

  /// What was rendered since this was last asked, the first first.
  func takeRendered() -> [String] {
    defer { rendered = [] }
    return rendered
  }
}
